import type { Bookmark } from '../../lib/search/answer/answer.ts';
import { ROW } from '../results/roving.ts';

type Top = NonNullable<Bookmark['top']>;

const rowsOf = (panel: Element): Element[] => [...panel.querySelectorAll(`[${ROW}]`)];

/** In a low window the page scrolls, and the panel does not. */
const scroller = (panel: Element): Element =>
  panel.scrollHeight > panel.clientHeight ? panel : (document.scrollingElement ?? panel);

const edgeOf = (panel: Element): number => Math.max(0, panel.getBoundingClientRect().top);

/** The entry at the upper edge: rows keep their place in a view of another width, pixels don't. None at the very top. */
export function topRow(panel: Element): Top | undefined {
  if (scroller(panel).scrollTop <= 0) return undefined;
  const edge = edgeOf(panel);
  const row = rowsOf(panel).find((one) => one.getBoundingClientRect().bottom > edge);
  const id = row?.getAttribute(ROW);
  return row && id ? { row: id, above: edge - row.getBoundingClientRect().top } : undefined;
}

/** Scrolls until that entry is there again, and to the very top without one. */
export function scrollTo(panel: Element, top: Top | undefined): void {
  const entry = top && rowsOf(panel).find((one) => one.getAttribute(ROW) === top.row);
  if (entry) scroller(panel).scrollTop += entry.getBoundingClientRect().top + top.above - edgeOf(panel);
  else scroller(panel).scrollTop = 0;
}
