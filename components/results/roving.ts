/** Marks an entry of the list, and in it the part that the arrow keys reach. */
export const ROW = 'data-row';
export const REACHED = 'data-reached';

const reachable = (list: Element): HTMLElement[] => [...list.querySelectorAll<HTMLElement>(`[${REACHED}]`)];

/** Puts the focus on the entry that Tab would reach, else on the first. */
export function enterList(list: Element): boolean {
  const all = reachable(list);
  const entry = all.find(({ tabIndex }) => tabIndex === 0) ?? all[0];
  entry?.focus();
  return entry !== undefined;
}

/** Moves the focus as ↑ ↓ Home End say. Tells whether it moved; ↑ on the first entry leaves the list upwards. */
export function moveIn(list: Element, from: EventTarget | null, key: string): 'moved' | 'above' | undefined {
  const all = reachable(list);
  const row = from instanceof Element ? from.closest(`[${ROW}]`) : null;
  const place = all.findIndex((entry) => row?.contains(entry));
  const next = { ArrowDown: place + 1, ArrowUp: place - 1, Home: 0, End: all.length - 1 }[key];
  if (next === undefined) return undefined;
  if (next < 0) return 'above';
  all[next]?.focus();
  return 'moved';
}
