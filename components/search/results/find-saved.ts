import { toTarget } from '../../../lib/extraction/start/targets.ts';
import type { Quarry } from '../../../lib/pages/quarry.ts';
import type { SavedPages } from './saved-mark.tsx';

/** The URLs that a result's page may be saved under: the one sent to the service, or the one in a tab. */
function namesOf(url: string): string[] {
  const target = toTarget(url);
  return 'url' in target && target.url !== url ? [target.url, url] : [url];
}

/** Finds which of these URLs are in the library. Looks only on this device. */
export async function findSaved(
  urls: readonly string[],
  { actions }: Pick<Quarry, 'actions'>,
): Promise<SavedPages> {
  const { library } = await actions();
  const found = await library.savedAmong(urls.flatMap(namesOf));
  return new Map(
    urls.flatMap((url) => {
      const key = namesOf(url)
        .map((name) => found.get(name))
        .find((one) => one !== undefined);
      return key ? [[url, key] as const] : [];
    }),
  );
}
