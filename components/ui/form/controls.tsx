import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { inDollars } from '../../../lib/browser/amounts.ts';
import { text } from '../../../lib/browser/text.ts';
import { locale, textWith } from '../../../lib/browser/text-values.ts';
import { pressedKey } from '../../../lib/pressed-key.ts';
import { describedBy, Field } from './field.tsx';
import { OptionSelect } from './inputs.tsx';

interface Named {
  id: string;
  label: string;
  hint?: ComponentChildren;
}

/** Counts how often a change was saved, which it says by the `true` that it resolves with. */
function useSaved<T>(onChange: (value: T) => unknown): [number, (value: T) => void] {
  const [times, setTimes] = useState(0);
  const change = async (value: T) => {
    if ((await onChange(value)) === true) setTimes((before) => before + 1);
  };
  return [times, (value) => void change(value)];
}

/** A setting that is on or off. */
export function SwitchField({
  on,
  onChange,
  ...named
}: Named & { on: boolean; onChange: (on: boolean) => unknown }) {
  const [saved, change] = useSaved(onChange);
  return (
    <Field {...named} saved={saved}>
      <span class="switch-box">
        <input
          id={named.id}
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox exposes its own checked state
          role="switch"
          aria-describedby={`${named.id}-hint`}
          checked={on}
          onChange={({ currentTarget: { checked } }) => change(checked)}
        />
        <span class="switch" aria-hidden="true" />
      </span>
    </Field>
  );
}

interface SelectProps<T extends string> extends Named {
  of: readonly T[];
  value: T;
  words: (one: T) => string;
  onChange: (value: T) => unknown;
}

/** A setting with a few choices. */
export function SelectField<T extends string>({ id, label, hint, onChange, ...options }: SelectProps<T>) {
  const [saved, change] = useSaved(onChange);
  return (
    <Field {...{ id, label, hint, saved }}>
      <OptionSelect id={id} describedBy={`${id}-hint`} onChange={change} {...options} />
    </Field>
  );
}

interface TextProps extends Named {
  error?: string | undefined;
  value: string;
  onInput: (value: string) => void;
  /** Read by machines: always left to right, in a fixed-width font. */
  code?: boolean;
  /** Several lines. */
  rows?: number;
  type?: 'text' | 'password' | 'date';
  autocomplete?: 'off' | 'new-password';
  placeholder?: string | undefined;
  maxLength?: number;
  disabled?: boolean;
}

/** A text to type. */
export function TextField({
  id,
  label,
  hint,
  error,
  onInput,
  code = false,
  rows,
  type = 'text',
  ...attributes
}: TextProps) {
  const props = {
    id,
    class: code ? 'code' : undefined,
    dir: code ? 'ltr' : 'auto',
    autocomplete: 'off',
    autocapitalize: 'off',
    spellcheck: false,
    'aria-invalid': error !== undefined,
    'aria-describedby': describedBy(id, error),
    ...attributes,
  } as const;
  const onTyped = ({ currentTarget: { value } }: { currentTarget: { value: string } }) => onInput(value);
  return (
    <Field {...{ id, label, hint, error }}>
      {rows ? (
        <textarea {...props} rows={rows} onInput={onTyped} />
      ) : type === 'password' ? (
        <input {...props} type="password" onInput={onTyped} />
      ) : type === 'date' ? (
        <input {...props} type="date" onInput={onTyped} />
      ) : (
        <input {...props} type="text" onInput={onTyped} />
      )}
    </Field>
  );
}

/** What a number counts. */
type Unit = 'second' | 'minute' | 'day' | 'megabyte' | 'page' | 'dollar';

/** The unit to show after a number, in the form that goes with it: “days”, or the sign that amounts have. */
function unitAfter(value: number, unit: Unit): string {
  if (unit === 'page') return text('unitPages');
  const unitDisplay = unit === 'megabyte' ? 'short' : 'long';
  const format =
    unit === 'dollar' ? inDollars(2) : new Intl.NumberFormat(locale(), { style: 'unit', unit, unitDisplay });
  return format.formatToParts(value).find(({ type }) => type === 'unit' || type === 'currency')?.value ?? '';
}

interface NumberProps extends Named {
  unit?: Unit;
  value: number;
  /** Whether the number is allowed. */
  fits: (value: number) => boolean;
  /** Error text for a number that is not allowed. */
  wrong?: string;
  onChange: (value: number) => unknown;
}

/** A number, saved when editing ends. An invalid number stays in the field with an error. */
export const NumberField = ({ onChange, ...props }: NumberProps) => (
  <OptionalNumberField {...props} onChange={(value) => value !== undefined && onChange(value)} />
);

interface OptionalNumberProps extends Omit<NumberProps, 'value' | 'onChange'> {
  value: number | undefined;
  /** Placeholder that says what an empty field means; without it, a number is required. */
  none?: string;
  onChange: (value: number | undefined) => unknown;
}

/** A number field that may be empty. */
export function OptionalNumberField({
  id,
  label,
  hint,
  unit,
  value,
  none,
  fits,
  wrong = text('priceWrong'),
  onChange,
}: OptionalNumberProps) {
  const [draft, setDraft] = useState({ typed: String(value ?? ''), value });
  // Keeps the typed text until the stored value changes.
  if (draft.value !== value) setDraft({ typed: String(value ?? ''), value });
  const [error, setError] = useState<string>();
  const [saved, change] = useSaved(onChange);
  const settle = (entered: string, isBad: boolean) => {
    const number = entered.trim() === '' ? undefined : Number(entered);
    const good =
      !isBad && (number === undefined ? none !== undefined : Number.isFinite(number) && fits(number));
    setError(good ? undefined : wrong);
    if (good && number !== value) change(number);
  };
  return (
    <Field {...{ id, label, hint, error, saved }}>
      <input
        id={id}
        type="number"
        min="0"
        step="any"
        inputMode="decimal"
        placeholder={none}
        aria-invalid={error !== undefined}
        aria-describedby={unit ? `${id}-unit ${describedBy(id, error)}` : describedBy(id, error)}
        value={draft.typed}
        onInput={(event) => setDraft({ typed: event.currentTarget.value, value })}
        // Not at each change: an arrow key or a click on the spinner is only a step on the way.
        onBlur={({ currentTarget: { value: entered, validity } }) => settle(entered, validity.badInput)}
        onKeyDown={(event) => {
          if (pressedKey(event) === 'Enter')
            settle(event.currentTarget.value, event.currentTarget.validity.badInput);
        }}
      />
      {unit && (
        <span id={`${id}-unit`} class="unit">
          {unitAfter(Number(draft.typed), unit)}
        </span>
      )}
    </Field>
  );
}

/** Validation of a number field that accepts integers from `least` to `most`. */
export const integerBetween = (least: number, most: number) => ({
  fits: (value: number) => Number.isInteger(value) && value >= least && value <= most,
  wrong: textWith('limitWrongWhole', { least, most }),
});
