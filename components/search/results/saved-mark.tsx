import { Bookmark } from 'lucide';
import { createContext } from 'preact';
import { useContext, useEffect, useMemo, useState } from 'preact/hooks';
import { text } from '../../../lib/browser/text.ts';
import type { Snapshot } from '../../../lib/pages/quarry.ts';
import type { ResultItem } from '../../../lib/search/answer/answer.ts';
import { Icon } from '../../ui/icon.tsx';
import { useTools } from '../../ui/tools.ts';
import type { Beyond } from '../answer/use-beyond.ts';

/** URLs of results, each with the one that the library has its page under. */
export type SavedPages = ReadonlyMap<string, string>;

const NONE: SavedPages = new Map();
const SavedContext = createContext(NONE);

export const SavedProvider = SavedContext.Provider;

/** The URL that the library has the page of a result under; nothing where it has none. */
export const useSaved = ({ url }: ResultItem): string | undefined => {
  const saved = useContext(SavedContext);
  return url === undefined ? undefined : saved.get(url);
};

/** Which results are in the library: looked up behind them, and again when an extraction or a search has ended since. */
export function useSavedPages(
  items: readonly ResultItem[],
  snapshot: Snapshot | undefined,
  beyond: Beyond | undefined,
): SavedPages {
  const { quarry } = useTools();
  const [saved, setSaved] = useState(NONE);
  const urls = useMemo(() => [...new Set(items.flatMap(({ url }) => url ?? []))], [items]);
  const { id, state } = snapshot?.job ?? {};
  useEffect(() => {
    let open = true;
    beyond?.findSaved(urls, quarry).then(
      (found) => open && setSaved(found.size > 0 ? found : NONE),
      (cause: unknown) => console.warn('Saved pages could not be looked up', cause),
    );
    return () => {
      open = false;
    };
  }, [beyond, urls, id, state, snapshot?.sessionHistory]);
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
