import { siteDefaultFor } from '../../presets/destinations.ts';
import type { Settings } from '../../settings/settings.ts';
import { needsConfirmation, type SpendingRules } from '../../usage/cost.ts';
import { type IsLocalOnly, isWithheld, withhold } from './failed-pages.ts';
import { type Job, type JobPage, type JobSource, withoutPermission } from './job.ts';
import { indexesOf, PAGES_PER_REQUEST, setPages, unsentIndexes } from './progress.ts';

/** When a job needs review before it starts, and which existing copies may be reused. */
export interface StartRules extends SpendingRules {
  /** The maximum number of pages that start without review. */
  reviewAbove: number;
  /** Copies made at or after this time (epoch ms) are reused instead of requesting the page again. */
  copiesSince: number;
  isLocalOnly: IsLocalOnly;
}

/**
 * Returns the start rules for a job's source. A search result reuses any stored copy; a gesture on a page means the
 * page as it is now.
 */
export function startRules(
  {
    extraction,
    askAbove,
    prices,
    siteDefaults = [],
  }: Pick<Settings, 'extraction' | 'askAbove' | 'prices' | 'siteDefaults'>,
  source: JobSource,
): StartRules {
  const { reviewAbove } = extraction;
  const copiesSince = source === 'result' ? 0 : Number.POSITIVE_INFINITY;
  const isLocalOnly: IsLocalOnly = (url) => siteDefaultFor(url, siteDefaults)?.way === 'local';
  return { reviewAbove, askAbove, prices, copiesSince, isLocalOnly };
}

/** The start rules for the sources of a question: the user has chosen them by number and price, so up to one request starts. */
export const rulesFor = (question: string | undefined, rules: StartRules): StartRules =>
  question === undefined ? rules : { ...rules, reviewAbove: Math.max(rules.reviewAbove, PAGES_PER_REQUEST) };

/**
 * Begins a new job, given the existing copies of its pages (URL to epoch ms). A large or expensive job waits for
 * review, with all copies noted. A small one starts, and reuses copies that are new enough. Pages of local-only sites
 * without a copy are withheld.
 */
export function begin(job: Job, copies: ReadonlyMap<string, number>, rules: StartRules): Job {
  const withCopies = (since: number) => {
    const copied = setPages(job, indexesOf(job, 'waiting'), (page) => {
      const madeAt = copies.get(page.url);
      return madeAt !== undefined && madeAt >= since ? { state: 'waiting', kept: madeAt } : page;
    });
    return withhold(copied, rules.isLocalOnly);
  };
  const started = withCopies(rules.copiesSince);
  const cost = { pages: unsentIndexes(started).length };
  const large = indexesOf(started, 'waiting').length > rules.reviewAbove || needsConfirmation(cost, rules);
  return large ? { ...withCopies(0), state: 'review' } : started;
}

/** Whether a page was read in its tab before the review, or could not be. All such pages come first. */
const isSettled = (page: JobPage): boolean => page.state !== 'waiting' && !isWithheld(page);

/** The user's choice in a review. */
export interface ReviewChoice {
  /** The indexes of the chosen pages. */
  pageIndexes: readonly number[];
  /** The chosen pages to request even though a copy exists. */
  refresh: readonly number[];
}

/**
 * Starts a reviewed job with the chosen pages, and those that were read in tabs before. If none is chosen, it stays in
 * review.
 */
export function confirm(job: Job, { pageIndexes, refresh }: ReviewChoice): Job {
  const wanted = new Set(pageIndexes);
  if (job.state !== 'review' || !job.pages.some((_, pageIndex) => wanted.has(pageIndex))) return job;
  const decided = setPages(job, refresh, (page) => (page.state === 'waiting' ? { state: 'waiting' } : page));
  return {
    ...withoutPermission(decided),
    state: 'queued',
    pages: decided.pages.filter((page, pageIndex) => wanted.has(pageIndex) || isSettled(page)),
  };
}
