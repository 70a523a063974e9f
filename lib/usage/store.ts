import type { Failure } from '../service/failures.ts';
import { local, STORED } from '../storage/areas.ts';
import type { StoredArea } from '../storage/private-area.ts';
import { createSerializer } from '../storage/serialize.ts';
import { readStored, readVersioned } from '../storage/versioned.ts';
import { type CapRules, capAgainst, capFailure, OverCap, pagesWithin } from './caps.ts';
import { type Charge, type Cost, PUBLISHED_PRICES } from './cost.ts';
import { USAGE_SHAPE } from './schema.ts';
import type { Held, SharedUsage } from './shared.ts';
import {
  type Booking,
  book,
  currentDay,
  type DatedBooking,
  joinUsage,
  NO_USAGE,
  settlement,
  type Usage,
  withDaySeen,
} from './usage.ts';

/** Pages of an extraction for which there is room under the caps, until they are booked as reserved. */
export interface Hold {
  pages: number;
  /** The day that they count for. */
  day: string;
  /** Why there was no room for more. */
  failure?: Failure;
  /** Gives back what was not booked. */
  release(): void;
}

/** What an extraction is about to send. */
interface HoldRequest {
  pages: number;
  /** Whether the user said to go over the caps. */
  overCap: boolean;
  /** What is about to be booked before it. */
  before: readonly HeldBooking[];
}

/** A booking that takes the place of what was held for it. */
export interface HeldBooking extends DatedBooking {
  hold?: Hold;
  /** Which of the pages held then it settles: they are taken back, unless spending was cleared since. */
  reserved?: { by: Hold; pages: number };
}

/** Adds to what a day cost, one change at a time. */
export interface UsageStore {
  charge: Charge;
  /** Holds room under the caps for pages that are about to be sent: as many as there is room for. */
  hold(request: HoldRequest): Promise<Hold>;
  /** Books in the write that stores what it was for: neither stands without the other. Fails where that does. */
  along(bookings: readonly HeldBooking[], write: (usage: object) => Promise<void>): Promise<void>;
  /** What is stored; nothing where that can't be read. Under caps, what other windows cost is in it. */
  read(): Promise<Usage>;
  /** Stores the day that it is, where none so late was seen before. */
  see(): Promise<void>;
  /** Forgets what each day cost. What is on its way is counted when it ends. */
  clear(): Promise<void>;
  /** From now on nothing is counted here. */
  close(): Promise<void>;
}

interface UsageParts {
  /** Where another background counts next to this one, and can be reached. */
  shared?: (SharedUsage & { own: 'ordinary' | 'private' }) | undefined;
  /** Which caps are set; none where nobody says. */
  rules?(): Promise<CapRules>;
  /** Where units are stored. */
  area?(): StoredArea;
  /** Called when more, or less, was counted. */
  changed?(): void;
}

const NO_RULES: CapRules = { prices: PUBLISHED_PRICES };

