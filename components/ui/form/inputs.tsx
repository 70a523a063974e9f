import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';

export interface SelectProps {
  id?: string;
  /** Accessible name, for a select without a visible label. */
  name?: string;
  /** ID of its hint. */
  describedBy?: string;
}

interface OptionProps<T extends string> extends SelectProps {
  of: readonly T[];
  value: T | '';
  words: (one: T) => string;
  onChange: (one: T) => void;
  disabled?: boolean;
}

/** A select with a text for each option. */
export function OptionSelect<T extends string>({
  of,
  value,
  words,
  onChange,
  id,
  name,
  describedBy,
  disabled,
}: OptionProps<T>) {
  return (
    <select
      id={id}
      aria-label={name}
      aria-describedby={describedBy}
      disabled={disabled}
      value={value}
      onChange={({ currentTarget }) => {
        const chosen = of.find((one) => one === currentTarget.value);
        if (chosen !== undefined) onChange(chosen);
      }}
    >
      {of.map((one) => (
        <option key={one} value={one}>
          {words(one)}
        </option>
      ))}
    </select>
  );
}

interface CheckboxProps {
  on: boolean;
  onChange: (on: boolean) => void;
  /** Its label. */
  children: ComponentChildren;
}

/** A checkbox with its label. */
export const Checkbox = ({ on, onChange, children }: CheckboxProps) => (
  <label class="checkbox line">
    <input type="checkbox" checked={on} onChange={({ currentTarget }) => onChange(currentTarget.checked)} />
    {children}
  </label>
);

interface FileProps {
  name: string;
  /** The kinds of files that can be chosen. */
  accept: string;
  primary?: boolean;
  onFile: (file: File) => void;
}

/** A button to choose a local file. The file is not uploaded. */
export function FilePicker({ name, accept, primary = false, onFile }: FileProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button
        type="button"
        class={primary ? 'button primary' : 'button'}
        onClick={() => input.current?.click()}
      >
        {name}
      </button>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        aria-label={name}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          if (file) onFile(file);
          // Cleared, so that the same file can be chosen again after it was corrected.
          currentTarget.value = '';
        }}
      />
    </>
  );
}
