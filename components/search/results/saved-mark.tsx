import { Bookmark } from 'lucide';
import { createContext } from 'preact';
import { useContext, useEffect, useMemo, useState } from 'preact/hooks';
import { text } from '../../../lib/browser/text.ts';
import { toTarget } from '../../../lib/extraction/start/targets.ts';
import type { Snapshot } from '../../../lib/pages/quarry.ts';
import type { ResultItem } from '../../../lib/search/answer/answer.ts';
import { Icon } from '../../ui/icon.tsx';
import { useTools } from '../../ui/tools.ts';

/** URLs of results, each with the one that the library has its page under. */
type SavedPages = ReadonlyMap<string, string>;

const NONE: SavedPages = new Map();
const SavedContext = createContext(NONE);

export const SavedProvider = SavedContext.Provider;

/** The URL that the library has the page of a result under; nothing where it has none. */
export const useSaved = ({ url }: ResultItem): string | undefined => {
  const saved = useContext(SavedContext);
  return url === undefined ? undefined : saved.get(url);
};

/** The URLs that the page of a result may be saved under: as the service was asked for it, or as a tab had it. */
function namesOf(url: string): string[] {
  const target = toTarget(url);
  return 'url' in target && target.url !== url ? [target.url, url] : [url];
}

/**
 * Which results are in the library. Looked up on this device once they are painted, and again when an extraction or a search
 * has ended since.
 */
export function useSavedPages(items: readonly ResultItem[], snapshot: Snapshot | undefined): SavedPages {
  const { quarry } = useTools();
  const [saved, setSaved] = useState(NONE);
  const urls = useMemo(() => [...new Set(items.flatMap(({ url }) => url ?? []))], [items]);
  const { id, state } = snapshot?.job ?? {};
  useEffect(() => {
    let open = true;
    const look = async () => {
      const { library } = await quarry.actions();
      const found = new Set(await library.savedAmong(urls.flatMap(namesOf)));
      const pairs = urls.flatMap((url) => {
        const name = namesOf(url).find((one) => found.has(one));
        return name === undefined ? [] : [[url, name] as const];
      });
      if (open) setSaved(pairs.length > 0 ? new Map(pairs) : NONE);
    };
    look().catch((cause: unknown) => console.warn('Saved pages could not be looked up', cause));
    return () => {
      open = false;
    };
  }, [quarry, urls, id, state, snapshot?.sessionHistory]);
  return saved;
}

/** That the page of a result is in the library: to read it costs nothing. */
export function SavedMark({ item }: { item: ResultItem }) {
  if (useSaved(item) === undefined) return null;
  return (
    <span class="result-mark saved" title={text('markSavedWhy')}>
      <Icon of={Bookmark} size={12} />
      {text('markSaved')}
    </span>
  );
}
