import { toTarget } from '../../../lib/extraction/start/targets.ts';
import type { Quarry } from '../../../lib/pages/quarry.ts';
import type { SavedPages } from './saved-mark.tsx';

/** The URLs that the page of a result may be saved under: as the service was asked for it, or as a tab had it. */
function namesOf(url: string): string[] {
  const target = toTarget(url);
  return 'url' in target && target.url !== url ? [target.url, url] : [url];
}

/** Which of these URLs are in the library, and under which URL: looked up on this device. */
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
