import { type PackedJob, unpacked } from '../extraction/job/packed.ts';
import type { JobWatcher } from '../pages/actions.ts';
import { local, STORED, watchStored } from '../storage/areas.ts';
import { PAINT_EVERY_MS, paced } from './paced.ts';

/** Where the background keeps those that ended and the others. */
const NAMES = [STORED.pastJobs, STORED.jobs];

/** What a page can do with all extractions. */
export function jobWatcher(): JobWatcher {
  return {
    watchJobs(changed) {
      const look = async () => {
        // The background parsed what it wrote: pages read it as it is.
        const stored: Partial<Record<string, { jobs: PackedJob[] }>> = await local().get(NAMES);
        const all = NAMES.flatMap((name) => stored[name]?.jobs.map(unpacked) ?? []);
        changed(all.toSorted((a, b) => a.createdAt - b.createdAt));
      };
      const lookSoon = paced(PAINT_EVERY_MS, () => void look());
      void look();
      return watchStored((changes, area) => {
        if (area === 'local' && NAMES.some((name) => name in changes)) lookSoon({});
      });
    },
  };
}
