import { useMemo } from 'preact/hooks';
import { toTarget } from '../../../lib/extraction/start/targets.ts';
import type { Quarry, Snapshot } from '../../../lib/pages/quarry.ts';
import type { ResultItem } from '../../../lib/search/answer/answer.ts';
import { useRead } from '../../ui/hooks.ts';
import { useTools } from '../../ui/tools.ts';
import type { SavedPages } from '../results/display-options.ts';

const NONE: SavedPages = new Map();

/** The URLs that a result's page may be saved under: the one sent to the service, or the one in a tab. */
function namesOf(url: string): string[] {
  const target = toTarget(url);
  return 'url' in target && target.url !== url ? [target.url, url] : [url];
}

/** Finds which of these URLs are in the library. Looks only on this device. */
async function findSaved(urls: readonly string[], { actions }: Quarry): Promise<SavedPages> {
  const { library } = await actions();
  const found = await library.savedAmong(urls.flatMap(namesOf));
  const saved = urls.flatMap((url) => {
    const key = namesOf(url)
      .map((name) => found.get(name))
      .find((one) => one !== undefined);
    return key ? [[url, key] as const] : [];
  });
  return saved.length > 0 ? new Map(saved) : NONE;
}

/** Finds which results are in the library, after they are painted and whenever an extraction or a search ends. */
export function useSavedPages(items: readonly ResultItem[], snapshot: Snapshot | undefined): SavedPages {
  const { quarry } = useTools();
  const urls = useMemo(() => [...new Set(items.flatMap(({ url }) => url ?? []))], [items]);
  const { id, state } = snapshot?.job ?? {};
  const inputs = [urls, id, state, snapshot?.sessionHistory];
  return useRead(NONE, () => findSaved(urls, quarry), inputs);
}
