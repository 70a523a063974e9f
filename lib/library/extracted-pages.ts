import { unwrap } from 'idb';
import { database, type StoredPage } from '../storage/database.ts';

/** The user's collection is stored beside the pages of jobs, under the name of a job that never was. */
export const COLLECTION = 'collector';

/** The Markdown of a page as it was last extracted on this device, while it is kept; costs nothing. */
export async function readExtracted(url: string, now = Date.now()): Promise<string | undefined> {
  const [copy] = await copiesOf(url, now);
  return copy?.markdown;
}

/** The newest copy of a page that the service gave: what was read in a tab stands for nothing that was paid for. */
export async function newestCopy(url: string, now: number): Promise<StoredPage | undefined> {
  return (await copiesOf(url, now)).find(({ via }) => via !== 'local');
}

/** The copies of a page, newest first; an answer that is one text of many pages is none. */
async function copiesOf(url: string, now: number): Promise<StoredPage[]> {
  const copies = await (await database()).getAllFromIndex('pages', 'url', url);
  // One from later than now was made before the clock was set back, and tells of no other that it is older.
  const age = ({ at }: StoredPage) => (at > now ? Number.MAX_VALUE : now - at);
  return copies.filter(({ whole }) => !whole).toSorted((a, b) => age(a) - age(b));
}

/** Those of many addresses that pages are kept of: looked up in one go, without reading the pages. */
export async function storedAmong(urls: readonly string[]): Promise<string[]> {
  if (urls.length === 0) return [];
  const look = (await database()).transaction('pages');
  // Past the wrapper, which would wait for each of them.
  const index = unwrap(look.store.index('url'));
  const counts = urls.map((url) => index.count(url));
  await look.done;
  return urls.filter((_, place) => (counts[place]?.result ?? 0) > 0);
}
