import { Bookmark } from 'lucide';
import { createContext } from 'preact';
import { useContext, useEffect, useMemo, useState } from 'preact/hooks';
import { text } from '../../../lib/browser/text.ts';
import type { Snapshot } from '../../../lib/pages/quarry.ts';
import type { ResultItem } from '../../../lib/search/answer/answer.ts';
import type { PageKey } from '../../../lib/storage/database.ts';
import { Icon } from '../../ui/icon.tsx';
import { useTools } from '../../ui/tools.ts';
import { findSaved } from './find-saved.ts';

/** Maps the URL of a result to the key of its saved page. */
export type SavedPages = ReadonlyMap<string, PageKey>;

const NONE: SavedPages = new Map();
const SavedContext = createContext(NONE);

export const SavedProvider = SavedContext.Provider;

/** The key of a result's saved page; undefined if it is not in the library. */
export const useSaved = ({ url }: ResultItem): PageKey | undefined => {
  const saved = useContext(SavedContext);
  return url === undefined ? undefined : saved.get(url);
};

/** Finds which results are in the library, after they are painted and whenever an extraction or a search ends. */
export function useSavedPages(items: readonly ResultItem[], snapshot: Snapshot | undefined): SavedPages {
  const { quarry } = useTools();
  const [saved, setSaved] = useState(NONE);
  const urls = useMemo(() => [...new Set(items.flatMap(({ url }) => url ?? []))], [items]);
  const { id, state } = snapshot?.job ?? {};
  useEffect(() => {
    let open = true;
    findSaved(urls, quarry).then(
      (found) => open && setSaved(found.size > 0 ? found : NONE),
      (cause: unknown) => console.warn('Saved pages could not be looked up', cause),
    );
    return () => {
      open = false;
    };
  }, [urls, id, state, snapshot?.sessionHistory]);
  return saved;
}

/** Marks a result whose page is in the library, where reading it is free. */
export function SavedMark({ item }: { item: ResultItem }) {
  if (useSaved(item) === undefined) return null;
  return (
    <span class="result-mark saved" title={text('markSavedWhy')}>
      <Icon of={Bookmark} size={12} />
      {text('markSaved')}
    </span>
  );
}
