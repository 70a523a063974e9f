import { type Browser, browser } from 'wxt/browser';
import { type PackedJob, unpacked } from '../extraction/job/packed.ts';
import type { JobWatcher } from '../pages/actions.ts';
import { local, STORED } from '../storage/areas.ts';
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
      const listener = (changes: Record<string, Browser.storage.StorageChange>, area: string) => {
        if (area === 'local' && NAMES.some((name) => name in changes)) lookSoon({});
      };
      void look();
      browser.storage.onChanged.addListener(listener);
      return () => browser.storage.onChanged.removeListener(listener);
    },
  };
}
