import type { Job, JobPage, PageState, Target } from './job.ts';

/** The same job with what became of some of its pages, by their places; the others stand as they were. */
export function setPages(
  job: Job,
  places: Iterable<number>,
  change: (page: JobPage, place: number) => PageState,
): Job {
  const chosen = new Set(places);
  if (chosen.size === 0) return job;
  const pages = job.pages.map((page, place): JobPage => {
    if (!chosen.has(place)) return page;
    const { url, title } = page;
    const target: Target = title === undefined ? { url } : { url, title };
    return { ...target, ...change(page, place) };
  });
  return { ...job, pages };
}

/** The places of the pages in any of these states. */
export function placesOf(job: Job, ...states: JobPage['state'][]): number[] {
  return job.pages.flatMap(({ state }, place) => (states.includes(state) ? [place] : []));
}
