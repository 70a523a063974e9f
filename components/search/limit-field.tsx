import { useState } from 'preact/hooks';
import { text } from '../../lib/browser/text.ts';
import { FORM_LIMITS } from '../../lib/search/form.ts';
import { number } from '../parts/numbers.ts';
import { PanelField } from './panel-field.tsx';

const ID = 'more-limit';
const { least, most } = FORM_LIMITS.limit;

interface Props {
  limit: number | undefined;
  onChange: (limit: number | undefined) => void;
}

/** The most results to get. A number that can't be sent stays here until it is put right. */
export function LimitField({ limit, onChange }: Props) {
  const [wrong, setWrong] = useState<string>();
  const onInput = ({ currentTarget: { value, validity } }: { currentTarget: HTMLInputElement }) => {
    const count = Number(value);
    const ok = !validity.badInput && Number.isInteger(count) && count >= least && count <= most;
    const empty = value === '' && !validity.badInput;
    setWrong(ok || empty ? undefined : value);
    if (ok || empty) onChange(empty ? undefined : count);
  };
  return (
    <PanelField
      id={ID}
      label={text('limit')}
      hint={text('limitHint')}
      error={wrong === undefined ? undefined : text('limitWrong', number(least), number(most))}
    >
      <input
        id={ID}
        type="number"
        inputMode="numeric"
        min={least}
        max={most}
        step={1}
        placeholder={text('limitAll')}
        value={wrong ?? limit ?? ''}
        aria-invalid={wrong !== undefined}
        aria-describedby={`${ID}-hint`}
        onInput={onInput}
      />
    </PanelField>
  );
}
