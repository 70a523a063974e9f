import type { ExtractedPage } from '../document/document.ts';
import type { StoredArea } from './areas.ts';
import { createCache, createSerializer } from './cache.ts';
import type { StoredAnswer, StoredPage } from './database.ts';
import { ANSWER } from './stored-answer.ts';

/** Prefix of the names of pages; the job’s id and the page’s place follow. */
const PAGE = 'page.';
/** The most bytes of answers and pages. Firefox has room for 10 MB; the rest is for jobs and everything else. */
const MAX_BYTES = 8_000_000;
const BEYOND_LATIN = /[^\0-\xff]/;

const sum = (all: Iterable<number>): number => [...all].reduce((total, one) => total + one, 0);
const isText = (name: string): boolean => name.startsWith(ANSWER) || name.startsWith(PAGE);

/** A value’s size. Firefox stores text at one byte per character only if all its characters fit. */
function bytesOf(value: unknown): number {
  const text = JSON.stringify(value);
  return BEYOND_LATIN.test(text) ? text.length * 2 : text.length;
}

/** All pages in the area, oldest first. */
export async function privatePages(area: Pick<StoredArea, 'get'>): Promise<StoredPage[]> {
  const all = Object.entries(await area.get<Record<string, StoredPage>>(null));
  const pages = all.flatMap(([name, page]) => (name.startsWith(PAGE) ? [page] : []));
  return pages.toSorted((a, b) => a.at - b.at || a.place - b.place);
}

/**
 * Answers and pages in private windows. If there is no more room, the oldest go first, but no pages of unfinished jobs
 * (`busy`: their ids). Only the background writes them.
 */
export function privateTexts(area: StoredArea, busy: () => Promise<ReadonlySet<string>>, most = MAX_BYTES) {
  const inOrder = createSerializer();
  /** The sizes, oldest first. */
  const sizes = createCache(async () => {
    const all = Object.entries(await area.get<Record<string, { at: number }>>(null));
    const texts = all.filter(([name]) => isText(name)).toSorted(([, a], [, b]) => a.at - b.at);
    return new Map(texts.map(([name, value]) => [name, bytesOf(value)]));
  });
  const drop = async (names: string[]): Promise<void> => {
    if (names.length === 0) return;
    await area.remove(names);
    const known = await sizes.get();
    for (const name of names) known.delete(name);
  };
  const put = (items: Record<string, { at: number }>): Promise<number> =>
    inOrder(async () => {
      const added = new Map(Object.entries(items).map(([name, value]) => [name, bytesOf(value)]));
      const known = await sizes.get();
      const others = [...known].filter(([name]) => !added.has(name));
      const gone = await overflowOf(others, sum(added.values()));
      await drop(gone);
      await area.set(items);
      for (const [name, bytes] of added) {
        known.delete(name);
        known.set(name, bytes);
      }
      return sum(added.values());
    });
  /** The names of those that must go so that `size` bytes fit. */
  const overflowOf = async (others: [string, number][], size: number): Promise<string[]> => {
    const working = await busy();
    let all = size + sum(others.map(([, bytes]) => bytes));
    const gone: string[] = [];
    for (const [name, bytes] of others) {
      const isWorking = name.startsWith(PAGE) && working.has(name.split('.')[1] ?? '');
      if (all <= most || isWorking) continue;
      gone.push(name);
      all -= bytes;
    }
    if (all > most) throw new DOMException('Private windows hold no more', 'QuotaExceededError');
    return gone;
  };
  return {
    answers: {
      put: async (answer: StoredAnswer): Promise<void> => void (await put({ [ANSWER + answer.id]: answer })),
      has: async (id: string): Promise<boolean> => (await sizes.get()).has(ANSWER + id),
      dropAllBut: (stay: ReadonlySet<string>): Promise<void> =>
        inOrder(async () => {
          const names = [...(await sizes.get()).keys()].filter((name) => name.startsWith(ANSWER));
          await drop(names.filter((name) => !stay.has(name.slice(ANSWER.length))));
        }),
    },
    pages: {
      put: (pages: ReadonlyMap<number, ExtractedPage>, job: string, at: number): Promise<number> =>
        put(
          Object.fromEntries(
            [...pages].map(([place, page]) => [`${PAGE}${job}.${place}`, { ...page, at, job, place }]),
          ),
        ),
      of: async (job: string): Promise<StoredPage[]> =>
        (await privatePages(area)).filter((page) => page.job === job),
    },
  };
}
