import type { Failure } from '../../service/failures.ts';
import type { Job } from './job.ts';
import { setPages, unsentIndexes } from './progress.ts';

/** Whether the user has pages of a URL's site extracted locally only. */
export type IsLocalOnly = (url: string) => boolean;

const LOCAL_ONLY: Failure = { code: 'site-local' };

/** Whether a page was not sent because its site is set to local extraction. */
export const isWithheld = (page: Job['pages'][number]): boolean =>
  page.state === 'failed' && page.failure.code === LOCAL_ONLY.code;

/**
 * Fails the pages that would be requested although their site is set to local extraction; the job too if none is
 * left.
 */
export function withholdLocalOnly(job: Job, isLocalOnly: IsLocalOnly): Job {
  const withheld = unsentIndexes(job).filter((pageIndex) => isLocalOnly(job.pages[pageIndex]?.url ?? ''));
  if (withheld.length === 0) return job;
  const left = setPages(job, withheld, () => ({ state: 'failed', failure: LOCAL_ONLY }));
  return left.pages.every(isWithheld) ? { ...left, failure: LOCAL_ONLY } : left;
}
