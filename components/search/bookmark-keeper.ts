import type { Bookmark } from '../../lib/search/answer/answer.ts';

const NEXT_SAVE_MS = 150;

/** Keeps a bookmark as it changes: the first change at once, those that follow soon after, and all when told to. */
export interface BookmarkKeeper {
  note(change: Bookmark): void;
  /** Saves what is not saved yet. */
  flush(): void;
}

/** Goes on from a bookmark; `save` gets the whole of it. */
export function createKeeper(start: Bookmark, save: (bookmark: Bookmark) => void): BookmarkKeeper {
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
