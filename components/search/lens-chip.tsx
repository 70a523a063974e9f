import { text } from '../../lib/browser/text.ts';
import type { OwnLens } from '../../lib/settings/settings.ts';
import { LensOptions, lensName } from './lens-options.tsx';
import { SelectChip } from './select-chip.tsx';

/** No lens is called so: a lens is any text but blank. */
const MANAGE = ' ';

interface Props {
  lens: string;
  own: OwnLens[];
  onChange: (lens: string) => void;
  onManage: () => void;
}

/** The lens, and the way to where lenses are kept. */
export function LensChip({ lens, own, onChange, onManage }: Props) {
  const onSelect = (select: HTMLSelectElement) => {
    if (select.value !== MANAGE) return onChange(select.value);
    select.value = lens;
    onManage();
  };
  return (
    <SelectChip
      name={text('lens')}
      value={lens}
      shown={lens ? lensName(lens, own) : undefined}
      onSelect={onSelect}
      onRemove={() => onChange('')}
    >
      <LensOptions lens={lens} own={own} />
      <option value={MANAGE}>{text('lensesManage')}</option>
    </SelectChip>
  );
}
