import { type IDBPObjectStore, unwrap } from 'idb';
import type { ExtractedPage } from '../document/document.ts';
import { type Database, database, type PageKey, type StoredPage, type Tables } from '../storage/database.ts';
import { type LibraryRules, pagesToPrune, UNDO_MS, type Weight } from './retention.ts';

type Key = [job: string, pageIndex: number];
type Table<Name extends 'pages' | 'aside'> = IDBPObjectStore<
  Tables,
  ('pages' | 'aside')[],
  Name,
  'readwrite'
>;

/** Stores extracted pages of a job, keyed by page index, all or none. Returns their total size in bytes. */
export async function storePages(
  pages: ReadonlyMap<number, ExtractedPage>,
  job: string,
  at: number,
): Promise<number> {
  const encoder = new TextEncoder();
  let all = 0;
  await change(async (table) => {
    // Bypass the `idb` wrapper, which creates a promise per request. The end of the transaction covers all of them.
    const store = unwrap(table);
    for (const [pageIndex, page] of pages) {
      const bytes = encoder.encode(page.markdown).length;
      all += bytes;
      store.put({ ...page, at, bytes, job, place: pageIndex });
    }
  });
  return all;
}

/**
 * Deletes stored pages by the rules, except those of unfinished jobs (`busy`: their ids) and the collection. `aside`: sets
 * them aside under this id, because the user has just changed the rules.
 */
export async function prunePages(
  rules: LibraryRules,
  {
    now,
    from,
    busy,
    aside,
  }: { now: number; from?: number | undefined; busy: ReadonlySet<string>; aside?: string | undefined },
): Promise<void> {
  const db = await database();
  const weights: Weight<Key>[] = [];
  // In one transaction, so that a page that is extracted again meanwhile stays.
  const all = db.transaction('pages', 'readwrite');
  const read = all.store.index('weight');
  for (let page = await read.openKeyCursor(); page; page = await page.continue()) {
    const [at, bytes] = page.key;
    const [job] = page.primaryKey;
    if (job !== COLLECTION) weights.push({ key: page.primaryKey, at, bytes, busy: busy.has(job) });
  }
  const expired = pagesToPrune(weights, rules, now, from);
  if (aside === undefined) await Promise.all(expired.map((key) => all.store.delete(key)));
  await all.done;
  if (aside !== undefined) await removePages(expired, aside);
}

/** Reads stored pages in the order of `keys`, skipping missing ones. */
export async function readStoredPages(keys: readonly Key[]): Promise<ExtractedPage[]> {
  const db = await database();
  const pages = await Promise.all(keys.map((key) => db.get('pages', key)));
  return pages.filter((page) => page !== undefined);
}

/** The size and age of a library page. */
export interface PageWeight {
  id: Key;
  at: number;
  bytes: number;
}

/** The size and age of all library pages, without reading their text. Excludes the collection. */
export async function weighPages(): Promise<PageWeight[]> {
  const { store } = (await database()).transaction('pages');
  const weights: PageWeight[] = [];
  for (let page = await store.index('weight').openKeyCursor(); page; page = await page.continue()) {
    const [at, bytes] = page.key;
    if (page.primaryKey[0] !== COLLECTION) weights.push({ id: page.primaryKey, at, bytes });
  }
  return weights;
}

/** Stands for the end of the browser session, at which everything set aside is deleted. */
const UNTIL_CLOSED = Number.MAX_SAFE_INTEGER;
/** Where the entry is that says that a restore stored its pages. */
const STORED_SIGN = { job: '', place: 0 };

/** Whether the restore with this id stored its pages, in this browser session or the last one. */
export const hasStored = async (id: string): Promise<boolean> =>
  (await (await database()).getKey('aside', [id, STORED_SIGN.job, STORED_SIGN.place])) !== undefined;

/** Adds and removes pages for a restore, all or nothing. Those removed stay aside under its id until the browser closes. */
export const changePages = (
  put: readonly Omit<StoredPage, 'bytes'>[],
  drop: readonly PageKey[],
  id: string,
): Promise<void> =>
  change(async (pages, aside) => {
    await setAside(pages, aside, drop, { of: id, until: UNTIL_CLOSED });
    await aside.put({ of: id, ...STORED_SIGN, until: UNTIL_CLOSED });
    const encoder = new TextEncoder();
    // One that was extracted meanwhile is newer.
    for (const page of put)
      if (!(await pages.getKey([page.job, page.place])))
        await pages.put({ ...page, bytes: encoder.encode(page.markdown).length });
  });

