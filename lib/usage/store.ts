import type { Failure } from '../service/failures.ts';
import { local, STORED, type StoredArea } from '../storage/areas.ts';
import { createSerializer } from '../storage/cache.ts';
import { readStored, readVersioned } from '../storage/versioned.ts';
import { type CapRules, capFailure, capStates, OverCap, pagesWithin } from './caps.ts';
import { type Cost, costInMicros, PUBLISHED_PRICES, type Settle } from './cost.ts';
import { USAGE_SCHEMA } from './schema.ts';
import {
  type Booking,
  book,
  currentDay,
  joinUsage,
  NO_USAGE,
  recordDay,
  settlement,
  type Units,
  type Usage,
} from './usage.ts';

export type UsageStore = ReturnType<typeof usageStore>;

interface UsageParts {
  /** The prices and caps; no caps by default. */
  rules?(): Promise<CapRules>;
  /** Called when the user allowed a request to exceed the caps, which settles any doubt about them. */
  accepted?(): Promise<void>;
  /** The storage area for usage. */
  area?(): StoredArea;
  /** Called after usage changed. */
  changed?(): void;
}

const NO_RULES: CapRules = { prices: PUBLISHED_PRICES };

/**
 * Records each day's cost, one change at a time, and enforces the caps. Only the background may use it, as the sole
 * writer.
 */
