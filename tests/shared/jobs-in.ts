import { type Job, type PackedJob, unpacked } from '../../lib/extraction/job/job.ts';

/** The extractions in the contents of a storage area, oldest first. */
export function jobsIn({ jobs, 'jobs.past': pastJobs }: Record<string, unknown>): Job[] {
  return [pastJobs, jobs].flatMap((stored) => (isStoredJobs(stored) ? stored.jobs.map(unpacked) : []));
}

const isStoredJobs = (value: unknown): value is { jobs: PackedJob[] } =>
  typeof value === 'object' && value !== null && 'jobs' in value && Array.isArray(value.jobs);
