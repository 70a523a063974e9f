import { useLayoutEffect, useMemo } from 'preact/hooks';
import type { Bookmark, SearchState } from '../../../lib/search/answer/answer.ts';
import { useTools } from '../../ui/tools.ts';
import { PANEL_ID } from '../head.tsx';
import { ROW } from '../results/roving.ts';
import type { SearchModel } from './search-model.ts';

const NEXT_SAVE_MS = 150;

/** Keeps a bookmark as it changes: the first change at once, those that follow soon after, and all when told to. */
interface BookmarkWriter {
  note(change: Bookmark): void;
  /** Saves what is not saved yet. */
  flush(): void;
}

/** Goes on from a bookmark; `save` gets the whole of it. */
function createBookmarkWriter(start: Bookmark, save: (bookmark: Bookmark) => void): BookmarkWriter {
  let bookmark = start;
  let saved = start;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    if (saved === bookmark) return;
    saved = bookmark;
    save(bookmark);
  };
  return {
    note(change) {
      bookmark = { ...bookmark, ...change };
      if (timer !== undefined) return;
      flush();
      timer = setTimeout(flush, NEXT_SAVE_MS);
    },
    flush,
  };
}

type Top = NonNullable<Bookmark['top']>;

const rowsOf = (panel: Element): Element[] => [...panel.querySelectorAll(`[${ROW}]`)];

/** In a low window the page scrolls, and the panel does not. */
const scroller = (panel: Element): Element =>
  panel.scrollHeight > panel.clientHeight ? panel : (document.scrollingElement ?? panel);

const edgeOf = (panel: Element): number => Math.max(0, panel.getBoundingClientRect().top);

/** The entry at the upper edge: rows keep their place in a view of another width, pixels don't. None at the very top. */
function topRow(panel: Element): Top | undefined {
  if (scroller(panel).scrollTop <= 0) return undefined;
  const edge = edgeOf(panel);
  const row = rowsOf(panel).find((one) => one.getBoundingClientRect().bottom > edge);
  const id = row?.getAttribute(ROW);
  return row && id ? { row: id, above: edge - row.getBoundingClientRect().top } : undefined;
}

/** Scrolls until that entry is there again, and to the very top without one. */
function scrollTo(panel: Element, top: Top | undefined): void {
  const entry = top && rowsOf(panel).find((one) => one.getAttribute(ROW) === top.row);
  if (entry) scroller(panel).scrollTop += entry.getBoundingClientRect().top + top.above - edgeOf(panel);
  else scroller(panel).scrollTop = 0;
}

/** Where the view was in an answer, and how to keep where it is now. */
export interface UsedBookmark {
  start: Bookmark;
  note: (change: Bookmark) => void;
}

/** Takes up an answer where it was left, scroll position included, and keeps where one is in it. */
export function useBookmark(
  { bookmarks }: SearchModel,
  state: Extract<SearchState, { status: 'done' }>,
): UsedBookmark {
  const { quarry } = useTools();
  const { id, unkept } = state;
  const start = useMemo(() => bookmarks.get(id) ?? state.bookmark ?? {}, [id]);
  const writer = useMemo(
    () =>
      createBookmarkWriter(start, (bookmark) => {
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
      if (panel) writer.note({ top: topRow(panel) });
    };
    // A popup is gone at once when one clicks outside.
    document.addEventListener('scroll', onScroll, { capture: true, passive: true });
    document.addEventListener('visibilitychange', writer.flush);
    window.addEventListener('pagehide', writer.flush);
    return () => {
      document.removeEventListener('scroll', onScroll, { capture: true });
      document.removeEventListener('visibilitychange', writer.flush);
      window.removeEventListener('pagehide', writer.flush);
      writer.flush();
    };
  }, [writer]);
  return { start, note: writer.note };
}
