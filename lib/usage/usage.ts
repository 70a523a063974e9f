import type * as z from 'zod/mini';
import type { Operation } from '../service/failures.ts';
import type { usageSchema } from './schema.ts';

/** Units that the service charges for: one per search, and one per page of an extraction. */
export type Units = UsageDay['sure'];

/** The cost of one day in units. Contains no queries or URLs. */
export type UsageDay = Usage['days'][number];

export type Usage = z.infer<ReturnType<typeof usageSchema>>;

/** A change to a day's cost. Numbers may be negative, to subtract a reservation. */
export interface Booking {
  operation: Operation;
  sure?: Partial<Units>;
  perhaps?: Partial<Units>;
  saved?: number | undefined;
}

export const MAX_USAGE_DAYS = 400;
const NOTHING: Units = { searches: 0, pages: 0 };

export const NO_USAGE: Usage = { version: 2, days: [] };

/** The date of a moment (epoch ms) in the user's time zone, as YYYY-MM-DD. */
export function dayOf(at: number): string {
  const date = new Date(at);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/**
 * The day to book on: today, or the latest day seen so far, so that setting back the clock does not start a new day.
 */
export function currentDay({ days, seen = '' }: Usage, now: number): string {
  const latest = [dayOf(now), days.at(-1)?.day ?? '', seen].toSorted();
  return latest.at(-1) ?? '';
}

/** Records the current day, so that setting back the clock has no effect. */
export const recordDay = (usage: Usage, now: number): Usage => ({ ...usage, seen: currentDay(usage, now) });

/** The usage of a day so far. */
export function usageOn(usage: Usage, day: string): UsageDay {
  return usage.days.find((one) => one.day === day) ?? { day, sure: NOTHING, perhaps: NOTHING };
}

/** Books units on a day. The pages of a search are full text. */
export function book(
  usage: Usage,
  day: string,
  { operation, sure = {}, perhaps = {}, saved }: Booking,
): Usage {
  const isFullText = operation === 'search' && (sure.pages || perhaps.pages);
  const fullText = isFullText ? { sure: sure.pages ?? 0, perhaps: perhaps.pages ?? 0 } : undefined;
  return add(usage, day, { sure, perhaps, fullText, saved });
}

/** Units that are added to a day. */
interface Added extends Omit<Booking, 'operation'> {
  fullText?: UsageDay['fullText'] | undefined;
}

/** Adds units to a day. The oldest days beyond {@link MAX_USAGE_DAYS} are dropped. */
function add(usage: Usage, day: string, { sure = {}, perhaps = {}, fullText, saved }: Added): Usage {
  const before = usageOn(usage, day);
  const after: UsageDay = {
    ...before,
    sure: plus(before.sure, sure),
    perhaps: plus(before.perhaps, perhaps),
  };
  if (fullText)
    after.fullText = {
      sure: atLeastNone((before.fullText?.sure ?? 0) + fullText.sure),
      perhaps: atLeastNone((before.fullText?.perhaps ?? 0) + fullText.perhaps),
    };
  if (saved) after.saved = (before.saved ?? 0) + saved;
  const others = usage.days.filter((one) => one.day !== day);
  const days = [...others, after].sort((a, b) => (a.day < b.day ? -1 : 1));
  return { ...usage, days: days.slice(-MAX_USAGE_DAYS) };
}

/** A booking that replaces the reservation of a request by its actual cost. */
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

/** Merges two usage records by day. */
export function joinUsage(one: Usage, other: Usage): Usage {
  const joined = other.days.reduce((sum, used) => add(sum, used.day, used), one);
  const seen = later(one.seen, other.seen);
  const unknown = later(one.unknown, other.unknown);
  return { ...joined, ...(seen && { seen }), ...(unknown && { unknown }) };
}

/** Adds from another record of the same usage, up to today, what this one lacks. It may be forged, so it only adds. */
export function mostUsage(usage: Usage, other: Usage, now: number): Usage {
  const today = currentDay(usage, now);
  const more = other.days.filter(({ day }) => day <= today);
  const names = new Set([...usage.days, ...more].map(({ day }) => day));
  const days = [...names].sort().map((day) => {
    const [one, two] = [usageOn(usage, day), usageOn({ ...other, days: more }, day)];
    return { ...two, ...one, sure: most(one.sure, two.sure), perhaps: most(one.perhaps, two.perhaps) };
  });
  const unknown = later(usage.unknown, other.unknown && other.unknown <= today ? other.unknown : '');
  return { ...usage, days: days.slice(-MAX_USAGE_DAYS), ...(unknown && { unknown }) };
}

const most = (a: Units, b: Units): Units => ({
  searches: Math.max(a.searches, b.searches),
  pages: Math.max(a.pages, b.pages),
});

/** The later of two days, if any. */
const later = (one = '', other = ''): string => (one > other ? one : other);

/** The total units of all days. */
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
