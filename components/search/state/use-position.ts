import { useLayoutEffect, useMemo } from 'preact/hooks';
import type { Position, SearchState } from '../../../lib/search/answer/answer.ts';
import { ROW } from '../../ui/list/keyboard-list.ts';
import { useTools } from '../../ui/tools.ts';
import { PANEL_ID } from '../search-header.tsx';
import type { SearchModel } from './search-model.ts';

const NEXT_SAVE_MS = 150;

/**
 * Creates a writer that starts from a position, and saves it as it changes: the first change at once, later ones in
 * batches. `save` receives the complete position.
 */
function createPositionWriter(start: Position, save: (position: Position) => void) {
  let position = start;
  let saved = start;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Saves pending changes now. */
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    if (saved === position) return;
    saved = position;
    save(position);
  };
  const note = (change: Position) => {
    position = { ...position, ...change };
    if (timer !== undefined) return;
    flush();
    timer = setTimeout(flush, NEXT_SAVE_MS);
  };
  return { note, flush };
}

type Top = NonNullable<Position['top']>;

const rowsOf = (panel: Element): Element[] => [...panel.querySelectorAll(`[${ROW}]`)];

/** In a low window the whole view scrolls instead of the panel. */
const scroller = (panel: Element): Element =>
  panel.scrollHeight > panel.clientHeight ? panel : (panel.closest('#app') ?? panel);

const edgeOf = (panel: Element): number => Math.max(0, panel.getBoundingClientRect().top);

/**
 * The entry at the top edge, since rows keep their place in a view of another width while pixels do not. Undefined
 * when scrolled to the top.
 */
function topRow(panel: Element): Top | undefined {
  if (scroller(panel).scrollTop <= 0) return undefined;
  const edge = edgeOf(panel);
  const row = rowsOf(panel).find((one) => one.getBoundingClientRect().bottom > edge);
  const id = row?.getAttribute(ROW);
  return row && id ? { row: id, above: edge - row.getBoundingClientRect().top } : undefined;
}

/** Scrolls back to that entry, or to the top without one. */
function scrollTo(panel: Element, top: Top | undefined): void {
  const entry = top && rowsOf(panel).find((one) => one.getAttribute(ROW) === top.row);
  if (entry) scroller(panel).scrollTop += entry.getBoundingClientRect().top + top.above - edgeOf(panel);
  else scroller(panel).scrollTop = 0;
}

/** The saved reading position in an answer, and how to update it. */
export type UsedPosition = ReturnType<typeof usePosition>;

/** Restores the reading position of an answer, including scroll, and saves it as it changes. */
export function usePosition({ positions }: SearchModel, state: Extract<SearchState, { status: 'done' }>) {
  const { quarry } = useTools();
  const { id, unkept } = state;
  const start = useMemo(() => positions.get(id) ?? state.position ?? {}, [id]);
  const writer = useMemo(
    () =>
      createPositionWriter(start, (position) => {
        positions.set(id, position);
        if (!unkept) quarry.savePosition(id, position);
      }),
    [id],
  );
  useLayoutEffect(() => {
    const panel = document.getElementById(PANEL_ID);
    if (panel) scrollTo(panel, start.top);
  }, [id]);
  // Layout effects clean up before the panel scrolls because the answer was removed.
  useLayoutEffect(() => {
    const onScroll = () => {
      const panel = document.getElementById(PANEL_ID);
      if (panel) writer.note({ top: topRow(panel) });
    };
    // A popup closes instantly on a click outside, so the position is saved on every scroll.
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
