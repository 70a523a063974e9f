import { locale, text } from '../../lib/browser/text.ts';
import { FORM_LIMITS } from '../../lib/search/form.ts';

const STEP = 0.5;
const { least, most } = FORM_LIMITS.timeout;
const CHOICES = Array.from({ length: (most - least) / STEP + 1 }, (_, index) => least + index * STEP);

interface Props {
  id: string;
  seconds: number | undefined;
  onChange: (seconds: number | undefined) => void;
}

/** Seconds to choose from, or the service's choice. */
export function SecondsSelect({ id, seconds, onChange }: Props) {
  const words = new Intl.NumberFormat(locale(), { style: 'unit', unit: 'second' });
  return (
    <select
      id={id}
      aria-describedby={`${id}-hint`}
      value={seconds ?? ''}
      onChange={({ currentTarget: { value } }) => onChange(value === '' ? undefined : Number(value))}
    >
      <option value="">{text('serviceChoice')}</option>
      {CHOICES.map((choice) => (
        <option key={choice} value={choice}>
          {words.format(choice)}
        </option>
      ))}
    </select>
  );
}
