import { useMemo } from 'preact/hooks';
import { type TextKey, text } from '../../lib/browser/text.ts';
import { RegionOptions } from '../search/region-options.tsx';
import { Field } from './field.tsx';
import { LENS_TIMES, type LensDraft, type LensTime } from './lens-draft.ts';
import { LensDate } from './lens-inputs.tsx';
import type { BuildProblems } from './lens-problems.ts';
import { RELATIVE_NAMES } from './lens-words.ts';

const TIME_NAMES: Record<LensTime, TextKey> = { '': 'timeAny', ...RELATIVE_NAMES, dates: 'timeDates' };

interface TimeProps {
  draft: LensDraft;
  problems: BuildProblems;
  onChange: (part: Partial<LensDraft>) => void;
}

/** A time counted back or days of the calendar: the service takes one of them. */
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

/** Where results are to be from. */
export function LensRegion({ region, onChange }: { region: string; onChange: (region: string) => void }) {
  // The same each time, so that a key typed in the form paints none of them anew.
  const options = useMemo(() => <RegionOptions />, []);
  return (
    <Field id="built-region" label={text('region')}>
      <select id="built-region" value={region} onChange={({ currentTarget: { value } }) => onChange(value)}>
        {options}
      </select>
    </Field>
  );
}
