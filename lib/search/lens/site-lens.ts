import type { SearchForm } from '../form.ts';
import { EMPTY_LENS, type InlineLens } from './lens.ts';

/**
 * The lens that a form describes in its request: the built one, on the one site where one is chosen. That site stands
 * in place of the sites of the lens; all else of the lens stays.
 */
export function describedLens({
  builtLens,
  site,
}: Pick<SearchForm, 'builtLens' | 'site'>): InlineLens | undefined {
  if (site === undefined) return builtLens?.lens;
  return { ...(builtLens?.lens ?? EMPTY_LENS), sitesIncluded: [site] };
}
