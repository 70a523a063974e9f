import { type IDBPObjectStore, unwrap } from 'idb';
import { DAY_MS } from '../day.ts';
import type { ExtractedPage } from '../document/document.ts';
import type { PageKey } from '../pages/actions.ts';
import { database, type PageSetAside, type StoredPage, type Tables } from '../storage/database.ts';
import { COLLECTION } from './extracted-pages.ts';
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

/**
 * Deletes stored pages by the rules, except those of unfinished jobs (`busy`: their ids) and the collection. `aside`: sets
 * them aside, because the user has just changed the rules.
 */
export async function prunePages(
  rules: LibraryRules,
  {
    now,
    from,
    busy,
    aside = false,
  }: { now: number; from?: number | undefined; busy: ReadonlySet<string>; aside?: boolean },
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
  if (aside) return removePages(expired);
  const change = db.transaction('pages', 'readwrite');
  await Promise.all([...expired.map((key) => change.store.delete(key)), change.done]);
}

/** Reads stored pages in the order of `keys`, skipping missing ones. */
export async function readStoredPages(keys: readonly Key[]): Promise<ExtractedPage[]> {
  const db = await database();
  const pages = await Promise.all(keys.map((key) => db.get('pages', key)));
  return pages.filter((page) => page !== undefined);
}

/** Whether a page is stored. */
export const hasPage = async ([job, pageIndex]: PageKey): Promise<boolean> =>
  (await (await database()).getKey('pages', [job, pageIndex])) !== undefined;

/** The size and age of a library page. */
export interface PageWeight {
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

type Aside = Pick<PageSetAside, 'until'>;
const isOfRestore = ({ until }: Aside): boolean => until === Number.POSITIVE_INFINITY;

/**
 * Adds library pages and removes others in one transaction, all or nothing. Those that are removed are set aside: for a
 * restore, until the browser closes, otherwise until `until` (epoch ms). What the last such change set aside is gone for
 * good.
 */
export async function changePages(
  put: readonly Omit<StoredPage, 'bytes'>[],
  drop: readonly PageKey[],
  until = Number.POSITIVE_INFINITY,
): Promise<void> {
  if (put.length + drop.length === 0) return;
  await withAside(async (pages, aside) => {
    await dropFrom(aside, (entry) => isOfRestore(entry) === isOfRestore({ until }));
    for (const [job, pageIndex] of drop) {
      const page = await pages.get([job, pageIndex]);
      if (page) await Promise.all([aside.put({ page, until }), pages.delete([job, pageIndex])]);
    }
    const encoder = new TextEncoder();
    for (const page of put) await pages.put({ ...page, bytes: encoder.encode(page.markdown).length });
  });
}

/** Removes pages; `bringBack` brings them back while Undo is offered, and a little longer. */
export async function removePages(keys: readonly PageKey[]): Promise<void> {
  const asideMs = UNDO_MS + 2000;
  await changePages([], keys, Date.now() + asideMs);
  const drop = () => dropAside(Date.now()).catch((cause: unknown) => console.warn('Could not delete', cause));
  setTimeout(drop, asideMs);
}

/** Brings back the pages that were removed last. */
export const bringBack = (): Promise<void> => revert((entry) => !isOfRestore(entry), []);

/** Reverts the pages of the last restore: deletes those that it added, and brings back those that it removed. */
export const revertRestore = (added: readonly PageKey[]): Promise<void> => revert(isOfRestore, added);

const revert = (isMeant: (entry: Aside) => boolean, added: readonly PageKey[]): Promise<void> =>
  withAside(async (pages, aside) => {
    for (const [job, pageIndex] of added) await pages.delete([job, pageIndex]);
    for (const entry of (await aside.getAll()).filter(isMeant)) {
      const { page } = entry;
      // One that was extracted again meanwhile is newer.
      if (!(await pages.getKey([page.job, page.place]))) await pages.put(page);
      await aside.delete([page.job, page.place]);
    }
  });

/** Deletes for good the pages whose removal can no longer be undone; `now`: epoch ms. */
export const dropAside = (now: number): Promise<void> =>
  withAside((_, aside) => dropFrom(aside, ({ until }) => until <= now));

async function dropFrom(aside: Table<'aside'>, isMeant: (entry: Aside) => boolean): Promise<void> {
  for (let entry = await aside.openCursor(); entry; entry = await entry.continue())
    if (isMeant(entry.value)) await aside.delete(entry.primaryKey);
}

async function withAside(
  step: (pages: Table<'pages'>, aside: Table<'aside'>) => Promise<void>,
): Promise<void> {
  const change = (await database()).transaction(['pages', 'aside'], 'readwrite');
  try {
    await step(change.objectStore('pages'), change.objectStore('aside'));
  } catch (cause) {
    change.abort();
    await change.done.catch(() => undefined);
    throw cause;
  }
  await change.done;
}
