import type { RefObject } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';
import type { LibraryEntry } from '../../lib/library/entries.ts';
import { rowOf } from '../ui/list/keyboard-list.ts';

/**
 * Returns a function to call along with the removal of entries from the list. It moves the focus to the entry that takes
 * their place, or to the field if the list is empty: the button that had the focus goes away, or now means other pages.
 */
export function useFocusAfterDeletion(
  shown: readonly LibraryEntry[],
  field: RefObject<HTMLInputElement | null>,
): (gone: readonly LibraryEntry[]) => void {
  const [next, setNext] = useState<{ id: string | undefined }>();
  useLayoutEffect(() => {
    const { activeElement } = document;
    // The user may have moved on while the pages were being deleted.
    if (!next || (activeElement !== document.body && !activeElement?.closest('.library-tools'))) return;
    const list = field.current?.closest('.library');
    const entry = list && next.id !== undefined ? rowOf(next.id, list) : null;
    (entry ?? field.current)?.focus();
  }, [next]);
  return (gone) => setNext({ id: successor(shown, new Set(gone.map(({ id }) => id))) });
}

/** The first remaining entry below the first removed one, else the nearest above it. */
function successor(shown: readonly LibraryEntry[], gone: ReadonlySet<string>): string | undefined {
  const first = shown.findIndex(({ id }) => gone.has(id));
  const isLeft = ({ id }: LibraryEntry) => !gone.has(id);
  return (shown.slice(Math.max(0, first)).find(isLeft) ?? shown.slice(0, Math.max(0, first)).findLast(isLeft))
    ?.id;
}
