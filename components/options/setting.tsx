import type { ComponentChildren } from 'preact';

interface Props {
  id: string;
  name: string;
  /** Beneath it, read out with the control. */
  hint?: string | undefined;
  children: ComponentChildren;
}

/** One line of settings: its name, and the control for it. */
export function Setting({ id, name, hint, children }: Props) {
  return (
    <div class="setting">
      <div>
        <label for={id}>{name}</label>
        {hint && (
          <p id={`${id}-hint`} class="field-hint">
            {hint}
          </p>
        )}
      </div>
      {children}
    </div>
  );
}

interface SwitchProps {
  id: string;
  name: string;
  hint?: string;
  on: boolean;
  onChange: (on: boolean) => void;
}

/** Something that is on or off. */
export function SwitchSetting({ id, name, hint, on, onChange }: SwitchProps) {
  return (
    <Setting id={id} name={name} hint={hint}>
      <span class="switch-box">
        <input
          id={id}
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: a native check box says by itself whether it is checked
          role="switch"
          aria-describedby={hint && `${id}-hint`}
          checked={on}
          onChange={({ currentTarget: { checked } }) => onChange(checked)}
        />
        <span class="switch" aria-hidden="true" />
      </span>
    </Setting>
  );
}
