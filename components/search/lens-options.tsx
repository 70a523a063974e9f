import { type TextKey, text } from '../../lib/browser/text.ts';
import { BUILT_IN_LENSES } from '../../lib/search/form.ts';
import type { OwnLens } from '../../lib/settings/settings.ts';

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

/** What a lens is called: its name where it has one, else what is sent for it. */
export function lensName(lens: string, own: OwnLens[]): string {
  const builtIn = BUILT_IN_LENSES.find((id) => id === lens);
  return builtIn ? text(NAMES[builtIn]) : (own.find(({ id }) => id === lens)?.name ?? lens);
}

/** The lenses to choose from: none, the built-in ones, the user's own; and the one chosen, where it is none of these. */
export function LensOptions({ lens, own }: { lens: string; own: OwnLens[] }) {
  const known = BUILT_IN_LENSES.some((id) => id === lens) || own.some(({ id }) => id === lens);
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
    </>
  );
}
