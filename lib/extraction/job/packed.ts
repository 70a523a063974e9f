import type { Job, JobPage } from './job.ts';

/**
 * A job as it is stored: its pages are one text. The browser takes a list apart field by field, at each step of a job
 * and once more for every view that watches; a text it hands on as it is. Those that an earlier version stored are a list.
 */
export type PackedJob = Omit<Job, 'pages'> & { pages: string | JobPage[] };

/** A job as it is to be stored. */
export const packed = (job: Job): PackedJob => ({ ...job, pages: JSON.stringify(job.pages) });

/** A job as it was stored. Throws where its pages are no JSON; what they say is for the reader to check. */
export function unpacked({ pages, ...job }: PackedJob): Job {
  const list: JobPage[] = typeof pages === 'string' ? JSON.parse(pages) : pages;
  return { ...job, pages: list };
}
