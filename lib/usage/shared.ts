import type { Serialize } from '../storage/serialize.ts';
import type { Hold } from './store.ts';
import type { Booking } from './usage.ts';

/** What is held under the caps by one background, and not booked yet. */
export type Held = Map<Hold, Booking>;

/** What two backgrounds share that count towards the same caps, and can reach each other. */
export interface SharedUsage {
  /** One booking after another, whichever of them books. A background that goes in the middle of one holds up nobody. */
  serialize: Serialize;
  /** What each of them holds. */
  held: Map<'ordinary' | 'private', Held>;
}

/** For as long as the background of all windows runs. The browser gives the lock back where a page goes that had it. */
export const sharedUsage = (locks: Pick<LockManager, 'request'>): SharedUsage => ({
  serialize: async (work) =>
    await locks.request('quarry.usage', async () => ({ done: await work() })).then(({ done }) => done),
  held: new Map(),
});
