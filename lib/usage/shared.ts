import type { Serialize } from '../storage/serialize.ts';
import type { Hold } from './store.ts';
import type { Booking } from './usage.ts';

/** Amounts that one background holds under the caps and has not booked yet. */
export type Held = Map<Hold, Booking>;

/** Data shared by two backgrounds that count toward the same caps and can reach each other. */
export interface SharedUsage {
  /**
   * Runs one booking at a time across backgrounds. A background that ends during a booking does not block the others.
   */
  serialize: Serialize;
  /** The amounts that each background holds. */
  held: HeldByAll;
}

/** The amounts held per kind of window. */
export type HeldByAll = Map<'ordinary' | 'private', Held>;

/** The browser's Web Locks API, which releases a lock when its page goes away. */
interface Locks {
  request(name: string, work: () => Promise<unknown>): Promise<unknown>;
}

/**
 * Creates the shared data. `locks` must belong to the page that books, or a lock held when that page goes away would
 * never be released.
 */
export const sharedUsage = (locks: Locks, held: HeldByAll): SharedUsage => ({
  serialize: (work) =>
    new Promise((resolve, reject) => {
      locks.request('quarry.usage', () => work().then(resolve, reject)).catch(reject);
    }),
  held,
});
