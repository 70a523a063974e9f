import { useLayoutEffect, useMemo } from 'preact/hooks';
import type { Bookmark, SearchState } from '../../lib/search/answer/answer.ts';
import { useTools } from '../parts/tools.ts';
import { createKeeper } from './bookmark-keeper.ts';
import { scrollTo, topRow } from './scrolled.ts';
import { PANEL_ID } from './type-tabs.tsx';
import type { SearchModel } from './use-search.ts';

/** Where the view was in an answer, and how to keep where it is now. */
export interface Kept {
  start: Bookmark;
  note: (change: Bookmark) => void;
}

/** Takes up an answer where it was left, scroll position included, and keeps where one is in it. */
export function useBookmark(
  { bookmarks }: SearchModel,
  state: Extract<SearchState, { status: 'done' }>,
): Kept {
  const { quarry } = useTools();
  const { id, unkept } = state;
  const start = useMemo(() => bookmarks.get(id) ?? state.bookmark ?? {}, [id]);
  const keeper = useMemo(
    () =>
      createKeeper(start, (bookmark) => {
        bookmarks.set(id, bookmark);
        if (!unkept) quarry.saveBookmark(id, bookmark);
      }),
    [id],
  );
  useLayoutEffect(() => {
    const panel = document.getElementById(PANEL_ID);
    if (panel) scrollTo(panel, start.top);
  }, [id]);
  // Its end must come before the panel scrolls because the answer went.
  useLayoutEffect(() => {
    const onScroll = () => {
      const panel = document.getElementById(PANEL_ID);
      if (panel) keeper.note({ top: topRow(panel) });
    };
    // A popup is gone at once when one clicks outside.
    document.addEventListener('scroll', onScroll, { capture: true, passive: true });
    document.addEventListener('visibilitychange', keeper.flush);
    window.addEventListener('pagehide', keeper.flush);
    return () => {
      document.removeEventListener('scroll', onScroll, { capture: true });
      document.removeEventListener('visibilitychange', keeper.flush);
      window.removeEventListener('pagehide', keeper.flush);
      keeper.flush();
    };
  }, [keeper]);
  return { start, note: keeper.note };
}
