import type { Job, JobPage } from './job.ts';

/**
 * A job as stored, with its pages as one JSON string. The browser clones a list field by field, on every step of a job
 * and again for every view that watches it, but passes a string through. Earlier versions stored a list.
 */
export type PackedJob = Omit<Job, 'pages'> & { pages: string | JobPage[] };

/** Packs a job for storage. */
export const packed = (job: Job): PackedJob => ({ ...job, pages: JSON.stringify(job.pages) });

/** Unpacks a stored job. Throws if its pages are not JSON; the caller must validate their content. */
export function unpacked({ pages, ...job }: PackedJob): Job {
  const list: JobPage[] = typeof pages === 'string' ? JSON.parse(pages) : pages;
  return { ...job, pages: list };
}
