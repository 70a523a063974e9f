import { type Job, type JobPage, withoutHanded } from '../job/job.ts';
import { isFinal } from '../job/progress.ts';
import { begin, type StartRules } from '../job/review.ts';
import { indexesOf, setPages } from '../job/set-pages.ts';
import { toTarget } from '../start/targets.ts';

/** Tells whether the service can fetch a page: of what is read in tabs it can't, and must not be told all. */
const isForService = ({ url }: Pick<JobPage, 'url'>): boolean => 'url' in toTarget(url);

/** Tells whether a page has no text because its tab could not be read; the service was never asked. */
export const isUnread = (page: JobPage): boolean =>
  page.state === 'failed' && page.failure.code.startsWith('here-');

/** The places of the pages that could not be read in their tabs, and that the service can be asked for. */
export const unreadIndexes = (job: Job): number[] =>
  indexesOf(job, 'failed').filter((place) => {
    const page = job.pages[place];
    return page !== undefined && isUnread(page) && isForService(page);
  });

/**
 * A job whose tabs were read first goes on with the service for those that could not be: as any new job would, with the
 * copies that there are. Where that would have to be reviewed first it ends instead, and the user asks for them.
 */
export function goOnWithService(job: Job, copies: ReadonlyMap<string, number>, rules: StartRules): Job {
  const pageIndexes = unreadIndexes(job);
  if (pageIndexes.length === 0 || !isFinal(job)) return job;
  const waiting = setPages(withoutHanded(job), pageIndexes, () => ({ state: 'waiting' }));
  const { finishedAt: _ended, ...open } = waiting;
  const begun = begin({ ...open, state: 'queued' }, copies, rules);
  return begun.state === 'review' ? job : begun;
}
