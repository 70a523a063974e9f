import { local, STORED, type StoredArea } from '../storage/areas.ts';
import { createSerializer } from '../storage/serialize.ts';
import { readStored, readVersioned } from '../storage/versioned.ts';
import {
  type CapRules,
  capAgainst,
  capFailure,
  capStates,
  costInMicros,
  OverCap,
  pagesWithin,
} from './caps.ts';
import { type Charge, type Cost, PUBLISHED_PRICES } from './cost.ts';
import { createHolds, type HeldBooking, type Hold, type HoldRequest } from './holds.ts';
import { USAGE_SCHEMA } from './schema.ts';
import { type Booking, book, joinUsage, NO_USAGE, recordDay, settlement, type Usage } from './usage.ts';

/** Records each day's cost, one change at a time. */
export interface UsageStore {
  charge: Charge;
  /** Reserves room under the caps for pages about to be sent: as many as fit. */
  hold(request: HoldRequest): Promise<Hold>;
  /**
   * Writes bookings together with the data that they are for, so that neither is stored without the other. Rejects if
   * the write does.
   */
  along(bookings: readonly HeldBooking[], write: (usage: object) => Promise<void>): Promise<void>;
  /** Returns the stored usage, or none if it can't be read. With caps set, it includes usage in other windows. */
  read(): Promise<Usage>;
  /** Stores the current day if it is the latest seen so far. */
  see(): Promise<void>;
  /** Deletes all recorded usage. Running requests are counted when they end. */
  clear(): Promise<void>;
  /** Stops counting. */
  close(): Promise<void>;
}

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

/** Records each day's cost and enforces the caps. Only the background may use it, as the sole writer. */
export function usageStore(
  now: () => number,
  {
    rules = async () => NO_RULES,
    accepted = async () => undefined,
    area = local,
    changed = () => undefined,
  }: UsageParts = {},
): UsageStore {
  const serialize = createSerializer();
  let known: Usage | undefined;
  let closed = false;
  const holds = createHolds(now);

  /**
   * Returns the stored usage, or `undefined` if it can't be read. Does not reject, because answers must still reach
   * the user.
   */
  const read = async (): Promise<Usage | undefined> => {
    try {
      return known ?? (await readStored(area(), USAGE_SCHEMA, now())) ?? NO_USAGE;
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

  const confirm = async (day: string): Promise<void> => {
    const limits = await rules();
    const free = costInMicros({ pages: 1 }, limits.prices) === 0;
    if (free && !limits.doubted) return;
    const others = await readOthers(limits);
    const against = capStates(joinUsage(known ?? NO_USAGE, others), day, limits).find(
      ({ spent, cap }) => spent > cap,
    );
    if (against) throw new OverCap(against);
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
      known = usage;
      pending = usage === undefined ? [...pending, step] : [];
      changed();
    });

  /** Stores a change on its own. Rejects if that fails. */
  const apply = (step: (usage: Usage) => Usage, reserves = false) =>
    change(
      step,
      (usage) => {
        if (!(STORED.usage in usage)) throw new Error('Usage can’t be read');
        return area().set(usage);
      },
      reserves,
    );

  return {
    async read() {
      return joinUsage((await read()) ?? NO_USAGE, await readOthers(await rules()));
    },

    async see() {
      const stored = await read();
      const seen = stored && recordDay(stored, now());
      if (seen?.seen !== stored?.seen) await apply((usage) => recordDay(usage, now()));
    },

    clear: () =>
      serialize(async () => {
        if (closed) return;
        await area().set({ [STORED.usage]: NO_USAGE });
        known = NO_USAGE;
        holds.forgetReserved();
        pending = [];
        changed();
      }),
    async close() {
      closed = true;
      await serialize(async () => undefined);
    },

    hold: ({ pages, overCap, before }) =>
      serialize(async () => {
        if (overCap) await accepted();
        const [stored, limits] = [await read(), await rules()];
        // With caps set but past spending unknown, nothing more may be spent.
        if (stored === undefined && limits.caps !== undefined && !overCap)
          throw new Error('Usage can’t be read');
        const counted = pending.reduce((sum, one) => one(sum), stored ?? NO_USAGE);
        const spent = joinUsage(counted, await readOthers(limits));
        const booked = holds.bookAll(spent, before);
        const usage = holds.addTo(booked);
        const day = holds.dayFor(booked);
        const fit = overCap ? { pages } : pagesWithin(usage, day, pages, limits);
        const hold: Hold = {
          pages: fit.pages,
          day,
          confirm: async () => (overCap ? undefined : confirm(day)),
          release: () => holds.remove(hold),
          ...('against' in fit && fit.against && { failure: capFailure(fit.against) }),
        };
        holds.add(hold);
        return hold;
      }),

    along(bookings, write) {
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
    },

    async charge(most, overCap = false) {
      if (overCap) await accepted();
      let limits = await rules();
      const booking: Booking = { operation: 'search', perhaps: most };
      let day = '';
      let others = await readOthers(limits);
      const check = (usage: Usage) => {
        const against = capAgainst(joinUsage(holds.addTo(usage), others), day, booking, limits);
        if (against && !overCap) throw new OverCap(against);
      };
      await apply((usage) => {
        day = holds.dayFor(joinUsage(usage, others));
        check(usage);
        holds.reserve(booking);
        return book(usage, day, booking);
      }, true);
      const settleWith = (cost: Cost) => (usage: Usage) =>
        book(usage, day, settlement('search', holds.isReserved(booking) ? most : {}, cost));
      /** Stores the settlement now or, if that fails, with the next change. */
      const settle = async (cost: Cost) => {
        const step = settleWith(cost);
        try {
          await apply(step);
        } catch (cause) {
          console.error('Could not record usage', cause);
          pending = [...pending, step];
        }
      };
      // Meanwhile the caps may have changed, and other windows may have booked. Each window checks again after booking,
      // so at least one sees both.
      try {
        limits = await rules();
        others = await readOthers(limits);
        check(settleWith([{}, {}])(known ?? NO_USAGE));
      } catch (cause) {
        await settle([{}, {}]);
        throw cause;
      }
      return settle;
    },
  };
}