/** Removes pages. `bringBack` brings them back by the id while Undo is offered, and a little longer. */
export async function removePages(keys: readonly PageKey[], id: string): Promise<void> {
  const asideMs = UNDO_MS + 2000;
  try {
    await change((pages, aside) => setAside(pages, aside, keys, { of: id, until: Date.now() + asideMs }));
  } catch (cause) {
    console.warn('No room to set pages aside, so they are deleted at once', cause);
    await change(async (pages) => {
      for (const [job, pageIndex] of keys) await pages.delete([job, pageIndex]);
    });
  }
  const drop = () =>
    dropAside(Date.now()).catch((failure: unknown) => console.warn('Could not delete', failure));
  setTimeout(drop, asideMs);
}

async function setAside(
  pages: Table<'pages'>,
  aside: Table<'aside'>,
  keys: readonly PageKey[],
  how: { of: string; until: number },
): Promise<void> {
  for (const [job, pageIndex] of keys) {
    const page = await pages.get([job, pageIndex]);
    if (!page) continue;
    await Promise.all([aside.put({ ...how, job, place: pageIndex, page }), pages.delete([job, pageIndex])]);
  }
}

/** Brings back what was set aside under an id, and deletes the pages added with it. Returns whether anything changed. */
export async function bringBack(id: string, added: readonly Pick<StoredPage, 'job' | 'place' | 'at'>[] = []) {
  let changed = false;
  await change(async (pages, aside) => {
    for (const { job, place, at } of added) {
      // One that was extracted again meanwhile stays.
      if ((await pages.get([job, place]))?.at !== at) continue;
      await pages.delete([job, place]);
      changed = true;
    }
    for (const { job, place, page } of await aside.index('of').getAll(id)) {
      // The collection counts its places from zero again.
      if (page && job === COLLECTION) await pages.put({ ...page, place: await freePlace(pages) });
      else if (page && !(await pages.getKey([job, place]))) await pages.put(page);
      await aside.delete([id, job, place]);
      changed ||= page !== undefined;
    }
  });
  return changed;
}

/** The place after the collection's last page. */
const freePlace = async (pages: Table<'pages'>): Promise<number> =>
  ((await pages.openKeyCursor(allPagesOf(COLLECTION), 'prev'))?.key[1] ?? -1) + 1;

/** Deletes for good the pages whose removal can no longer be undone; `now`: epoch ms. */
export const dropAside = (now: number): Promise<void> =>
  change(async (_, aside) => {
    for (let entry = await aside.openCursor(); entry; entry = await entry.continue())
      if (entry.value.until <= now) await aside.delete(entry.primaryKey);
  });

/** Changes pages, all or nothing. */
async function change(step: (pages: Table<'pages'>, aside: Table<'aside'>) => Promise<void>): Promise<void> {
  const all = (await database()).transaction(['pages', 'aside'], 'readwrite');
  try {
    await step(all.objectStore('pages'), all.objectStore('aside'));
  } catch (cause) {
    all.abort();
    await all.done.catch(() => undefined);
    throw cause;
  }
  await all.done;
}

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

/** The key range of all pages of a job. */
export const allPagesOf = (job: string) => IDBKeyRange.bound([job, 0], [job, Number.MAX_SAFE_INTEGER]);

/** The pages of a job, in order. */
export const storedPagesOf = async (job: string): Promise<StoredPage[]> =>
  (await database()).getAll('pages', allPagesOf(job));

/** What takes the place of another in the collection: a page of the same URL, or the same words of a page. */
const subjectOf = ({ url, whole, markdown }: ExtractedPage): string => (whole ? `${url}\n${markdown}` : url);

/** Adds pages to the end of the collection. A page that is already in it moves. `now`: epoch ms. */
export async function addToCollection(
  db: Database,
  pages: readonly ExtractedPage[],
  now: number,
): Promise<void> {
  const change = db.transaction('pages', 'readwrite');
  const subjects = new Set(pages.map(subjectOf));
  const before = await change.store.getAll(allPagesOf(COLLECTION));
  const others = before.filter((page) => !subjects.has(subjectOf(page)));
  await change.store.delete(allPagesOf(COLLECTION));
  for (const [index, page] of [...others, ...pages].entries()) {
    await change.store.put({ at: now, ...page, job: COLLECTION, place: index });
  }
  await change.done;
}
