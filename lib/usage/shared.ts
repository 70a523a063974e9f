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
  held: HeldByAll;
}

/** What each kind of window holds. */
export type HeldByAll = Map<'ordinary' | 'private', Held>;

/** What locks by name: the browser, which gives a lock back where the page goes that had it. */
interface Locks {
  request(name: string, work: () => Promise<unknown>): Promise<unknown>;
}

/** `locks`: those of the page that books. With those of another, what it left in the middle would be locked for good. */
export const sharedUsage = (locks: Locks, held: HeldByAll): SharedUsage => ({
  serialize: (work) =>
    new Promise((resolve, reject) => {
      locks.request('quarry.usage', () => work().then(resolve, reject)).catch(reject);
    }),
  held,
});
