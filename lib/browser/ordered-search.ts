import type { Area } from '../storage/stored.ts';

/** How the name begins under which an order stands in session storage; its token follows. */
const ORDERED = 'ordered.';

/**
 * Notes that the background opens a page to search for a query, and gives the token that the page shows: other extensions
 * may open the same page, and must not spend anything.
 */
export async function orderSearch(area: Area, query: string): Promise<string> {
  const token = crypto.randomUUID();
  await area.set({ [ORDERED + token]: query });
  return token;
}

/** Tells whether a query was ordered with this token; true once. */
export async function claimSearch(area: Area, token: string, query: string): Promise<boolean> {
  const name = ORDERED + token;
  const ordered = (await area.get(name))[name];
  if (ordered === undefined) return false;
  await area.remove(name);
  return ordered === query;
}
