import { unwrap } from 'idb';
import { DAY_MS } from '../day.ts';
import type { ExtractedPage } from '../document/document.ts';
import { database, type StoredPage } from '../storage/database.ts';
import { COLLECTION } from './extracted-pages.ts';
import { type LibraryRules, pagesToPrune, type Weight } from './retention.ts';

type Key = [job: string, pageIndex: number];

/** Stores extracted pages of a job, keyed by page index, all or none. Returns their total size in bytes. */
export async function storePages(
  pages: ReadonlyMap<number, ExtractedPage>,
  job: string,
  at: number,
): Promise<number> {
  const change = (await database()).transaction('pages', 'readwrite');
  // Bypass the `idb` wrapper, which creates a promise per request. The end of the transaction covers all of them.
  const store = unwrap(change.store);
  const encoder = new TextEncoder();
  let all = 0;
  try {
    for (const [pageIndex, page] of pages) {
      const bytes = encoder.encode(page.markdown).length;
      all += bytes;
      store.put({ ...page, at, bytes, job, place: pageIndex });
    }
  } catch (cause) {
    change.abort();
    await change.done.catch(() => undefined);
    throw cause;
  }
  await change.done;
  return all;
}

/** Deletes stored pages by the rules, except those of unfinished jobs (`busy`: their ids) and the collection. */
export async function prunePages(
  rules: LibraryRules,
  { now, from, busy }: { now: number; from?: number | undefined; busy: ReadonlySet<string> },
): Promise<void> {
  const db = await database();
  const weights: Weight<Key>[] = [];
  const read = db.transaction('pages').store.index('weight');
  for (let page = await read.openKeyCursor(); page; page = await page.continue()) {
    const [at, bytes] = page.key;
    const [job] = page.primaryKey;
    if (job !== COLLECTION) weights.push({ key: page.primaryKey, at, bytes, busy: busy.has(job) });
  }
  // Pages from an earlier version have no weight. They are deleted after a day, as in that version.
  const known = new Set(weights.map(({ key }) => key.join(' ')));
  const old = await db.getAllKeysFromIndex('pages', 'at', IDBKeyRange.upperBound(now - DAY_MS));
  const unweighed = old.filter((key) => key[0] !== COLLECTION && !known.has(key.join(' ')));
  const expired = [...pagesToPrune(weights, rules, now, from), ...unweighed];
  const change = db.transaction('pages', 'readwrite');
  await Promise.all([...expired.map((key) => change.store.delete(key)), change.done]);
}

/** Reads stored pages in the order of `keys`, skipping missing ones. */
export async function readStoredPages(keys: readonly Key[]): Promise<ExtractedPage[]> {
  const db = await database();
  const pages = await Promise.all(keys.map((key) => db.get('pages', key)));
  return pages.filter((page) => page !== undefined);
}

/** The size and age of a library page. */
interface PageWeight {
  id: Key;
  at: number;
  bytes: number;
}

/** The size and age of all library pages, without reading their text. Excludes the collection. */
export async function weighPages(): Promise<PageWeight[]> {
  const db = await database();
  const { store } = db.transaction('pages');
  const keys = await store.getAllKeys();
  const weights = new Map<string, { at: number; bytes: number }>();
  for (let page = await store.index('weight').openKeyCursor(); page; page = await page.continue()) {
    const [at, bytes] = page.key;
    weights.set(page.primaryKey.join(' '), { at, bytes });
  }
  // Pages from an earlier version have no weight.
  const unknown = { at: 0, bytes: 0 };
  return keys
    .filter(([job]) => job !== COLLECTION)
    .map((id) => ({ id, ...(weights.get(id.join(' ')) ?? unknown) }));
}

/** Adds and deletes library pages in one transaction, all or nothing. */
export async function changePages(
  put: readonly Omit<StoredPage, 'bytes'>[],
  drop: readonly (readonly [job: string, pageIndex: number])[],
): Promise<void> {
  if (put.length + drop.length === 0) return;
  const change = (await database()).transaction('pages', 'readwrite');
  const store = unwrap(change.store);
  const encoder = new TextEncoder();
  try {
    for (const [job, pageIndex] of drop) store.delete([job, pageIndex]);
    for (const page of put) store.put({ ...page, bytes: encoder.encode(page.markdown).length });
  } catch (cause) {
    change.abort();
    await change.done.catch(() => undefined);
    throw cause;
  }
  await change.done;
}
