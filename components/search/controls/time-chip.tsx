import { useState } from 'preact/hooks';
import { text } from '../../../lib/browser/text.ts';
import { PERIODS } from '../../../lib/search/dates.ts';
import type { SearchForm } from '../../../lib/search/form.ts';
import { isDate } from '../../../lib/search/lens/lens.ts';
import { dateRange } from '../../ui/format.ts';
import { SelectChip } from './select-chip.tsx';

type TimeFields = Pick<SearchForm, 'period' | 'after' | 'before'>;

const ANY_TIME: TimeFields = { period: undefined, after: '', before: '' };

const DATES = 'dates';
/** Option for dates that are set while their fields are closed; choosing `DATES` reopens the fields. */
const SET_DATES = 'set';

interface Props {
  time: TimeFields;
  /** Whether the date fields are open. */
  dates: boolean;
  onChange: (time: TimeFields) => void;
  onDates: (open: boolean) => void;
}

/** How old results may be: a period up to today, or dates, which have their own fields. */
export function TimeChip({ time, dates, onChange, onDates }: Props) {
  const { period, after, before } = time;
  const onSelect = ({ value }: HTMLSelectElement) => {
    onDates(value === DATES);
    if (value === SET_DATES) return;
    if (value !== DATES) onChange({ ...ANY_TIME, period: PERIODS.find((one) => one === value) });
    else onChange({ period: undefined, after, before });
  };
  const range = dateRange(after, before);
  const shown = period ? text(`time_${period}`) : range || (dates && text('time_dates'));
  return (
    <SelectChip
      name={text('time')}
      value={period ?? (dates ? DATES : range && SET_DATES)}
      shown={shown || undefined}
      onSelect={onSelect}
      onRemove={() => {
        onDates(false);
        onChange(ANY_TIME);
      }}
    >
      <option value="">{text('timeAny')}</option>
      {PERIODS.map((one) => (
        <option key={one} value={one}>
          {text(`time_${one}`)}
        </option>
      ))}
      {range && !dates && <option value={SET_DATES}>{range}</option>}
      <option value={DATES}>{text('timeDatesChoose')}</option>
    </SelectChip>
  );
}

interface Dates {
  after: string;
  before: string;
}

/** The first and last day of results. Dates in the wrong order stay here until they are corrected. */
export function DateFields({ dates, onChange }: { dates: Dates; onChange: (dates: Dates) => void }) {
  const [typed, setTyped] = useState(dates);
  const reversed = isReversed(typed);
  const change = (part: Partial<Dates>) => {
    const next = { ...typed, ...part };
    setTyped(next);
    if (isWhole(next.after) && isWhole(next.before) && !isReversed(next)) onChange(next);
  };
  const field = (name: keyof Dates, label: string) => (
    <label class="line hint">
      <span>{label}</span>
      <input
        type="date"
        value={typed[name]}
        aria-invalid={reversed}
        aria-describedby={reversed ? 'dates-error' : undefined}
        onInput={(event) => change({ [name]: event.currentTarget.value })}
      />
    </label>
  );
  return (
    <fieldset class="date-fields wrap">
      <legend class="unseen">{text('time_dates')}</legend>
      {field('after', text('dateFrom'))}
      {field('before', text('dateTo'))}
      {reversed && (
        <p id="dates-error" class="field-error">
          {text('datesReversed')}
        </p>
      )}
    </fieldset>
  );
}

const isWhole = (date: string): boolean => date === '' || isDate(date);
const isReversed = ({ after, before }: Dates): boolean => after !== '' && before !== '' && after > before;
