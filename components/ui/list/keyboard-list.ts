import { text } from '../../../lib/browser/text.ts';
import { pressedKey } from '../../../lib/pressed-key.ts';

interface Box {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

/** Rows are rounded to whole pixels: boxes that overlap by less than this are below each other, not side by side. */
const SLACK = 2;

const middle = ({ left, right }: Box): number => (left + right) / 2;

/** Index of the nearest box in the next row down (1) or up (-1); undefined at the edge of the grid. */
export function nearestInRow(boxes: Box[], from: number, step: 1 | -1): number | undefined {
  const here = boxes[from];
  if (!here) return undefined;
  const beyond = (box: Box) => (step === 1 ? box.top - here.bottom > -SLACK : here.top - box.bottom > -SLACK);
  const distance = (box: Box) => Math.abs(box.top - here.top);
  const others = boxes.filter(beyond);
  const nearestRow = Math.min(...others.map(distance));
  const row = others.filter((box) => distance(box) - nearestRow < SLACK);
  const aside = (box: Box) => Math.abs(middle(box) - middle(here));
  const nearest = row.toSorted((a, b) => aside(a) - aside(b))[0];
  return nearest && boxes.indexOf(nearest);
}

/** Marks a list entry; `REACHED` marks the element in it that receives focus. */
export const ROW = 'data-row';
export const REACHED = 'data-reached';
/** Marks a list with several entries per row. */
export const GRID = 'data-grid';

const reachable = (list: Element): HTMLElement[] => [...list.querySelectorAll<HTMLElement>(`[${REACHED}]`)];

/** The focusable element of the entry with this ID; null if it is not shown. Another list may have the same entry. */
export function rowOf(id: string, within: ParentNode = document): HTMLElement | null {
  return within.querySelector<HTMLElement>(`[${ROW}="${CSS.escape(id)}"] [${REACHED}]`);
}

/** What the arrow keys move in by themselves: a field, or a text that scrolls. */
const HAS_OWN_KEYS = 'input:not([type=checkbox]), select, .text-block';

/** The focusable elements of the entries after this one, then of those before it, nearest first. */
export function neighborEntries(id: string): HTMLElement[] {
  const all = reachable(document.body);
  const at = all.findIndex((entry) => entry.closest(`[${ROW}]`)?.getAttribute(ROW) === id);
  return [...all.slice(at + 1), ...all.slice(0, Math.max(0, at)).reverse()];
}

/** ↓ from the field: moves to the first entry of the panel, or else of the view. */
export function enterBelow(panel: Element): void {
  if (!enterList(panel)) enterList(panel.closest('.search-view') ?? panel);
}

/** Focuses the entry that Tab would reach, else the first. Returns false if there is none. */
export function enterList(list: Element): boolean {
  const all = reachable(list);
  const entry = all.find(({ tabIndex }) => tabIndex === 0) ?? all[0];
  entry?.focus();
  return entry !== undefined;
}

/**
 * Moves the focus for ↑ ↓ Home End, and for ← → in a grid. Returns `above` for ↑ on the first entry,
 * which leaves the list upward; undefined if nothing moves.
 */
export function moveIn(list: Element, from: EventTarget | null, key: string): 'moved' | 'above' | undefined {
  const at = from instanceof Element ? from : null;
  if (at?.matches(HAS_OWN_KEYS)) return undefined;
  const all = reachable(list);
  const row = at?.closest(`[${ROW}]`);
  const index = all.findIndex((entry) => row?.contains(entry));
  const grid = row?.closest(`[${GRID}]`);
  const next = grid
    ? nextInGrid(all, index, reachable(grid), key)
    : { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: all.length - 1 }[key];
  if (next === undefined) return undefined;
  if (next < 0) return 'above';
  all[next]?.focus();
  return 'moved';
}

/** Moves as `moveIn` does, if a key was pressed on an entry itself. For the handler of a list or of what is around it. */
export function moveThrough(
  event: KeyboardEvent & { currentTarget: Element },
  within?: Element | null,
): void {
  const { target, currentTarget } = event;
  const onEntry = target instanceof Element && target.matches(`[${REACHED}]`);
  if (onEntry && moveIn(within ?? currentTarget, target, pressedKey(event))) event.preventDefault();
}

/** Moves up and down by visual rows; past the edge of the grid, to the entry before or after it. */
function nextInGrid(
  all: HTMLElement[],
  index: number,
  inGrid: HTMLElement[],
  key: string,
): number | undefined {
  const first = inGrid[0] ? all.indexOf(inGrid[0]) : 0;
  const moveVertically = (step: 1 | -1) => {
    const boxes = inGrid.map((entry) => entry.getBoundingClientRect());
    const near = nearestInRow(boxes, index - first, step);
    if (near !== undefined) return first + near;
    return step === 1 ? first + inGrid.length : first - 1;
  };
  const forward = text('direction') === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
  switch (key) {
    case 'ArrowDown':
      return moveVertically(1);
    case 'ArrowUp':
      return moveVertically(-1);
    case 'ArrowLeft':
    case 'ArrowRight':
      return Math.max(0, key === forward ? index + 1 : index - 1);
    case 'Home':
      return 0;
    case 'End':
      return all.length - 1;
    default:
      return undefined;
  }
}
