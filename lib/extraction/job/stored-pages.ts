import { countWords } from '../../document/count-words.ts';
import { type ExtractedPage, ownTitle } from '../../document/document.ts';
import type { Untrusted } from '../../untrusted.ts';
import type { HeldBooking } from '../../usage/store.ts';
import type { PageOutcome } from '../queue/pages.ts';
import type { Job, JobPage, PageState, Target } from './job.ts';

/** Where jobs and their pages are kept. A resolved promise means stored. */
export interface JobStore {
  all(): Promise<Job[]>;
  /** Adds a job, or replaces the one with its id. What its requests may cost, or came to, is booked in the same write. */
  put(job: Job, bookings?: readonly HeldBooking[]): Promise<void>;
  /** Keeps pages of a job by their places, and gives the places of those that are stored; where there is no room they are held until the background ends, so that they can be copied. */
  putPages(job: string, pages: ReadonlyMap<number, ExtractedPage>): Promise<ReadonlySet<number>>;
  /** The pages of a job, in its order. */
  pages(job: string): Promise<ExtractedPage[]>;
  /** Since when (epoch ms) there is a copy of each of these addresses; those without one are left out. */
  copies(urls: readonly string[]): Promise<Map<string, number>>;
  /** Makes the newest copy of a page the job's own; gives what the page is then; `undefined` where there is none any more. */
  takeOver(job: Job, pageIndex: number): Promise<PageState | undefined>;
}

/** Keeps what the service gave for pages of a job, by their places, and tells what became of each. */
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
    else pages.set(pageIndex, named({ ...targetOf(page), markdown: outcome.markdown }));
  }
  const kept = await store.putPages(job.id, pages);
  for (const [pageIndex, page] of pages)
    states.set(pageIndex, {
      ...doneWith(countWords(page.markdown), kept.has(pageIndex)),
      ...newTitle(job.pages[pageIndex]?.title, page),
    });
  return states;
}

/** The library lists pages by their names without reading their texts. */
const named = (page: ExtractedPage): ExtractedPage => ({ ...page, ...newTitle(page.title, page) });

/** What a page calls itself, where it had no title before: a pasted URL has none. */
export function newTitle(known: Untrusted | undefined, page: ExtractedPage): { title?: Untrusted } {
  const title = known === undefined ? (ownTitle(page) ?? page.title) : undefined;
  return title === undefined ? {} : { title };
}

const targetOf = ({ url, title }: JobPage): Target => (title === undefined ? { url } : { url, title });

/** Keeps an answer that is one text of all pages asked for, as it came: it stands at the first of them. */
export async function storeWhole(
  store: JobStore,
  job: Job,
  pageIndexes: readonly number[],
  markdown: Untrusted,
): Promise<Map<number, PageState>> {
  const [first = 0] = pageIndexes;
  const url = job.pages[first]?.url ?? '';
  const kept = await store.putPages(job.id, new Map([[first, { url, markdown, whole: true }]]));
  const words = countWords(markdown);
  return new Map(
    pageIndexes.map((pageIndex) => [pageIndex, doneWith(pageIndex === first ? words : 0, kept.has(first))]),
  );
}

const doneWith = (words: number, kept: boolean): PageState =>
  kept ? { state: 'done', words } : { state: 'done', words, unkept: true };
