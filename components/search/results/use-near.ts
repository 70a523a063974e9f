import type { RefObject } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { ResultItem } from '../../../lib/search/answer/answer.ts';
import { PANEL_ID } from '../head.tsx';
import { ROW, rowOf } from './roving.ts';

/** So many entries are whole from the start; of a longer list the rest as one comes near them. */
export const WHOLE = 40;
/** Of so many entries one is watched; as high as they are together, they are lower than what is ahead. */
const TOGETHER = 8;
/** How far beyond what one sees entries are made whole. */
const AHEAD = '800px 0px';

/** Which entries of a long list are near enough to be painted whole. Once whole, they stay so. */
export function useNear(list: RefObject<HTMLUListElement | null>, items: readonly ResultItem[]) {
  const [near, setNear] = useState<ReadonlySet<string>>(new Set());
  const focused = useRef<string | undefined>(undefined);
  const add = (ids: string[]) => setNear((before) => new Set([...before, ...ids]));
  useLayoutEffect(() => {
    if (!list.current || items.length <= WHOLE) return;
    const panel = document.getElementById(PANEL_ID);
    // In a low window the page scrolls, and the panel does not.
    const root = panel && panel.scrollHeight > panel.clientHeight ? panel : null;
    const observer = new IntersectionObserver(
      (seen) => {
        const ids = seen.flatMap(({ isIntersecting, target }) => {
          const place = items.findIndex(({ id }) => id === target.getAttribute(ROW));
          // It stands for those up to the watched ones before and after it.
          return isIntersecting
            ? items.slice(place - TOGETHER + 1, place + TOGETHER).map(({ id }) => id)
            : [];
        });
        if (ids.length > 0) add(ids);
      },
      { root, rootMargin: AHEAD },
    );
    // Each frame asks where those are that are watched: a few stand for all.
    const few = `.light:nth-child(${TOGETHER}n), .light:last-child`;
    for (const row of list.current.querySelectorAll(few)) observer.observe(row);
    return () => observer.disconnect();
  }, [items]);
  useLayoutEffect(() => {
    // The entry that had the focus was replaced by its whole self.
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
