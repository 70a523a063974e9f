import type { RefObject } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { ResultItem } from '../../../lib/search/answer/answer.ts';
import { ROW, rowOf } from '../../ui/list/keyboard-list.ts';
import { PANEL_ID } from '../search-header.tsx';

/** Number of entries that are rendered in full from the start; the others follow as they come near the viewport. */
export const WHOLE = 40;
/** One in this many entries is observed. This many light entries together are shorter than `AHEAD`. */
const OBSERVE_EVERY = 8;
/** How far outside the viewport entries are rendered in full. */
const AHEAD = '800px 0px';

/** Tracks which entries of a long list are near enough to render in full. Once full, they stay full. */
export function useNear(list: RefObject<HTMLUListElement | null>, items: readonly ResultItem[]) {
  const [near, setNear] = useState<ReadonlySet<string>>(new Set());
  const focused = useRef<string | undefined>(undefined);
  const add = (ids: string[]) => setNear((before) => new Set([...before, ...ids]));
  useLayoutEffect(() => {
    if (!list.current || items.length <= WHOLE) return;
    const panel = document.getElementById(PANEL_ID);
    // In a low window the whole view scrolls instead of the panel.
    const root = panel && panel.scrollHeight > panel.clientHeight ? panel : document.getElementById('app');
    const observer = new IntersectionObserver(
      (seen) => {
        const ids = seen.flatMap(({ isIntersecting, target }) => {
          const index = items.findIndex(({ id }) => id === target.getAttribute(ROW));
          // Only every 8th is observed: 16 near the viewport means that 9 to 23 are rendered.
          return isIntersecting
            ? items.slice(index - OBSERVE_EVERY + 1, index + OBSERVE_EVERY).map(({ id }) => id)
            : [];
        });
        if (ids.length > 0) add(ids);
      },
      { root, rootMargin: AHEAD },
    );
    // The browser measures each observed row in every frame, so only a few are observed.
    const few = `.light:nth-child(${OBSERVE_EVERY}n), .light:last-child`;
    for (const row of list.current.querySelectorAll(few)) observer.observe(row);
    return () => observer.disconnect();
  }, [items]);
  useLayoutEffect(() => {
    // The focused light entry was replaced by its full version.
    if (focused.current !== undefined) rowOf(focused.current)?.focus();
    focused.current = undefined;
  }, [near]);
  return {
    near,
    onFocus: (id: string) => {
      focused.current = id;
      add([id]);
    },
  };
}
