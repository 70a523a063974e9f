import { counted, text } from '../../lib/browser/text.ts';
import { FORM_LIMITS, type FormExtract } from '../../lib/search/form.ts';
import { useTools } from '../parts/tools.ts';
import { about } from '../usage/about.ts';
import { PanelField } from './panel-field.tsx';
import { SecondsSelect } from './seconds-select.tsx';

const ID = 'more-extract';
const TIMEOUT_ID = 'more-extract-timeout';
const COUNTS = Array.from({ length: FORM_LIMITS.extractCount.most }, (_, index) => index + 1);

interface Props {
  extract: FormExtract | undefined;
  onChange: (extract: FormExtract | undefined) => void;
}

/** How many results to read in full, at what price, and how long each may take. */
export function ExtractField({ extract, onChange }: Props) {
  const { prices } = useTools();
  const onCount = ({ currentTarget: { value } }: { currentTarget: HTMLSelectElement }) => {
    const count = Number(value);
    onChange(count === 0 ? undefined : { ...extract, count });
  };
  const hint = extract
    ? text('extractPrice', about({ pages: extract.count }, prices))
    : text('extractHint', about({ pages: 1 }, prices));
  return (
    <>
      <PanelField id={ID} label={text('extractFirst')} hint={hint}>
        <select id={ID} aria-describedby={`${ID}-hint`} value={extract?.count ?? 0} onChange={onCount}>
          <option value={0}>{text('extractNone')}</option>
          {COUNTS.map((count) => (
            <option key={count} value={count}>
              {counted('extractCount', count)}
            </option>
          ))}
        </select>
      </PanelField>
      {extract && (
        <PanelField id={TIMEOUT_ID} label={text('extractTimeout')} hint={text('extractTimeoutHint')}>
          <SecondsSelect
            id={TIMEOUT_ID}
            seconds={extract.timeout}
            onChange={(timeout) => onChange({ ...extract, timeout })}
          />
        </PanelField>
      )}
    </>
  );
}
