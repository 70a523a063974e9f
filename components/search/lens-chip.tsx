import { ChevronDown, X } from 'lucide';
import { text } from '../../lib/browser/text.ts';
import type { OwnLens } from '../../lib/settings/settings.ts';
import { Icon } from '../parts/icon.tsx';
import { IconButton } from '../parts/icon-button.tsx';
import { LensOptions, lensName } from './lens-options.tsx';

/** No lens is called so: a lens is any text but blank. */
const MANAGE = ' ';

interface Props {
  lens: string;
  own: OwnLens[];
  onChange: (lens: string) => void;
  onManage: () => void;
}

/** The lens as a chip. A native select lies over the words, so that the chip is as wide as its choice. */
export function LensChip({ lens, own, onChange, onManage }: Props) {
  const onSelect = (event: { currentTarget: HTMLSelectElement }) => {
    const { value } = event.currentTarget;
    if (value !== MANAGE) return onChange(value);
    event.currentTarget.value = lens;
    onManage();
  };
  return (
    <div class={lens ? 'chip changed' : 'chip'}>
      <div class="chip-select">
        <span class="chip-label" aria-hidden="true">
          {text('lens')}
        </span>
        <bdi class="chip-value" aria-hidden="true">
          {lens ? lensName(lens, own) : text('lensNone')}
        </bdi>
        <Icon of={ChevronDown} size={14} />
        <select aria-label={text('lens')} value={lens} onChange={onSelect}>
          <LensOptions lens={lens} own={own} />
          <option value={MANAGE}>{text('lensesManage')}</option>
        </select>
      </div>
      {lens && <IconButton icon={X} name={text('lensRemove')} onClick={() => onChange('')} />}
    </div>
  );
}
