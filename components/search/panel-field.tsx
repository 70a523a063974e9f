import type { ComponentChildren } from 'preact';

interface Props {
  id: string;
  label: string;
  /** What it does, or costs; read out with it. */
  hint?: ComponentChildren;
  /** Why what stands in it goes with no search. */
  error?: string | undefined;
  children: ComponentChildren;
}

/** A labelled control of the panel, with a line about it. The control describes itself by `${id}-hint`. */
export function PanelField({ id, label, hint, error, children }: Props) {
  return (
    <div class="panel-field">
      <label for={id}>{label}</label>
      {children}
      <p id={`${id}-hint`} class={error ? 'field-error' : 'panel-hint'}>
        {error ?? hint}
      </p>
    </div>
  );
}
