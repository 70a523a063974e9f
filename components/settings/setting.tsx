import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { text } from '../../lib/browser/text.ts';
import { textWith } from '../../lib/browser/text-values.ts';
import type { Quarry } from '../../lib/pages/quarry.ts';
import type { Settings } from '../../lib/settings/settings.ts';
import { failureHeadline } from '../ui/failure/failure-words.ts';
import { describedBy, Field } from './field.tsx';

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

export interface SettingsProps {
  quarry: Quarry;
  settings: Settings;
  onSettings: (settings: Settings) => void;
  announce: (words: string) => void;
}

/** Saves settings at once, and says so; tells whether it worked. */
export function useSaving({ quarry, settings, onSettings, announce }: SettingsProps) {
  return async (changes: Partial<Settings>, words: string = text('saved')): Promise<boolean> => {
    const saved = await quarry.ask['settings.save']({ from: settings, to: { ...settings, ...changes } });
    if (saved.ok) onSettings(saved.value);
    announce(saved.ok ? words : failureHeadline(saved.failure));
    return saved.ok;
  };
}

interface NumberFieldProps {
  id: string;
  label: string;
  hint?: string;
  value: number;
  /** Tells whether a number can be one of these. */
  fits: (value: number) => boolean;
  /** Said at the field where it can't. */
  wrong?: string;
  onChange: (value: number) => void;
}

/** A number that is saved when one has entered it. What can't be one stays there, with the reason. */
export const NumberField = ({ onChange, ...props }: NumberFieldProps) => (
  <OptionalNumberField {...props} onChange={(value) => value !== undefined && onChange(value)} />
);

interface OptionalNumberFieldProps extends Omit<NumberFieldProps, 'value' | 'onChange'> {
  value: number | undefined;
  /** Says what no number stands for; where it is missing, there has to be one. */
  none?: string;
  onChange: (value: number | undefined) => void;
}

/** The same where there may be none. */
export function OptionalNumberField({
  id,
  label,
  hint,
  value,
  none,
  fits,
  wrong = text('priceWrong'),
  onChange,
}: OptionalNumberFieldProps) {
  const [draft, setDraft] = useState({ typed: String(value ?? ''), value });
  // What is typed stands until the number becomes another.
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
      <input
        id={id}
        type="number"
        min="0"
        step="any"
        inputMode="decimal"
        placeholder={none}
        aria-invalid={error !== undefined}
        aria-describedby={describedBy(id, error)}
        value={draft.typed}
        onInput={(event) => setDraft({ typed: event.currentTarget.value, value })}
        onChange={({ currentTarget: { value: entered, validity } }) => settle(entered, validity.badInput)}
      />
    </Field>
  );
}

/** For a number field: that it takes whole numbers from `least` to `most`, and what it says of others. */
export const whole = (least: number, most: number) => ({
  fits: (value: number) => Number.isInteger(value) && value >= least && value <= most,
  wrong: textWith('limitWrongWhole', { least, most }),
});
