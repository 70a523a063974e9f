import { toTarget } from '../../../lib/extraction/start/targets.ts';
import type { Quarry } from '../../../lib/pages/quarry.ts';
import type { SavedPages } from './saved-mark.tsx';

/** The URLs that a result's page may be saved under: the one sent to the service, or the one in a tab. */
function namesOf(url: string): string[] {
  const target = toTarget(url);
  return 'url' in target && target.url !== url ? [target.url, url] : [url];
}

/** Finds which of these URLs are in the library, and under which saved URL. Looks only on this device. */
export async function findSaved(
  urls: readonly string[],
  { actions }: Pick<Quarry, 'actions'>,
): Promise<SavedPages> {
  const { library } = await actions();
  const found = new Set(await library.savedAmong(urls.flatMap(namesOf)));
  return new Map(
    urls.flatMap((url) => {
      const name = namesOf(url).find((one) => found.has(one));
      return name === undefined ? [] : [[url, name] as const];
    }),
  );
}
