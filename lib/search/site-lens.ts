import type { BuiltLens } from './form.ts';
import { EMPTY_LENS } from './lens.ts';

/** The lens of one site alone, named after it. */
export function siteLens(host: string): BuiltLens {
  return { name: host, lens: { ...EMPTY_LENS, sitesIncluded: [host] } };
}

/** Tells whether a lens is that of one site, and none that the user built and named. */
export function isSiteLens(chosen: BuiltLens, built: readonly BuiltLens[]): boolean {
  const same = JSON.stringify(siteLens(chosen.name).lens) === JSON.stringify(chosen.lens);
  return same && !built.some(({ name }) => name === chosen.name);
}
