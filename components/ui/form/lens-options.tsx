import { type TextKey, text } from '../../../lib/browser/text.ts';
import { textWith } from '../../../lib/browser/text-values.ts';
import { BUILT_IN_LENSES, type BuiltLens } from '../../../lib/search/form.ts';
import type { OwnLens } from '../../../lib/settings/settings.ts';

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

/** The display name of a lens, or its identifier if it has none. */
export function lensName(lens: string, own: OwnLens[]): string {
  const builtIn = BUILT_IN_LENSES.find((id) => id === lens);
  return builtIn ? text(NAMES[builtIn]) : (own.find(({ id }) => id === lens)?.name ?? lens);
}

/** Option value of a built lens: `index + 2` spaces, which cannot clash with a lens identifier (never blank). */
export const builtValue = (index: number): string => ' '.repeat(index + 2);

interface Props {
  lens: string;
  own: OwnLens[];
  /** The lenses built in the settings. */
  built: readonly BuiltLens[];
  /** Whether the last of these differs from the settings: it was changed or removed after it was chosen. */
  earlier?: boolean;
}

/** Options for no lens and all lenses, plus the current one if it is none of these. */
export function LensOptions({ lens, own, built, earlier }: Props) {
  const known = BUILT_IN_LENSES.some((id) => id === lens) || own.some(({ id }) => id === lens);
  const builtName = (index: number, name: string) =>
    earlier && index === built.length - 1 ? textWith('lensEarlier', { lens: name }) : name;
  return (
    <>
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
      {built.length > 0 && (
        <optgroup label={text('lensesBuilt')}>
          {built.map(({ name }, index) => (
            <option key={builtValue(index)} value={builtValue(index)}>
              {builtName(index, name)}
            </option>
          ))}
        </optgroup>
      )}
    </>
  );
}
