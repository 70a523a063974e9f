import { unwrap } from 'idb';
import { database, type StoredPage } from '../storage/database.ts';

/** The reserved job id under which the user's collection is stored, alongside the pages of jobs. */
export const COLLECTION = 'collector';

/** The stored Markdown of a page's last extraction on this device, if any; costs nothing. */
export async function readExtracted(url: string, now = Date.now()): Promise<string | undefined> {
  const [copy] = await copiesOf(url, now);
  return copy?.markdown;
}

/** The newest copy of a page from the service. A local copy does not replace a paid one. */
export async function newestCopy(url: string, now: number): Promise<StoredPage | undefined> {
  return (await copiesOf(url, now)).find(({ via }) => via !== 'local');
}

/** The copies of a page, newest first. A single text of many pages does not count. */
async function copiesOf(url: string, now: number): Promise<StoredPage[]> {
  const copies = await (await database()).getAllFromIndex('pages', 'url', url);
  // A copy from the future was made before the clock was set back. Its age is unknown, so it comes last.
  const age = ({ at }: StoredPage) => (at > now ? Number.MAX_VALUE : now - at);
  return copies.filter(({ whole }) => !whole).toSorted((a, b) => age(a) - age(b));
}

/** The URLs that have stored pages, looked up in one transaction without reading the pages. */
export async function storedAmong(urls: readonly string[]): Promise<string[]> {
  if (urls.length === 0) return [];
  const look = (await database()).transaction('pages');
  // Bypass the `idb` wrapper, which would create a promise per request.
  const index = unwrap(look.store.index('url'));
  const counts = urls.map((url) => index.count(url));
  await look.done;
  return urls.filter((_, position) => (counts[position]?.result ?? 0) > 0);
}
