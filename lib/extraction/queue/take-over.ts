import type { Job, JobPage, PageState } from '../job/job.ts';
import { copiesOf } from '../job/review.ts';
import { indexesOf, setPages } from '../job/set-pages.ts';
import type { JobStore } from '../job/stored-pages.ts';
import type { Change } from './request-pool.ts';

export interface TakeOverParts {
  store: Pick<JobStore, 'copies' | 'takeOver'>;
  change: Change;
  /** Epoch ms. */
  now(): number;
}

/** Its price was no part of what the user agreed to: it is asked for by hand, where the price stands again. */
const COPY_GONE: PageState = { state: 'failed', failure: { code: 'copy-gone' } };

/** A copy that can't be made the job's own is there still; nor is this page asked for unless the user says so. */
const NO_ROOM: PageState = { state: 'failed', failure: { code: 'storage-full' } };

/**
 * Makes copies the pages of a job whose turn it is: those that were chosen when it began, and those that were made since. The
 * user asked before they were, so they are as new as what would be paid for.
 */
export function createTakeOver({ store, change, now }: TakeOverParts): (job: Job) => Promise<void> {
  const chosen = async (job: Job, pageIndex: number): Promise<PageState> => {
    try {
      return (await store.takeOver(job, pageIndex)) ?? COPY_GONE;
    } catch (cause) {
      console.warn('A copy could not be taken over', cause);
      return NO_ROOM;
    }
  };

  /** Of pages that the user agreed to pay for: one that can't be had is no loss. */
  const newer = async (job: Job, pageIndexes: readonly number[]): Promise<Map<number, PageState>> => {
    const found = new Map<number, PageState>();
    try {
      const copies = await store.copies(pageIndexes.flatMap((pageIndex) => job.pages[pageIndex]?.url ?? []));
      const made = (pageIndex: number) => copies.get(job.pages[pageIndex]?.url ?? '') ?? 0;
      // One that is from later than now was made before the clock was set back.
      const good = pageIndexes.filter(
        (pageIndex) => made(pageIndex) > job.createdAt && made(pageIndex) <= now(),
      );
      for (const pageIndex of good) {
        const copy = await store.takeOver(job, pageIndex);
        if (copy !== undefined) found.set(pageIndex, copy);
      }
    } catch (cause) {
      console.warn('Copies could not be looked up', cause);
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
    // What need not be paid for is counted as saved.
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
