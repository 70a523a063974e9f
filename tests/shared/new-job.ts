import type { Job } from '../../lib/extraction/job/job.ts';
import { createJob } from '../../lib/extraction/job/progress.ts';

/** A new job of so many pages, with what is changed about it. */
export const newJob = (count: number, change: Partial<Job> = {}): Job => ({
  ...createJob({
    id: 'job',
    source: 'selection',
    createdAt: 0,
    address: 'https://a.test',
    targets: Array.from({ length: count }, (_, index) => ({ url: `https://a.test/${index}` })),
    skipped: { duplicates: 0, unsupported: 0 },
  }),
  ...change,
});
