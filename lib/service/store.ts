import { STORED, session } from '../storage/areas.ts';
import { createCache } from '../storage/cache.ts';
import type { Backoff } from './gateway.ts';

type Until = Record<string, number>;

/** Cached because every request reads it. */
const known = createCache(async (): Promise<Until> => {
  const stored: { [STORED.backoff]?: Until } = await session().get(STORED.backoff);
  return stored[STORED.backoff] ?? {};
});

/** Stores each origin's waiting time for the browser session, since the background may stop sooner. */
export const backoffStore: Backoff = {
  until: async (origin) => (await known.get())[origin] ?? 0,
  async set(origin, until) {
    const all = { ...(await known.get()), [origin]: until };
    await session().set({ [STORED.backoff]: all });
    known.set(all);
  },
};

/** Drops the cached waiting times, after stored ones were deleted directly. */
export const dropBackoffCache = (): void => known.lose();
