import { type Job, type JobPage, type PageState, withoutDelivery } from '../job/job.ts';
import { indexesOf, isFinal, mayBeCharged, setPages } from '../job/progress.ts';
import { begin, type StartRules } from '../job/review.ts';
import { sameDocument } from '../start/selection.ts';
import { toTarget } from '../start/targets.ts';

/** Whether the service can fetch a page. Tabs may show URLs that it can't fetch and must not learn. */
const isForService = ({ url }: Pick<JobPage, 'url'>): boolean => 'url' in toTarget(url);

/** Whether a page has no text because its tab could not be read; it was never requested from the service. */
export const isUnread = (page: JobPage): boolean =>
  page.state === 'failed' && page.failure.code.startsWith('here-');

/** Whether a page was given up because it didn't respond. Only the user decides what it costs then. */
const isLate = (page: JobPage): boolean => page.state === 'failed' && page.failure.code === 'here-late';

/** The indexes of pages that could not be read in their tabs but can be requested from the service, each URL once. */
export const unreadIndexes = (job: Job): number[] =>
  indexesOf(job, 'failed').filter((pageIndex) => {
    const page = job.pages[pageIndex];
    const isRepeated = job.pages.findIndex(({ url }) => url === page?.url) < pageIndex;
    return page !== undefined && isUnread(page) && isForService(page) && !isRepeated;
  });

/**
 * Continues a job of tabs with the service, like a new job, with the existing copies: for the pages that wait for it, and
 * if `first`, for those that could not be read locally. If that would need a review, the latter are left to the user, who
 * can retry them.
 */
export function continueWithService(
  job: Job,
  first: boolean,
  copies: ReadonlyMap<string, number>,
  rules: StartRules,
): Job {
  const unread = first ? unreadIndexes(job) : [];
  const pageIndexes = unread.filter((pageIndex) => {
    const page = job.pages[pageIndex];
    // Those of a question may have copies, and the user has seen what they cost at most.
    return page && (job.question !== undefined || !(rules.isLocalOnly(page.url) || isLate(page)));
  });
  if (pageIndexes.length === 0 && isFinal(job)) return job;
  const waiting = setPages(withoutDelivery(job), pageIndexes, () => ({ state: 'waiting' }));
  const { finishedAt: _ended, ...open } = waiting;
  const begun = begin({ ...open, state: 'queued' }, copies, rules);
  if (begun.state !== 'review') return begun;
  return isFinal(job) ? job : begin(job, copies, rules);
}

/** The result of reading a page in its tab: its word count, and `unkept` if storage was full. */
export type ReadInTab = Pick<Extract<PageState, { state: 'done' }>, 'words' | 'unkept'>;

/** The index of a job's page for this document that has no text and is not in flight; `undefined` if there is none. */
export function indexToFill(job: Job, url: string): number | undefined {
  const pageIndex = job.pages.findIndex(
    (page) => page.state !== 'done' && page.state !== 'sent' && sameDocument(page.url, url),
  );
  return pageIndex < 0 ? undefined : pageIndex;
}

/**
 * Marks a job's page as read in its tab. It is then done, regardless of any later answer from the service. A possible
 * earlier charge stays recorded. The final state of an ended job is updated.
 */
export function fill(job: Job, pageIndex: number, read: ReadInTab): Job {
  const page = job.pages[pageIndex];
  if (page === undefined || page.state === 'done') return job;
  const filled = setPages(job, [pageIndex], () => ({
    state: 'done',
    ...read,
    via: 'local',
    ...(mayBeCharged(page) ? { perhaps: true } : {}),
  }));
  if (!isFinal(job)) return filled;
  // What was delivered lacks this page. Nothing may say that all is copied before that is so.
  const open = withoutDelivery(filled);
  if (open.pages.some(({ state }) => state !== 'done'))
    return job.state === 'stopped' ? open : { ...open, state: 'partly' };
  const { failure: _resolved, ...whole } = open;
  return { ...whole, state: 'done' };
}
