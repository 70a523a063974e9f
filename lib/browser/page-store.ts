import type { ExtractedPage } from '../extraction/document.ts';
import { type LibraryRules, surplus, type Weight } from '../library/rules.ts';
import { COLLECTOR } from './collector.ts';
import { database } from './database.ts';

type Key = [job: string, place: number];

const DAY_MS = 86_400_000;

/** Keeps an extracted page; gives how much room it takes, in bytes. */
export async function storePage(page: ExtractedPage, [job, place]: Key, at: number): Promise<number> {
  const bytes = new TextEncoder().encode(page.markdown).length;
  await (await database()).put('pages', { ...page, at, bytes, job, place });
  return bytes;
}

/** Drops the kept pages that have to go by the rules, but none of an extraction that has not ended, and nothing that the user gathers. */
export async function holdPages(
  rules: LibraryRules,
  { now, from, busy }: { now: number; from?: number | undefined; busy: ReadonlySet<string> },
): Promise<void> {
  const db = await database();
  const weights: Weight<Key>[] = [];
  const read = db.transaction('pages').store.index('weight');
  for (let page = await read.openKeyCursor(); page; page = await page.continue()) {
    const [at, bytes] = page.key;
    const [job] = page.primaryKey;
    if (job !== COLLECTOR) weights.push({ key: page.primaryKey, at, bytes, busy: busy.has(job) });
  }
  // What an earlier version kept has no weight: it goes after a day, as it did there.
  const known = new Set(weights.map(({ key }) => key.join(' ')));
  const old = await db.getAllKeysFromIndex('pages', 'at', IDBKeyRange.upperBound(now - DAY_MS));
  const unweighed = old.filter((key) => key[0] !== COLLECTOR && !known.has(key.join(' ')));
  const gone = [...surplus(weights, rules, now, from), ...unweighed];
  const change = db.transaction('pages', 'readwrite');
  await Promise.all([...gone.map((key) => change.store.delete(key)), change.done]);
}

/** Some kept pages, in the order of their keys. */
export async function readKept(keys: readonly Key[]): Promise<ExtractedPage[]> {
  const db = await database();
  const pages = await Promise.all(keys.map((key) => db.get('pages', key)));
  return pages.filter((page) => page !== undefined);
}
