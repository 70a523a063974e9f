import type { Job, JobPage, PageState, Target } from './job.ts';

/** Returns the job with new states for the pages at these indexes. Other pages stay unchanged. */
export function setPages(
  job: Job,
  pageIndexes: Iterable<number>,
  change: (page: JobPage, pageIndex: number) => PageState,
): Job {
  const chosen = new Set(pageIndexes);
  if (chosen.size === 0) return job;
  const pages = job.pages.map((page, pageIndex): JobPage => {
    if (!chosen.has(pageIndex)) return page;
    const { url, title } = page;
    const target: Target = title === undefined ? { url } : { url, title };
    return { ...target, ...change(page, pageIndex) };
  });
  return { ...job, pages };
}

/** The indexes of the pages in any of these states. */
export function indexesOf(job: Job, ...states: JobPage['state'][]): number[] {
  return job.pages.flatMap(({ state }, pageIndex) => (states.includes(state) ? [pageIndex] : []));
}

/** Number of pages in any of these states. */
export const countPages = (job: Job, ...states: JobPage['state'][]): number =>
  job.pages.filter(({ state }) => states.includes(state)).length;
