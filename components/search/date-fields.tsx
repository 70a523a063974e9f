import { useState } from 'preact/hooks';
import { text } from '../../lib/browser/text.ts';
import { isDate } from '../../lib/search/lens/lens.ts';

interface Dates {
  after: string;
  before: string;
}

/** The first and the last day that a result may be of. Days in the wrong order stay here until they are put right. */
export function DateFields({ dates, onChange }: { dates: Dates; onChange: (dates: Dates) => void }) {
  const [typed, setTyped] = useState(dates);
  const reversed = isReversed(typed);
  const change = (part: Partial<Dates>) => {
    const next = { ...typed, ...part };
    setTyped(next);
    if (isWhole(next.after) && isWhole(next.before) && !isReversed(next)) onChange(next);
  };
  const field = (name: keyof Dates, label: string) => (
    <label>
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
    <fieldset class="date-fields">
      <legend class="unseen">{text('timeDates')}</legend>
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
