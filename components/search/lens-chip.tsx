import { ChevronDown, X } from 'lucide';
import { type TextKey, text } from '../../lib/browser/text.ts';
import { BUILT_IN_LENSES } from '../../lib/search/form.ts';
import type { OwnLens } from '../../lib/settings/settings.ts';
import { Icon } from '../parts/icon.tsx';
import { IconButton } from '../parts/icon-button.tsx';

const NAMES: Record<(typeof BUILT_IN_LENSES)[number], TextKey> = {
  programming: 'lensProgramming',
  academic: 'lensAcademic',
  forums: 'lensForums',
  pdf: 'lensPdf',
  wikipedia: 'lensWikipedia',
  recipes: 'lensRecipes',
  shopping: 'lensShopping',
  'small web': 'lensSmallWeb',
};

/** No lens is called so: a lens is any text but blank. */
const MANAGE = ' ';

interface Props {
  lens: string;
  own: OwnLens[];
  onChange: (lens: string) => void;
  onManage: () => void;
}

/** What a lens is called: its name where it has one, else what is sent for it. */
export function lensName(lens: string, own: OwnLens[]): string {
  const builtIn = BUILT_IN_LENSES.find((id) => id === lens);
  return builtIn ? text(NAMES[builtIn]) : (own.find(({ id }) => id === lens)?.name ?? lens);
}

/** The lens as a chip. A native select lies over the words, so that the chip is as wide as its choice. */
export function LensChip({ lens, own, onChange, onManage }: Props) {
  const known = BUILT_IN_LENSES.some((id) => id === lens) || own.some(({ id }) => id === lens);
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
          <option value="">{text('lensNone')}</option>
          {lens && !known && <option value={lens}>{lens}</option>}
          <optgroup label={text('lensesBuiltIn')}>
            {BUILT_IN_LENSES.map((id) => (
              <option key={id} value={id}>
                {text(NAMES[id])}
              </option>
            ))}
          </optgroup>
          {own.length > 0 && (
            <optgroup label={text('lensesOwn')}>
              {own.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </optgroup>
          )}
          <option value={MANAGE}>{text('lensesManage')}</option>
        </select>
      </div>
      {lens && <IconButton icon={X} name={text('lensRemove')} onClick={() => onChange('')} />}
    </div>
  );
}
