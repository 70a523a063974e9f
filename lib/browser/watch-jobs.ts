import { type Job, type PackedJob, unpacked } from '../extraction/job/job.ts';
import { local, STORED, watchStored } from '../storage/areas.ts';
import { throttled } from './throttled.ts';

interface PackedJobs {
  jobs: PackedJob[];
}

/** Stored values with jobs. The background validated them before writing, so pages use them as they are. */
type JobItems = Partial<Record<(typeof JOB_NAMES)[number], PackedJobs | undefined>>;
type JobChanges = { [N in keyof JobItems]?: { newValue?: PackedJobs } };

/** Storage names of ended jobs and of all others. */
const JOB_NAMES = [STORED.pastJobs, STORED.jobs] as const;

/**
 * Calls back with all jobs, oldest first, now and whenever they change; returns a function that stops watching. A change
 * brings the new value, so only the first are read.
 */
export function watchJobs(changed: (jobs: Job[]) => void): () => void {
  const seen: JobItems = {};
  let isRead = false;
  const unpack = { [STORED.pastJobs]: unpacker(), [STORED.jobs]: unpacker() };
  const show = () => {
    const all = JOB_NAMES.flatMap((name) => unpack[name](seen[name]));
    changed(all.toSorted((a, b) => a.createdAt - b.createdAt));
  };
  const read = async () => {
    const found: JobItems = await local().get([...JOB_NAMES]);
    // What changed meanwhile is newer.
    Object.assign(seen, { ...found, ...seen });
    isRead = true;
    show();
  };
  const showSoon = throttled(show);
  void read();
  return watchStored((changes: JobChanges, area) => {
    const names = JOB_NAMES.filter((name) => area === 'local' && name in changes);
    for (const name of names) seen[name] = changes[name]?.newValue;
    if (isRead && names.length > 0) showSoon({});
  });
}

/** Unpacks jobs, but not twice: there can be many past jobs, and they don't change while a job runs. */
function unpacker(): (stored: PackedJobs | undefined) => readonly Job[] {
  let last: PackedJobs | undefined;
  let jobs: readonly Job[] = [];
  return (stored) => {
    if (stored !== last) jobs = stored?.jobs.map(unpacked) ?? [];
    last = stored;
    return jobs;
  };
}
