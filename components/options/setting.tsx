import type { ComponentChildren } from 'preact';

/** One line of settings: its name, and the control for it. */
export function Setting({ id, name, children }: { id: string; name: string; children: ComponentChildren }) {
  return (
    <div class="setting">
      <label for={id}>{name}</label>
      {children}
    </div>
  );
}

interface SwitchProps {
  id: string;
  name: string;
  on: boolean;
  onChange: (on: boolean) => void;
}

/** Something that is on or off. */
export function SwitchSetting({ id, name, on, onChange }: SwitchProps) {
  return (
    <Setting id={id} name={name}>
      <span class="switch-box">
        <input
          id={id}
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: a native check box says by itself whether it is checked
          role="switch"
          checked={on}
          onChange={({ currentTarget: { checked } }) => onChange(checked)}
        />
        <span class="switch" aria-hidden="true" />
      </span>
    </Setting>
  );
}
