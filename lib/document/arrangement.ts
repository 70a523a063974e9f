import type { ExtractedPage } from './document.ts';

/** A text of a page. A URL may have several: a local and a service copy, or parts that the user picked. */
type Text = Pick<ExtractedPage, 'url' | 'markdown'>;

/** Names a text, also in a new list. */
export const nameOf = ({ url, markdown }: Text): string => `${url}\n${markdown}`;

/** The user's changes to the pages of a document. */
export interface Arrangement {
  /** Names in the user's order; pages that it lacks follow in their own order. */
  order: readonly string[];
  removed: ReadonlySet<string>;
}

export const AS_IS: Arrangement = { order: [], removed: new Set() };

/** Whether the user has changed anything. */
export const isArranged = ({ order, removed }: Arrangement): boolean => order.length > 0 || removed.size > 0;

/** The pages in the user's order, without the removed ones. */
export function arrange<T extends Text>(pages: readonly T[], { order, removed }: Arrangement): readonly T[] {
  const positions = new Map(order.map((name, index) => [name, index]));
  const positionOf = (page: T) => positions.get(nameOf(page)) ?? order.length;
  return pages.filter((page) => !removed.has(nameOf(page))).toSorted((a, b) => positionOf(a) - positionOf(b));
}

/** Moves the page at a position of the arranged pages to another. */
export function movePage(
  pages: readonly Text[],
  arrangement: Arrangement,
  [from, to]: readonly [from: number, to: number],
): Arrangement {
  const order = pages.map(nameOf);
  order.splice(to, 0, ...order.splice(from, 1));
  return { ...arrangement, order };
}

/** Removes a page. */
export const removePage = (arrangement: Arrangement, page: Text): Arrangement => ({
  ...arrangement,
  removed: new Set([...arrangement.removed, nameOf(page)]),
});
