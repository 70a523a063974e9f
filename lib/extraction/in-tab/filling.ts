import { chargeOf } from '../../service/failures.ts';
import type { Untrusted } from '../../untrusted.ts';
import type { Job, JobPage, PageState } from '../job/job.ts';
import { isFinal } from '../job/progress.ts';
import { setPages } from '../job/set-pages.ts';
import { sameDocument } from '../start/selection.ts';

/** What a page comes to that was read in its tab: its words, and whether there was room for its text. */
export type ReadInTab = Pick<Extract<PageState, { state: 'done' }>, 'words' | 'unkept'>;

/** The place of the page of a job that shows a document and has no text, nor is on its way; `undefined` for none. */
export function indexToFill(job: Job, url: Untrusted): number | undefined {
  const place = job.pages.findIndex(
    (page) => page.state !== 'done' && page.state !== 'sent' && sameDocument(page.url, url),
  );
  return place < 0 ? undefined : place;
}

/**
 * A page of a job was read in its tab: whatever the service makes of it from now on, it is done. That it may have been
 * charged before stays known. A job that had ended ends anew, as what it is now.
 */
export function fill(job: Job, place: number, read: ReadInTab): Job {
  const page = job.pages[place];
  if (page === undefined || page.state === 'done') return job;
  const filled = setPages(job, [place], () => ({
    state: 'done',
    ...read,
    via: 'local',
    ...(mayBeCharged(page) ? { perhaps: true } : {}),
    ...(page.state === 'sent' ? { sent: true } : {}),
  }));
  if (!isFinal(job)) return filled;
  if (filled.pages.some(({ state }) => state !== 'done'))
    return job.state === 'stopped' ? filled : { ...filled, state: 'partly' };
  const { failure: _mended, ...whole } = filled;
  return { ...whole, state: 'done' };
}

/** Tells whether the service was asked for a page, and may have charged it. */
function mayBeCharged(page: JobPage): boolean {
  if (page.state === 'failed') return chargeOf(page.failure) === 'maybe';
  return page.state === 'sent' || page.state === 'unknown';
}
