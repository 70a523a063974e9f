import type { Failure } from '../service/failures.ts';
import { type Booking, book, currentDay, type DatedBooking, type Usage } from './usage.ts';

/** Pages of a job that fit under the caps, reserved until they are booked. */
export interface Hold {
  pages: number;
  /** The day that they count toward. */
  day: string;
  /** Why no more pages fit. */
  failure?: Failure;
  /**
   * Checks the caps again once the pages are booked, since other windows may have booked at the same time. Rejects with
   * `OverCap` if the pages must not be sent.
   */
  confirm(): Promise<void>;
  /** Releases pages that were not booked. */
  release(): void;
}

/** What a job is about to send. */
export interface HoldRequest {
  pages: number;
  /** Whether the user allowed it to exceed the caps. */
  overCap: boolean;
  /** Bookings that will be made first. */
  before: readonly HeldBooking[];
}

/** A booking that replaces a hold. */
export interface HeldBooking extends DatedBooking {
  hold?: Hold;
  /** The reserved pages that it settles. They are subtracted, unless usage was cleared since. */
  reserved?: { by: Hold; pages: number };
}

/** The holds of one background, and the reservations that the stored usage includes. */
export interface Holds {
  /** Adds held amounts to the usage, as they take up room under the caps too. */
  addTo(usage: Usage): Usage;
  /** The current day. A hold may be for a later day than the clock shows, if the clock was set back since. */
  dayFor(usage: Usage): string;
  /** Adds bookings to the usage. */
  bookAll(usage: Usage, bookings: readonly HeldBooking[]): Usage;
  /** Adds a hold, unless it has no pages. */
  add(hold: Hold): void;
  remove(hold: Hold): void;
  /** Notes that the stored usage includes the amount reserved by a hold or a search. */
  reserve(by: object): void;
  isReserved(by: object): boolean;
  /** Forgets all reservations, because usage was cleared. */
  forgetReserved(): void;
}

/** Creates a list of holds. Holds may be lost with the background, because nothing was sent for them. */
export function createHolds(now: () => number): Holds {
  const held = new Map<Hold, Booking>();
  let reservations = new WeakSet<object>();

  /**
   * Adjusts a booking if usage was cleared since its reservation, so that it does not subtract what others reserved
   * later.
   */
  const adjusted = (booking: HeldBooking): HeldBooking => {
    const { reserved, perhaps } = booking;
    if (reserved === undefined || reservations.has(reserved.by)) return booking;
    return { ...booking, perhaps: { ...perhaps, pages: (perhaps?.pages ?? 0) + reserved.pages } };
  };
  const addTo = (usage: Usage) =>
    [...held].reduce((sum, [{ day }, booking]) => book(sum, day, booking), usage);
  const dayFor = (usage: Usage) => currentDay(addTo(usage), now());
  return {
    addTo,
    dayFor,
    bookAll: (usage, bookings) =>
      bookings.map(adjusted).reduce((sum, booking) => book(sum, booking.day ?? dayFor(sum), booking), usage),
    add(hold) {
      if (hold.pages > 0) held.set(hold, { operation: 'extract', perhaps: { pages: hold.pages } });
    },
    remove: (hold) => void held.delete(hold),
    reserve: (by) => void reservations.add(by),
    isReserved: (by) => reservations.has(by),
    forgetReserved() {
      reservations = new WeakSet();
    },
  };
}
