import type { ComponentChildren } from 'preact';

interface Props {
  name: string;
  on: boolean;
  onChange: (on: boolean) => void;
  /** Shown below the label. */
  children?: ComponentChildren;
}

/** A checkbox with a label and optional details. */
export function LabeledCheckbox({ name, on, onChange, children }: Props) {
  return (
    <label class="backup-tick">
      <input type="checkbox" checked={on} onChange={({ currentTarget }) => onChange(currentTarget.checked)} />
      <span>
        {name}
        {children}
      </span>
    </label>
  );
}
