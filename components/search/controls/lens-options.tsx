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

/** Lenses are any text but blank: the more blanks, the further down one stands among those that were built. */
export const builtValue = (index: number): string => ' '.repeat(index + 2);

interface BuiltProps {
  built: readonly BuiltLens[];
  /** Where the last one is not as it stands in the options: it was changed or removed since it was chosen. */
  earlier?: boolean;
}

/** The lenses that were built, to choose from. */
export function BuiltLensOptions({ built, earlier }: BuiltProps) {
  if (built.length === 0) return null;
  const nameOf = (index: number, name: string) =>
    earlier && index === built.length - 1 ? textWith('lensEarlier', { lens: name }) : name;
  return (
    <optgroup label={text('lensesBuilt')}>
      {built.map(({ name }, index) => (
        <option key={builtValue(index)} value={builtValue(index)}>
          {nameOf(index, name)}
        </option>
      ))}
    </optgroup>
  );
}
