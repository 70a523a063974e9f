import { useMemo } from 'preact/hooks';
import { type TextKey, text } from '../../../lib/browser/text.ts';
import { describedBy, Field } from '../../ui/form/field.tsx';
import { RegionOptions } from '../../ui/form/region-options.tsx';
import { type BuildProblems, LENS_TIMES, type LensDraft, type LensTime } from './lens-draft.ts';
import { RELATIVE_NAMES } from './lens-rows.tsx';

interface Props {
  /** Used in the field's ID. */
  name: string;
  label: string;
  hint?: string;
  /** A warning that the value may not work as intended, although it is valid. */
  caution?: string | undefined;
  value: string;
  error: string | undefined;
  onInput: (value: string) => void;
  /** Sent exactly as typed: disables spell checking, and always left to right. */
  code?: boolean;
}

/** A single-line field of a lens. */
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

/** A calendar date. */
function LensDate({ name, label, value, error, onInput }: Props) {
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

/** A list field of a lens, one entry per line. */
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

const TIME_NAMES: Record<LensTime, TextKey> = { '': 'timeAny', ...RELATIVE_NAMES, dates: 'timeDates' };

interface TimeProps {
  draft: LensDraft;
  problems: BuildProblems;
  onChange: (part: Partial<LensDraft>) => void;
}

/** A relative period or calendar dates: the service accepts only one of them. */
export function LensTimes({ draft, problems, onChange }: TimeProps) {
  return (
    <>
      <Field id="built-time" label={text('time')} error={problems.relative}>
        <select
          id="built-time"
          value={draft.time}
          onChange={({ currentTarget: { value } }) => {
            const time = LENS_TIMES.find((one) => one === value);
            if (time !== undefined) onChange({ time });
          }}
        >
          {LENS_TIMES.map((time) => (
            <option key={time} value={time}>
              {text(TIME_NAMES[time])}
            </option>
          ))}
        </select>
      </Field>
      {draft.time === 'dates' && (
        <div class="lens-dates wide">
          <LensDate
            name="after"
            label={text('dateFrom')}
            value={draft.after}
            error={problems.after}
            onInput={(after) => onChange({ after })}
          />
          <LensDate
            name="before"
            label={text('dateTo')}
            value={draft.before}
            error={problems.before}
            onInput={(before) => onChange({ before })}
          />
        </div>
      )}
    </>
  );
}

/** The region that results should come from. */
export function LensRegion({ region, onChange }: { region: string; onChange: (region: string) => void }) {
  // Memoized so that typing in the form does not rerender the options.
  const options = useMemo(() => <RegionOptions />, []);
  return (
    <Field id="built-region" label={text('region')}>
      <select id="built-region" value={region} onChange={({ currentTarget: { value } }) => onChange(value)}>
        {options}
      </select>
    </Field>
  );
}