export function usageStore(
  now: () => number,
  {
    rules = async () => NO_RULES,
    accepted = async () => undefined,
    area = local,
    changed = () => undefined,
  }: UsageParts = {},
) {
  const serialize = createSerializer();
  let closed = false;
  const holds = createHolds(now);

  /**
   * Returns the stored usage, or `undefined` if it can't be read. Does not reject, because answers must still reach
   * the user.
   */
  const read = async (): Promise<Usage | undefined> => {
    try {
      return (await readStored(area(), USAGE_SCHEMA, now())) ?? NO_USAGE;
    } catch (cause) {
      console.error('Could not record usage', cause);
      return undefined;
    }
  };

  /**
   * Usage of the other windows, which counts toward the caps too: ordinary windows for a private one, and the
   * reverse.
   */
  const readOthers = async ({ caps }: CapRules): Promise<Usage> => {
    if (caps === undefined) return NO_USAGE;
    const { [STORED.otherUsage]: others } = await area().get<Record<string, unknown>>(STORED.otherUsage);
    if (others === undefined) return NO_USAGE;
    // It may still have an older version, if they have not written since an update. Only they may replace it.
    return readVersioned(others, USAGE_SCHEMA) ?? USAGE_SCHEMA.salvage(others, now());
  };

  const confirm = async (day: string, units: Partial<Units>): Promise<void> => {
    const limits = await rules();
    const free = costInMicros(units, limits.prices) === 0;
    if (free && !limits.doubted) return;
    const booked = (await read()) ?? NO_USAGE;
    const against = capStates(joinUsage(booked, await readOthers(limits)), day, limits).find(
      ({ spent, cap }) => spent > cap,
    );
    if (against) throw new OverCap(capFailure(against));
  };

  /** Changes that could not be stored yet; they are applied with the next one. */
  let pending: ((usage: Usage) => Usage)[] = [];

  /**
   * Applies a change. If `reserves` is set, it rejects when the usage is closed, because the request must not be
   * sent.
   */
  const change = (
    step: (usage: Usage) => Usage,
    write: (usage: object) => Promise<void>,
    reserves: boolean,
  ): Promise<void> =>
    serialize(async () => {
      if (closed && reserves) throw new Error('Usage recording was stopped');
      if (closed) return;
      const before = await read();
      const usage = before && [...pending, step].reduce((sum, one) => one(sum), before);
      await write(usage === undefined ? {} : { [STORED.usage]: usage });
      pending = usage === undefined ? [...pending, step] : [];
      changed();
    });

  /** Holds what fits under the caps besides what is booked. */
  const holdOf = (
    booked: Usage,
    { searches = 0, pages, overCap }: Omit<HoldRequest, 'before'>,
    limits: CapRules,
  ): Hold => {
    const usage = holds.addTo(booked);
    const day = holds.dayFor(booked);
    const fit: ReturnType<typeof pagesWithin> = overCap
      ? { pages }
      : pagesWithin(usage, day, { searches, pages }, limits);
    const units = { searches: fit.against ? 0 : searches, pages: fit.pages };
    const hold: Hold = {
      pages: fit.pages,
      day,
      confirm: async () => (overCap ? undefined : confirm(day, units)),
      release: () => holds.remove(hold),
      ...(fit.against && { failure: capFailure(fit.against) }),
    };
    holds.add(hold, units);
    return hold;
  };

  /** Reserves room under the caps for what is about to be sent: as many pages as fit, or a search with all of its pages. */
  const reserve = ({ before, ...request }: HoldRequest): Promise<Hold> =>
    serialize(async () => {
      const { overCap } = request;
      if (overCap) await accepted();
      const [stored, limits] = [await read(), await rules()];
      // With caps set but past spending unknown, nothing more may be spent.
      if (stored === undefined && limits.caps !== undefined && !overCap)
        throw new Error('Usage can’t be read');
      const counted = pending.reduce((sum, one) => one(sum), stored ?? NO_USAGE);
      const spent = joinUsage(counted, await readOthers(limits));
      return holdOf(holds.bookAll(spent, before), request, limits);
    });

  /**
   * Writes bookings in the same write as the data that they are for: `writeWith([3 pages], (usage) => set({ ...usage, jobs }))`.
   * Rejects if the write does.
   */
  const writeWith = (
    bookings: readonly HeldBooking[],
    write: (usage: object) => Promise<void>,
  ): Promise<void> => {
    if (bookings.length === 0) return write({});
    const release = () => {
      for (const { hold } of bookings) hold?.release();
    };
    return change(
      (usage) => {
        for (const { hold } of bookings) if (hold) holds.reserve(hold);
        return holds.bookAll(usage, bookings);
      },
      // Release in the same step as the write, so that a booked amount is no longer held.
      (usage) => write(usage).finally(release),
      bookings.some(({ hold }) => hold !== undefined),
    );
  };

  const storeAlone = async (usage: object): Promise<void> => {
    if (!(STORED.usage in usage)) throw new Error('Usage can’t be read');
    await area().set(usage);
  };

  /** Stores bookings on their own. Rejects if that fails. */
  const store = (bookings: readonly HeldBooking[]) => writeWith(bookings, storeAlone);

  return {
    /** Returns the stored usage, or none if it can't be read. With caps set, it includes usage in other windows. */
    async read(): Promise<Usage> {
      return joinUsage((await read()) ?? NO_USAGE, await readOthers(await rules()));
    },

    /** Stores the current day if it is the latest seen so far. */
    async see(): Promise<void> {
      const stored = await read();
      const seen = stored && recordDay(stored, now());
      if (seen?.seen !== stored?.seen) await change((usage) => recordDay(usage, now()), storeAlone, false);
    },

    /** Deletes all recorded usage. Running requests are counted when they end. */
    clear: (): Promise<void> =>
      serialize(async () => {
        if (closed) return;
        await area().set({ [STORED.usage]: NO_USAGE });
        holds.forgetReserved();
        pending = [];
        changed();
      }),

    /** Stops counting. */
    async close(): Promise<void> {
      closed = true;
      await serialize(async () => undefined);
    },

    reserve,
    writeWith,
    /** Counts a page as possibly charged that no cap could keep out. The user has allowed nothing by it. */
    recordPage: () => store([{ operation: 'extract', perhaps: { searches: 0, pages: 1 } }]),

    /**
     * Books the maximum cost of a search as possibly charged, before it is sent; that remains if the background or
     * browser ends before the answer. Returns a function to settle it. Rejects if it can't be stored, or with `OverCap`
     * if it would exceed a cap and `overCap` is not set. The search must not be sent in either case.
     */
    async charge(most: Partial<Units>, overCap = false): Promise<Settle> {
      const units = { searches: 0, pages: 0, ...most };
      const hold = await reserve({ ...units, overCap, before: [] });
      if (hold.failure) throw new OverCap(hold.failure);
      const { day } = hold;
      await store([{ operation: 'search', day, perhaps: units, hold }]);
      /** Stores the settlement now or, if that fails, with the next change. */
      const settle = async (cost: Cost) => {
        const settled = { ...settlement('search', units, cost), day, reserved: { by: hold, ...units } };
        try {
          await store([settled]);
        } catch (cause) {
          console.error('Could not record usage', cause);
          pending = [...pending, (usage) => holds.bookAll(usage, [settled])];
        }
      };
      try {
        await hold.confirm();
      } catch (cause) {
        await settle([{}, {}]);
        throw cause;
      }
      return settle;
    },
  };
}

