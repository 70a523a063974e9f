import type { Bookmark } from '../../lib/search/answer.ts';

const SAVE_AFTER_MS = 150;

/** Keeps a bookmark as it changes: soon after each change, and at once when told to. */
export interface BookmarkKeeper {
  note(change: Bookmark): void;
  /** Saves what is not saved yet. */
  flush(): void;
}

/** Goes on from a bookmark; `save` gets the whole of it. */
export function createKeeper(start: Bookmark, save: (bookmark: Bookmark) => void): BookmarkKeeper {
  let bookmark = start;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = () => {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    save(bookmark);
  };
  return {
    note(change) {
      bookmark = { ...bookmark, ...change };
      timer ??= setTimeout(flush, SAVE_AFTER_MS);
    },
    flush,
  };
}
