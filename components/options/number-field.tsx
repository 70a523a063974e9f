import { useState } from 'preact/hooks';
import { text } from '../../lib/browser/text.ts';
import { describedBy, Field } from './field.tsx';

interface Props {
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
export function NumberField({ id, label, hint, value, fits, wrong = text('priceWrong'), onChange }: Props) {
  const [draft, setDraft] = useState({ typed: String(value), value });
  // What is typed stands until the number becomes another.
  if (draft.value !== value) setDraft({ typed: String(value), value });
  const [error, setError] = useState<string>();
  const settle = (entered: string) => {
    const number = Number(entered);
    const good = entered.trim() !== '' && Number.isFinite(number) && fits(number);
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
        aria-invalid={error !== undefined}
        aria-describedby={describedBy(id, error)}
        value={draft.typed}
        onInput={(event) => setDraft({ typed: event.currentTarget.value, value })}
        onChange={(event) => settle(event.currentTarget.value)}
      />
    </Field>
  );
}