/** Pages of a job, or a search, that fit under the caps, reserved until they are booked. */
export interface Hold {
  pages: number;
  /** The day that they count toward. */
  day: string;
  /** Why no more fits. */
  failure?: Failure;
  /**
   * Checks the caps again once they are booked, since other windows may have booked at the same time. Rejects with
   * `OverCap` if they must not be sent.
   */
  confirm(): Promise<void>;
  /** Releases what was not booked. */
  release(): void;
}

/** What is about to be sent: pages of a job, or a search with the pages that it may get. */
interface HoldRequest {
  searches?: number;
  pages: number;
  /** Whether the user allowed it to exceed the caps. */
  overCap: boolean;
  /** Bookings that will be made first. */
  before: readonly HeldBooking[];
}

/** A booking that replaces a hold. */
export interface HeldBooking extends Booking {
  /** The day on which its request was reserved; absent for the current one. */
  day?: string;
  hold?: Hold;
  /** The reserved units that it settles. They are subtracted, unless usage was cleared since. */
  reserved?: { by: Hold; pages: number; searches?: number };
}

/**
 * The holds of one background, and the reservations that the stored usage includes. Holds may be lost with the background,
 * because nothing was sent for them.
 */
function createHolds(now: () => number) {
  const held = new Map<Hold, Booking>();
  let reservations = new WeakSet<object>();

  /**
   * A booking that may come after the user cleared the usage: 10 pages are reserved, the usage is cleared, and 4 of them
   * turn out to be free. There is nothing left to subtract them from.
   */
  const adjusted = (booking: HeldBooking): HeldBooking => {
    const { reserved, perhaps } = booking;
    if (reserved === undefined || reservations.has(reserved.by)) return booking;
    const { searches = 0, pages } = reserved;
    const free = { searches: (perhaps?.searches ?? 0) + searches, pages: (perhaps?.pages ?? 0) + pages };
    return { ...booking, perhaps: free };
  };
  const addTo = (usage: Usage): Usage =>
    [...held].reduce((sum, [{ day }, booking]) => book(sum, day, booking), usage);
  const dayFor = (usage: Usage): string => currentDay(addTo(usage), now());
  return {
    /** Adds held amounts to the usage, as they take up room under the caps too. */
    addTo,
    /** The current day. A hold may be for a later day than the clock shows, if the clock was set back since. */
    dayFor,
    bookAll: (usage: Usage, bookings: readonly HeldBooking[]): Usage =>
      bookings.map(adjusted).reduce((sum, booking) => book(sum, booking.day ?? dayFor(sum), booking), usage),
    /** Adds a hold, unless nothing fits. */
    add(hold: Hold, perhaps: Units): void {
      if (perhaps.searches + perhaps.pages > 0) held.set(hold, { operation: 'extract', perhaps });
    },
    remove: (hold: Hold): void => void held.delete(hold),
    /** Notes that the stored usage includes the amount reserved by a hold. */
    reserve: (by: object): void => void reservations.add(by),
    /** Forgets all reservations, because usage was cleared. */
    forgetReserved(): void {
      reservations = new WeakSet();
    },
  };
}
