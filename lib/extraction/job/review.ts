import type { Settings } from '../../settings/settings.ts';
import { estimate, type Prices } from '../../usage/cost.ts';
import type { Job, JobSource } from './job.ts';
import { indexesOf, setPages } from './set-pages.ts';

/** What the user wants to see before it starts, and which copies from before will do. */
export interface StartRules {
  /** The most pages that start without a look at the list. */
  reviewAbove: number;
  /** What may be spent without being asked, in US dollars. */
  askAbove: number;
  prices: Prices;
  /** Copies from this time on (epoch ms) are taken instead of asking for the page again. */
  copiesSince: number;
}

/**
 * What a person is asked before a job starts, and from when on copies of pages are taken: for a result that is listed any
 * that is kept; a gesture on a page means the page as it is now.
 */
export function startRules(
  { extraction, askAbove, prices }: Pick<Settings, 'extraction' | 'askAbove' | 'prices'>,
  source: JobSource,
): StartRules {
  const { reviewAbove } = extraction;
  const copiesSince = source === 'result' ? 0 : Number.POSITIVE_INFINITY;
  return { reviewAbove, askAbove, prices, copiesSince };
}

/**
 * How a new job begins, with the copies that there are of its pages (address to epoch ms): a large or dear one waits for
 * the user to look it over, copies and all; a small one starts, and takes over the copies that are new enough.
 */
export function begin(job: Job, copies: ReadonlyMap<string, number>, rules: StartRules): Job {
  const copyOf = (pageIndex: number) => copies.get(job.pages[pageIndex]?.url ?? '');
  const waiting = indexesOf(job, 'waiting');
  const known = (since: number) =>
    waiting.filter((pageIndex) => (copyOf(pageIndex) ?? Number.NEGATIVE_INFINITY) >= since);
  const withCopies = (pageIndexes: number[]) =>
    setPages(job, pageIndexes, (page, pageIndex) => {
      const kept = copyOf(pageIndex);
      return kept === undefined ? page : { state: 'waiting', kept };
    });
  const price = estimate({ pages: waiting.length - known(rules.copiesSince).length }, rules.prices);
  const large = waiting.length > rules.reviewAbove || price > rules.askAbove;
  return large ? { ...withCopies(known(0)), state: 'review' } : withCopies(known(rules.copiesSince));
}

/** What the user chose from a list that was reviewed. */
export interface ReviewChoice {
  /** The pages that are wanted, by their places. */
  pageIndexes: readonly number[];
  /** Those of them to ask for although there is a copy. */
  refresh: readonly number[];
}

/** The user starts a job that was reviewed, with the pages that are wanted; with none of them it goes on waiting. */
export function confirm(job: Job, { pageIndexes, refresh }: ReviewChoice): Job {
  const wanted = new Set(pageIndexes);
  if (job.state !== 'review' || !job.pages.some((_, pageIndex) => wanted.has(pageIndex))) return job;
  const decided = setPages(job, refresh, (page) => (page.state === 'waiting' ? { state: 'waiting' } : page));
  return {
    ...decided,
    state: 'queued',
    pages: decided.pages.filter((_, pageIndex) => wanted.has(pageIndex)),
  };
}

/** The places of the pages that will be taken over from a copy. */
export const copiesOf = (job: Job): number[] =>
  indexesOf(job, 'waiting').filter((pageIndex) => {
    const page = job.pages[pageIndex];
    return page?.state === 'waiting' && page.kept !== undefined;
  });
