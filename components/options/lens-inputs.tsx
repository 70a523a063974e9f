import { describedBy, Field } from './field.tsx';

interface Props {
  /** Part of its id. */
  name: string;
  label: string;
  hint?: string;
  /** What may not come out as it was meant, though it is no error. */
  caution?: string | undefined;
  value: string;
  error: string | undefined;
  onInput: (value: string) => void;
  /** Goes out as typed: no spelling to mend, and never right to left. */
  code?: boolean;
}

/** One line of a lens. */
export function LensInput({ name, label, hint, value, error, onInput, code }: Props) {
  const id = `built-${name}`;
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <input
        id={id}
        type="text"
        dir={code ? 'ltr' : 'auto'}
        autocomplete="off"
        spellcheck={!code}
        aria-invalid={error !== undefined}
        aria-describedby={describedBy(id, error)}
        value={value}
        onInput={(event) => onInput(event.currentTarget.value)}
      />
    </Field>
  );
}

/** A day of the calendar. */
export function LensDate({ name, label, value, error, onInput }: Props) {
  const id = `built-${name}`;
  return (
    <Field id={id} label={label} error={error}>
      <input
        id={id}
        type="date"
        aria-invalid={error !== undefined}
        aria-describedby={describedBy(id, error)}
        value={value}
        onInput={(event) => onInput(event.currentTarget.value)}
      />
    </Field>
  );
}

/** Several entries of a lens, one a line. */
export function LensList({ name, label, hint, caution, value, error, onInput }: Props) {
  const id = `built-${name}`;
  const hints = (
    <>
      {hint}
      {caution && <p class="caution">{caution}</p>}
    </>
  );
  return (
    <Field id={id} label={label} hint={hints} error={error}>
      <textarea
        id={id}
        rows={3}
        dir="auto"
        autocomplete="off"
        spellcheck={false}
        aria-invalid={error !== undefined}
        aria-describedby={describedBy(id, error)}
        value={value}
        onInput={(event) => onInput(event.currentTarget.value)}
      />
    </Field>
  );
}
