import type { Job, JobPage, PageState } from '../job/job.ts';
import { indexesOf, setPages } from '../job/progress.ts';
import { copiesOf } from '../job/review.ts';
import type { JobStore } from '../job/stored-pages.ts';
import type { Change } from './request-pool.ts';

export interface CopyReuseParts {
  store: Pick<JobStore, 'copies' | 'takeOver'>;
  change: Change;
  /** Epoch ms. */
  now(): number;
}

/** The user did not agree to pay for this page, so it is retried only by the user, who sees the price again. */
const COPY_GONE: PageState = { state: 'failed', failure: { code: 'copy-gone' } };

/** A copy that can't be stored under the job still exists. The page is requested only if the user retries it. */
const NO_ROOM: PageState = { state: 'failed', failure: { code: 'storage-full' } };

/**
 * Reuses copies for a job that is about to run: those chosen when it was created, and those made since then. The latter
 * are newer than the user's request, so they are as fresh as a paid extraction.
 */
export function createCopyReuse({ store, change, now }: CopyReuseParts): (job: Job) => Promise<void> {
  const chosen = async (job: Job, pageIndex: number): Promise<PageState> => {
    try {
      return (await store.takeOver(job, pageIndex)) ?? COPY_GONE;
    } catch (cause) {
      console.warn('Could not reuse a copy', cause);
      return NO_ROOM;
    }
  };

  /**
   * Finds copies made since the job was created. Failing to find one is harmless: the user agreed to pay for the
   * page.
   */
  const newer = async (job: Job, pageIndexes: readonly number[]): Promise<Map<number, PageState>> => {
    const found = new Map<number, PageState>();
    try {
      const copies = await store.copies(pageIndexes.flatMap((pageIndex) => job.pages[pageIndex]?.url ?? []));
      const made = (pageIndex: number) => copies.get(job.pages[pageIndex]?.url ?? '') ?? 0;
      // A copy from the future was made before the clock was set back.
      const good = pageIndexes.filter(
        (pageIndex) => made(pageIndex) > job.createdAt && made(pageIndex) <= now(),
      );
      for (const pageIndex of good) {
        const copy = await store.takeOver(job, pageIndex);
        if (copy !== undefined) found.set(pageIndex, copy);
      }
    } catch (cause) {
      console.warn('Could not look up copies', cause);
    }
    return found;
  };

  return async (job) => {
    const copied = new Set(copiesOf(job));
    const unpaid = indexesOf(job, 'waiting').filter((pageIndex) => !copied.has(pageIndex));
    const found = await newer(job, unpaid);
    for (const pageIndex of copied) found.set(pageIndex, await chosen(job, pageIndex));
    const taken = (page: JobPage, pageIndex: number) =>
      page.state === 'waiting' ? (found.get(pageIndex) ?? page) : page;
    // Pages that need not be paid for count as saved.
    const saved = (one: Job) =>
      [...found].filter(([index, { state }]) => state === 'done' && one.pages[index]?.state === 'waiting')
        .length;
    await change(
      job.id,
      (one) => setPages(one, found.keys(), taken),
      (before) => (saved(before) > 0 ? [{ operation: 'extract', saved: saved(before) }] : []),
    );
  };
}
