import { chargeOf } from '../../service/failures.ts';
import type { Job, JobPage, PageState } from '../job/job.ts';
import { isFinal, setPages } from '../job/progress.ts';
import { sameDocument } from '../start/selection.ts';

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
    ...(page.state === 'sent' ? { sent: true } : {}),
  }));
  if (!isFinal(job)) return filled;
  if (filled.pages.some(({ state }) => state !== 'done'))
    return job.state === 'stopped' ? filled : { ...filled, state: 'partly' };
  const { failure: _resolved, ...whole } = filled;
  return { ...whole, state: 'done' };
}

/** Whether a page was requested from the service, which may have charged for it. */
function mayBeCharged(page: JobPage): boolean {
  if (page.state === 'failed') return chargeOf(page.failure) === 'maybe';
  return page.state === 'sent' || page.state === 'unknown';
}
