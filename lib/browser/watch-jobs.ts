import { type Job, type PackedJob, unpacked } from '../extraction/job/job.ts';
import { local, STORED, watchStored } from '../storage/areas.ts';
import { throttled } from './throttled.ts';

interface PackedJobs {
  jobs: PackedJob[];
}

/** Storage names of ended jobs and of all others. */
const JOB_NAMES = [STORED.pastJobs, STORED.jobs] as const;
type JobName = (typeof JOB_NAMES)[number];
/** Stored values with jobs. The background validated them before writing, so pages use them as they are. */
type JobItems = Partial<Record<JobName, PackedJobs | undefined>>;
type JobChanges = { [N in JobName]?: { newValue?: PackedJobs } };

/**
 * Calls back with all jobs, oldest first, now and whenever they change; returns a function that stops watching. A change
 * brings the new value, so only the first are read.
 */
export function watchJobs(changed: (jobs: Job[]) => void): () => void {
  const seen: Partial<Record<JobName, readonly Job[]>> = {};
  let isRead = false;
  const show = (items: JobItems) => {
    for (const name of JOB_NAMES) if (name in items) seen[name] = items[name]?.jobs.map(unpacked) ?? [];
    const all = JOB_NAMES.flatMap((name) => seen[name] ?? []);
    if (isRead) changed(all.toSorted((a, b) => a.createdAt - b.createdAt));
  };
  const showSoon = throttled(show);
  const read = async () => {
    const found: JobItems = await local().get([...JOB_NAMES]);
    isRead = true;
    // What changed meanwhile is newer.
    show(Object.fromEntries(Object.entries(found).filter(([name]) => !(name in seen))));
  };
  void read();
  return watchStored((changes: JobChanges, area) => {
    const names = JOB_NAMES.filter((name) => area === 'local' && name in changes);
    if (names.length > 0) showSoon(Object.fromEntries(names.map((name) => [name, changes[name]?.newValue])));
  });
}
