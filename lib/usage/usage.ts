import type { Operation } from '../service/operation.ts';

/** Units that the service charges for: a search is one, so is each page of an extraction. */
export interface Units {
  searches: number;
  pages: number;
}

/** What one day cost, in units. No query and no address is among it. */
export interface UsageDay {
  /** YYYY-MM-DD, where the user is. */
  day: string;
  /** Answered: charged. */
  sure: Units;
  /** On its way, or sent and how it ended isn't known, or the page failed: may have been charged. */
  perhaps: Units;
  /** Of these pages, those that searches asked for in full; none where nothing stands here. */
  fullText?: { sure: number; perhaps: number };
  /** Pages that were taken from saved copies instead of being paid for; none where nothing stands here. */
  saved?: number;
}

export interface Usage {
  version: 2;
  /** Oldest first; days without a request are not among them. */
  days: UsageDay[];
  /** The latest day that the clock showed, where that is later than these. */
  seen?: string;
}

/** A change to what a day cost. Numbers may be negative: what was reserved is taken back. */
export interface Booking {
  operation: Operation;
  sure?: Partial<Units>;
  perhaps?: Partial<Units>;
  saved?: number;
}

/** A booking on a day of its own: that on which its request was reserved. */
export interface DatedBooking extends Booking {
  day?: string;
}

export const DAYS_KEPT = 400;
const NOTHING: Units = { searches: 0, pages: 0 };

export const NO_USAGE: Usage = { version: 2, days: [] };

/** The day of a moment (epoch ms) where the user is, as YYYY-MM-DD. */
export function dayOf(at: number): string {
  const date = new Date(at);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** The day that counts now: the user's, unless a later one was seen before. A clock that is set back starts no new day. */
export function currentDay({ days, seen = '' }: Usage, now: number): string {
  const latest = [dayOf(now), days.at(-1)?.day ?? '', seen].toSorted();
  return latest.at(-1) ?? '';
}

/** The same with the day that counts now, so that the clock can't be set back before it. */
export const withDaySeen = (usage: Usage, now: number): Usage => ({ ...usage, seen: currentDay(usage, now) });

/** What a day cost so far. */
export function usageOn(usage: Usage, day: string): UsageDay {
  return usage.days.find((one) => one.day === day) ?? { day, sure: NOTHING, perhaps: NOTHING };
}

/** Books units on a day. Days are kept for a year and some, the oldest go first. */
export function book(
  usage: Usage,
  day: string,
  { operation, sure = {}, perhaps = {}, saved }: Booking,
): Usage {
  const before = usageOn(usage, day);
  const after: UsageDay = {
    ...before,
    sure: plus(before.sure, sure),
    perhaps: plus(before.perhaps, perhaps),
  };
  if (operation === 'search' && (sure.pages || perhaps.pages)) {
    const { fullText } = before;
    after.fullText = {
      sure: atLeastNone((fullText?.sure ?? 0) + (sure.pages ?? 0)),
      perhaps: atLeastNone((fullText?.perhaps ?? 0) + (perhaps.pages ?? 0)),
    };
  }
  if (saved) after.saved = (before.saved ?? 0) + saved;
  const others = usage.days.filter((one) => one.day !== day);
  const days = [...others, after].sort((a, b) => (a.day < b.day ? -1 : 1));
  return { ...usage, days: days.slice(-DAYS_KEPT) };
}

/** Takes back what was reserved for a request, and books what it came to. */
export function settlement(
  operation: Operation,
  most: Partial<Units>,
  [sure, perhaps]: readonly [sure: Partial<Units>, perhaps: Partial<Units>],
): Booking {
  const left = {
    searches: (perhaps.searches ?? 0) - (most.searches ?? 0),
    pages: (perhaps.pages ?? 0) - (most.pages ?? 0),
  };
  return { operation, sure, perhaps: left };
}

/** Two counts by day as one. */
export function joinUsage(one: Usage, other: Usage): Usage {
  const joined = other.days.reduce((sum, { day, sure, perhaps, fullText, saved = 0 }) => {
    const asked = { sure: fullText?.sure ?? 0, perhaps: fullText?.perhaps ?? 0 };
    const withFullText = book(sum, day, {
      operation: 'search',
      sure: { searches: sure.searches, pages: asked.sure },
      perhaps: { searches: perhaps.searches, pages: asked.perhaps },
    });
    return book(withFullText, day, {
      operation: 'extract',
      sure: { pages: sure.pages - asked.sure },
      perhaps: { pages: perhaps.pages - asked.perhaps },
      saved,
    });
  }, one);
  const seen = [one.seen ?? '', other.seen ?? ''].toSorted().at(-1);
  return seen ? { ...joined, seen } : joined;
}

/** All units of days together. */
export function totalOf({ days }: Pick<Usage, 'days'>): { sure: Units; perhaps: Units } {
  return days.reduce(
    (sum, day) => ({ sure: plus(sum.sure, day.sure), perhaps: plus(sum.perhaps, day.perhaps) }),
    { sure: NOTHING, perhaps: NOTHING },
  );
}

const atLeastNone = (value: number): number => Math.max(0, value);

const plus = (a: Units, b: Partial<Units>): Units => ({
  searches: atLeastNone(a.searches + (b.searches ?? 0)),
  pages: atLeastNone(a.pages + (b.pages ?? 0)),
});
