/** The user's changes to the pages of a document. Pages are named by URL, so that they outlive a new list. */
export interface Arrangement {
  /** URLs in the user's order; pages that it lacks follow in their own order. */
  order: readonly string[];
  removed: ReadonlySet<string>;
}

export const AS_IS: Arrangement = { order: [], removed: new Set() };

/** Whether the user has changed anything. */
export const isArranged = ({ order, removed }: Arrangement): boolean => order.length > 0 || removed.size > 0;

/** The pages in the user's order, without the removed ones. */
export function arrange<T extends { url: string }>(
  pages: readonly T[],
  { order, removed }: Arrangement,
): readonly T[] {
  const positions = new Map(order.map((url, index) => [url, index]));
  const positionOf = ({ url }: T) => positions.get(url) ?? order.length;
  return pages.filter(({ url }) => !removed.has(url)).toSorted((a, b) => positionOf(a) - positionOf(b));
}

/** Moves the page at a position of the arranged pages to another. */
export function movePage(
  pages: readonly { url: string }[],
  arrangement: Arrangement,
  [from, to]: readonly [from: number, to: number],
): Arrangement {
  const order = pages.map(({ url }) => url);
  order.splice(to, 0, ...order.splice(from, 1));
  return { ...arrangement, order };
}

/** Removes a page. */
export const removePage = (arrangement: Arrangement, { url }: { url: string }): Arrangement => ({
  ...arrangement,
  removed: new Set([...arrangement.removed, url]),
});
