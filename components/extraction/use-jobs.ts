import { useEffect, useState } from 'preact/hooks';
import type { Job } from '../../lib/extraction/job/job.ts';
import { useTabs } from '../parts/use-tabs.ts';

/** All extractions that are kept, oldest first; nothing until they are read. */
export function useJobs(): Job[] | undefined {
  const deeds = useTabs();
  const [jobs, setJobs] = useState<Job[]>();
  useEffect(() => deeds?.watchJobs(setJobs), [deeds]);
  return jobs;
}

/** The extraction to show where there is room for one, kept up to date. */
export const useShown = (newest: Job): Shown => shownOf(newest, useJobs() ?? []);

interface Shown {
  job: Job;
  /** How many wait behind it. */
  waiting: number;
  /** How many there are beside it. */
  others: number;
}

/**
 * The extraction to show of all: the newest, but as long as another runs and it only waits for that, the other; and how
 * many wait behind it.
 */
function shownOf(newest: Job, jobs: readonly Job[]): Shown {
  const job = (newest.state === 'queued' && jobs.find(({ state }) => state === 'running')) || newest;
  const under = job.state === 'running' || job.state === 'queued';
  const waiting = jobs.filter(({ id, state }) => state === 'queued' && id !== job.id).length;
  return { job, waiting: under ? waiting : 0, others: jobs.filter(({ id }) => id !== job.id).length };
}
