import { type PackedJob, unpacked } from '../extraction/job/packed.ts';
import type { JobWatcher } from '../pages/actions.ts';
import { local, STORED, watchStored } from '../storage/areas.ts';
import { PAINT_EVERY_MS, throttled } from './throttled.ts';

/** Storage names of ended jobs and of all others. */
const NAMES = [STORED.pastJobs, STORED.jobs];

/** Creates the page action that watches all jobs. */
export function jobWatcher(): JobWatcher {
  return {
    watchJobs(changed) {
      const look = async () => {
        // The background validated these before writing, so pages use them as they are.
        const stored: Partial<Record<string, { jobs: PackedJob[] }>> = await local().get(NAMES);
        const all = NAMES.flatMap((name) => stored[name]?.jobs.map(unpacked) ?? []);
        changed(all.toSorted((a, b) => a.createdAt - b.createdAt));
      };
      const lookSoon = throttled(PAINT_EVERY_MS, () => void look());
      void look();
      return watchStored((changes, area) => {
        if (area === 'local' && NAMES.some((name) => name in changes)) lookSoon({});
      });
    },
  };
}
