import { chargeOf } from '../../service/failures.ts';
import type { Cost } from '../../usage/cost.ts';
import type { Job, JobPage } from './job.ts';

/** Replaces the possible cost of a request for `requested` pages with its actual cost. */
export function settleSpent(job: Job, requested: number, [sure, perhaps]: Cost): Job {
  const before = spentOf(job);
  const left = Math.max(0, before.perhaps - requested + (perhaps.pages ?? 0));
  return { ...job, spent: { sure: before.sure + (sure.pages ?? 0), perhaps: left } };
}

/**
 * Counts the pages of a job that were charged, and those that may have been. Older versions did not store the counts,
 * so they are derived from the page states.
 */
export function spentOf({ spent, pages }: Pick<Job, 'spent' | 'pages'>): { sure: number; perhaps: number } {
  if (spent) return spent;
  const isSure = (page: JobPage) => page.state === 'done' && page.kept === undefined && page.via !== 'local';
  return { sure: pages.filter(isSure).length, perhaps: pages.filter(mayBeCharged).length };
}

/** Whether the service may have charged for a page without returning its text. */
function mayBeCharged(page: JobPage): boolean {
  if (page.state === 'failed') return chargeOf(page.failure) === 'maybe';
  return (
    page.state === 'sent' || page.state === 'unknown' || (page.state === 'done' && page.perhaps === true)
  );
}
