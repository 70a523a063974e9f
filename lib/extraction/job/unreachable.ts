import type { Failure } from '../../service/failures.ts';
import type { Job, JobPage } from './job.ts';
import { setPages } from './progress.ts';

const LEFT_OPEN: Failure = { code: 'page-left-open' };

/** Whether the service can’t read a page, however often it is asked; a tab may. */
export const isUnreachable = (page: JobPage | undefined): boolean =>
  page?.state === 'failed' &&
  (page.failure.code === 'page-unreachable' || page.failure.code === LEFT_OPEN.code);

/** Marks such pages as not read in the tabs that were opened for them, and that stay open. */
export const leftOpen = (job: Job, pageIndexes: readonly number[]): Job =>
  setPages(
    job,
    pageIndexes.filter((pageIndex) => isUnreachable(job.pages[pageIndex])),
    () => ({ state: 'failed', failure: LEFT_OPEN }),
  );
