import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { inDollars } from '../../lib/browser/amounts.ts';
import { text } from '../../lib/browser/text.ts';
import { locale, textWith } from '../../lib/browser/text-values.ts';
import type { Quarry } from '../../lib/pages/quarry.ts';
import { pressedKey } from '../../lib/pressed-key.ts';
import type { Settings } from '../../lib/settings/settings.ts';
import { isRecord } from '../../lib/storage/guards.ts';
import { useUndo } from '../ui/confirm/undo.tsx';
import { failureHeadline } from '../ui/failure/failure-words.ts';
import { describedBy, Field } from '../ui/form/field.tsx';

interface Props {
  id: string;
  name: string;
  /** Shown below the name, and read out with the control. */
  hint?: string | undefined;
  children: ComponentChildren;
}

/** A setting: its name, and its control. */
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

/** A setting that is on or off. */
export function SwitchSetting({ id, name, hint, on, onChange }: SwitchProps) {
  return (
    <Setting id={id} name={name} hint={hint}>
      <span class="switch-box">
        <input
          id={id}
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox exposes its own checked state
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

export interface SettingsProps {
  quarry: Quarry;
  settings: Settings;
  onSettings: (settings: Settings) => void;
  announce: (words: string) => void;
}

/**
 * Saves settings and announces the outcome. Returns whether it succeeded. Undo is offered if a list lost an entry, or if
 * the user agreed to lose what the new settings don’t keep, which `bringBack` brings back by the id that it gets.
 */
export function useSaveSettings({ quarry, settings, onSettings, announce }: SettingsProps) {
  const offerUndo = useUndo();
  return async (
    changes: Partial<Settings>,
    words: string = text('saved'),
    bringBack?: (id: string) => Promise<boolean>,
  ): Promise<boolean> => {
    const id = crypto.randomUUID();
    const changed = { ...settings, ...changes };
    const saved = await quarry.ask['settings.save']({
      from: settings,
      to: changed,
      ...(bringBack && { shortens: id }),
    });
    if (!saved.ok) {
      announce(failureHeadline(saved.failure));
      return false;
    }
    onSettings(saved.value);
    const undo = async () => {
      const back = await quarry.ask['settings.save']({
        from: changed,
        to: settings,
        undoes: true,
      });
      if (back.ok) onSettings(back.value);
      return back.ok && (!bringBack || (await bringBack(id)));
    };
    if (bringBack || isShorter(settings, changed)) offerUndo({ words, undo });
    else announce(words);
    return true;
  };
}

/** Whether a list lost an entry, on any level. */
const isShorter = (before: unknown, after: unknown): boolean =>
  Array.isArray(before)
    ? Array.isArray(after) && after.length < before.length
    : isRecord(before) && isRecord(after)
      ? Object.keys(before).some((name) => isShorter(before[name], after[name]))
      : false;

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

interface NumberFieldProps {
  id: string;
  label: string;
  unit?: Unit;
  hint?: string;
  value: number;
  /** Whether the number is allowed. */
  fits: (value: number) => boolean;
  /** Error text for a number that is not allowed. */
  wrong?: string;
  onChange: (value: number) => void;
}

/** A number, saved when editing ends. An invalid number stays in the field with an error. */
export const NumberField = ({ onChange, ...props }: NumberFieldProps) => (
  <OptionalNumberField {...props} onChange={(value) => value !== undefined && onChange(value)} />
);

interface OptionalNumberFieldProps extends Omit<NumberFieldProps, 'value' | 'onChange'> {
  value: number | undefined;
  /** Placeholder that says what an empty field means; without it, a number is required. */
  none?: string;
  onChange: (value: number | undefined) => void;
}

/** A number field that may be empty. */
export function OptionalNumberField({
  id,
  label,
  unit,
  hint,
  value,
  none,
  fits,
  wrong = text('priceWrong'),
  onChange,
}: OptionalNumberFieldProps) {
  const [draft, setDraft] = useState({ typed: String(value ?? ''), value });
  // Keeps the typed text until the stored value changes.
  if (draft.value !== value) setDraft({ typed: String(value ?? ''), value });
  const [error, setError] = useState<string>();
  const settle = (entered: string, isBad: boolean) => {
    const number = entered.trim() === '' ? undefined : Number(entered);
    const good =
      !isBad && (number === undefined ? none !== undefined : Number.isFinite(number) && fits(number));
    setError(good ? undefined : wrong);
    if (good && number !== value) onChange(number);
  };
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <span class="number-box">
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
        {unit && <span id={`${id}-unit`}>{unitAfter(Number(draft.typed), unit)}</span>}
      </span>
    </Field>
  );
}

/** Validation of a number field that accepts integers from `least` to `most`. */
export const integerBetween = (least: number, most: number) => ({
  fits: (value: number) => Number.isInteger(value) && value >= least && value <= most,
  wrong: textWith('limitWrongWhole', { least, most }),
});
