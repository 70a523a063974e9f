import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';

interface Props<T extends string> {
  name: string;
  value: T;
  /** What can be chosen, and what each is called. */
  of: Readonly<Record<T, string>>;
  onChange: (value: T) => void;
}

/** One of a few ways, under its name. */
export function Choice<T extends string>({ name, value, of, onChange }: Props<T>) {
  const id = useId();
  const entries: [string, string][] = Object.entries(of);
  const isWay = (key: string): key is T => key in of;
  return (
    <div class="document-rule">
      <label for={id}>{name}</label>
      <select
        id={id}
        value={value}
        onChange={({ currentTarget }) => isWay(currentTarget.value) && onChange(currentTarget.value)}
      >
        {entries.map(([key, words]) => (
          <option key={key} value={key}>
            {words}
          </option>
        ))}
      </select>
    </div>
  );
}

interface TickProps {
  on: boolean;
  onChange: (on: boolean) => void;
  children: ComponentChildren;
}

/** Something that is wanted or not. */
export function Tick({ on, onChange, children }: TickProps) {
  return (
    <label class="document-tick">
      <input type="checkbox" checked={on} onChange={({ currentTarget }) => onChange(currentTarget.checked)} />
      {children}
    </label>
  );
}