/** Keeps what each day cost, and to the caps. For the background, which alone writes it. */
export function usageStore(
  now: () => number,
  { rules = async () => NO_RULES, area = local, changed = () => undefined, shared }: UsageParts = {},
): UsageStore {
  const serialize = shared?.serialize ?? createSerializer();
  let known: Usage | undefined;
  let closed = false;
  /** What is held and not booked yet. Nothing of it was sent: with the background it is gone. */
  const held: Held = new Map();
  shared?.held.set(shared.own, held);
  const allHeld = () => (shared ? [...shared.held.values()].flatMap((one) => [...one]) : [...held]);
  /** The holds and searches whose reservations are among what is stored: clearing takes them with everything else. */
  let standing = new WeakSet<object>();

  /** What is stored then; nothing where that can't be read, since what was answered must reach the user all the same. */
  const read = async (): Promise<Usage | undefined> => {
    try {
      return known ?? (await readStored(area(), USAGE_SHAPE, now())) ?? NO_USAGE;
    } catch (cause) {
      console.error('Usage could not be counted', cause);
      return undefined;
    }
  };

  /** What the others counted, which caps are for as well: ordinary windows where this is private, private ones where it is not. */
  const readOthers = async ({ caps }: CapRules): Promise<Usage> => {
    if (caps === undefined) return NO_USAGE;
    const { [STORED.otherUsage]: others } = await area().get<Record<string, unknown>>(STORED.otherUsage);
    // They may not have written since an update.
    return readVersioned(others, USAGE_SHAPE) ?? NO_USAGE;
  };

  /** The same with what is held, in which no more may be booked than the caps allow. */
  const withHeld = (usage: Usage): Usage =>
    allHeld().reduce((sum, [{ day }, booking]) => book(sum, day, booking), usage);

  /** A booking on what stands now: what was cleared is not taken back again, from what others reserved since. */
  const onStanding = (booking: HeldBooking): HeldBooking => {
    const { reserved, perhaps } = booking;
    if (reserved === undefined || standing.has(reserved.by)) return booking;
    return { ...booking, perhaps: { ...perhaps, pages: (perhaps?.pages ?? 0) + reserved.pages } };
  };
  const bookAll = (usage: Usage, bookings: readonly HeldBooking[]): Usage =>
    bookings
      .map(onStanding)
      .reduce((sum, booking) => book(sum, booking.day ?? currentDay(sum, now()), booking), usage);

  /** What could not be counted yet: it is, with what comes next. */
  let owed: ((usage: Usage) => Usage)[] = [];

  /** A change that `reserves` is for what goes out next: where it isn't counted, that must not. */
  const change = (
    step: (usage: Usage) => Usage,
    write: (usage: object) => Promise<void>,
    reserves: boolean,
  ): Promise<void> =>
    serialize(async () => {
      if (closed && reserves) throw new Error('Nothing is counted here any more');
      if (closed) return;
      const before = await read();
      const usage = before && [...owed, step].reduce((sum, one) => one(sum), before);
      await write(usage === undefined ? {} : { [STORED.usage]: usage });
      known = usage;
      owed = usage === undefined ? [...owed, step] : [];
      changed();
    });

  /** A change by itself. Rejects where it is not stored. */
  const note = (step: (usage: Usage) => Usage, reserves = false) =>
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
      const seen = stored && withDaySeen(stored, now());
      if (seen?.seen !== stored?.seen) await note((usage) => withDaySeen(usage, now()));
    },

    clear: () =>
      serialize(async () => {
        if (closed) return;
        await area().set({ [STORED.usage]: NO_USAGE });
        known = NO_USAGE;
        standing = new WeakSet();
        owed = [];
        changed();
      }),
    async close() {
      closed = true;
      await serialize(async () => undefined);
    },

    hold: ({ pages, overCap, before }) =>
      serialize(async () => {
        const [stored, limits] = [await read(), await rules()];
        // Where nobody knows what was spent, nothing more is, as long as there is a cap.
        if (stored === undefined && limits.caps !== undefined && !overCap)
          throw new Error('Usage can’t be read');
        const counted = owed.reduce((sum, one) => one(sum), stored ?? NO_USAGE);
        const spent = joinUsage(counted, await readOthers(limits));
        const usage = withHeld(bookAll(spent, before));
        const day = currentDay(usage, now());
        const fit = overCap ? { pages } : pagesWithin(usage, day, pages, limits);
        const hold: Hold = {
          pages: fit.pages,
          day,
          release: () => void held.delete(hold),
          ...('against' in fit && fit.against && { failure: capFailure(fit.against) }),
        };
        if (fit.pages > 0) held.set(hold, { operation: 'extract', perhaps: { pages: fit.pages } });
        return hold;
      }),

    along(bookings, write) {
      if (bookings.length === 0) return write({});
      const release = () => {
        for (const { hold } of bookings) hold?.release();
      };
      return change(
        (usage) => {
          for (const { hold } of bookings) if (hold) standing.add(hold);
          return bookAll(usage, bookings);
        },
        // In one turn with what is known from then on: what is booked is held no more.
        (usage) => write(usage).finally(release),
        bookings.some(({ hold }) => hold !== undefined),
      );
    },

    async charge(most, overCap = false) {
      const limits = await rules();
      const booking: Booking = { operation: 'search', perhaps: most };
      let day = '';
      let others = await readOthers(limits);
      const check = (usage: Usage) => {
        const against = capAgainst(joinUsage(withHeld(usage), others), day, booking, limits);
        if (against && !overCap) throw new OverCap(against);
      };
      await note((usage) => {
        day = currentDay(joinUsage(usage, others), now());
        check(usage);
        standing.add(booking);
        return book(usage, day, booking);
      }, true);
      const settleWith = (cost: Cost) => (usage: Usage) =>
        book(usage, day, settlement('search', standing.has(booking) ? most : {}, cost));
      /** Settles it now, or with what comes next. */
      const settle = async (cost: Cost) => {
        const step = settleWith(cost);
        try {
          await note(step);
        } catch (cause) {
          console.error('Usage could not be counted', cause);
          owed = [...owed, step];
        }
      };
      // The others may have booked at the same time. Each looks again after it booked, so at least one sees both.
      try {
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
