import type { ComponentChildren } from 'preact';

interface Props {
  id: string;
  label: string;
  /** Beneath the field, always; read out with it. */
  hint?: ComponentChildren;
  /** Why what stands in it was refused. */
  error?: string | undefined;
  children: ComponentChildren;
}

/** Ids of what is read out with a field. */
export const describedBy = (id: string, error: string | undefined): string =>
  error ? `${id}-error ${id}-hint` : `${id}-hint`;

/** A labelled field with its hint and, when it was refused, the reason. */
export function Field({ id, label, hint, error, children }: Props) {
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {children}
      {error && (
        <p id={`${id}-error`} class="field-error">
          {error}
        </p>
      )}
      <div id={`${id}-hint`} class="field-hint">
        {hint}
      </div>
    </div>
  );
}
