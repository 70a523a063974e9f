import { countWords } from '../../document/count-words.ts';
import type { ExtractedPage } from '../../document/document.ts';
import { ownTitle } from '../../document/title.ts';
import type { Failure } from '../../service/failures.ts';
import type { HeldBooking } from '../../usage/store.ts';
import type { PageOutcome } from '../queue/pages.ts';
import type { Job, JobPage, PageState, Target } from './job.ts';

/** Storage for jobs and their pages. A resolved promise means stored. */
export interface JobStore {
  all(): Promise<Job[]>;
  find(id: string): Promise<Job | undefined>;
  /** Adds a job, or replaces the one with its id. The (possible) cost of its requests is booked in the same write. */
  put(job: Job, bookings?: readonly HeldBooking[]): Promise<void>;
  /**
   * Stores pages of a job, keyed by page index, and returns the indexes that were stored. If storage is full, pages
   * stay in memory until the background ends, so that they can still be copied.
   */
  putPages(job: string, pages: ReadonlyMap<number, ExtractedPage>): Promise<ReadonlySet<number>>;
  /** The pages of a job, in job order. */
  pages(job: string): Promise<ExtractedPage[]>;
  /** When the newest copy of each URL was made (epoch ms). URLs without a copy are left out. */
  copies(urls: readonly string[]): Promise<Map<string, number>>;
  /** Stores the newest copy of a page under the job. Returns the new page state, or `undefined` if no copy is left. */
  takeOver(job: Job, pageIndex: number): Promise<PageState | undefined>;
}

/** Stores the outcomes of a request for these page indexes, and returns the new state of each page. */
export async function storeOutcomes(
  store: JobStore,
  job: Job,
  pageIndexes: readonly number[],
  outcomes: readonly PageOutcome[],
): Promise<Map<number, PageState>> {
  const pages = new Map<number, ExtractedPage>();
  const states = new Map<number, PageState>();
  for (const [index, pageIndex] of pageIndexes.entries()) {
    const [page, outcome] = [job.pages[pageIndex], outcomes[index]];
    if (page === undefined || outcome === undefined) continue;
    if ('failure' in outcome) states.set(pageIndex, { state: 'failed', failure: outcome.failure });
    else pages.set(pageIndex, withTitle({ ...targetOf(page), markdown: outcome.markdown }));
  }
  const stored = await store.putPages(job.id, pages);
  for (const [pageIndex, page] of pages)
    states.set(pageIndex, {
      ...doneWith(countWords(page.markdown), stored.has(pageIndex)),
      ...newTitle(job.pages[pageIndex]?.title, page),
    });
  return states;
}

/** Stores the title with the page, because the library lists pages by title without reading their text. */
const withTitle = (page: ExtractedPage): ExtractedPage => ({ ...page, ...newTitle(page.title, page) });

/** The page's own title, if none was known before. A pasted URL, for example, has no title. */
export function newTitle(known: string | undefined, page: ExtractedPage): { title?: string } {
  const title = known === undefined ? (ownTitle(page) ?? page.title) : undefined;
  return title === undefined ? {} : { title };
}

const targetOf = ({ url, title }: JobPage): Target => (title === undefined ? { url } : { url, title });

/**
 * Stores an answer that is a single text for all requested pages, unchanged, under the first that did not fail.
 * `failures`: by position in `pageIndexes`.
 */
export async function storeWhole(
  store: JobStore,
  job: Job,
  pageIndexes: readonly number[],
  markdown: string,
  failures: ReadonlyMap<number, Failure>,
): Promise<Map<number, PageState>> {
  const first = pageIndexes.find((_, index) => !failures.has(index));
  const page = first === undefined ? undefined : job.pages[first];
  const pages = new Map<number, ExtractedPage>();
  if (first !== undefined && page) pages.set(first, { url: page.url, markdown, whole: true });
  const stored = await store.putPages(job.id, pages);
  const words = countWords(markdown);
  const isStored = stored.size === pages.size;
  return new Map(
    pageIndexes.map((pageIndex, index): [number, PageState] => {
      const failure = failures.get(index);
      if (failure) return [pageIndex, { state: 'failed', failure }];
      return [pageIndex, doneWith(pageIndex === first ? words : 0, isStored)];
    }),
  );
}

const doneWith = (words: number, isStored: boolean): PageState =>
  isStored ? { state: 'done', words } : { state: 'done', words, unkept: true };
