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
  /** Sent, and how it ended isn't known, or the page failed: may have been charged. */
  perhaps: Units;
}

export interface Usage {
  version: 1;
  /** Oldest first; days without a request are not among them. */
  days: UsageDay[];
}

export const DAYS_KEPT = 400;
const NOTHING: Units = { searches: 0, pages: 0 };

export const NO_USAGE: Usage = { version: 1, days: [] };

/** The day of a moment (epoch ms) where the user is, as YYYY-MM-DD. */
export function dayOf(at: number): string {
  const date = new Date(at);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** What a day cost so far. */
export function usageOn(usage: Usage, day: string): UsageDay {
  return usage.days.find((one) => one.day === day) ?? { day, sure: NOTHING, perhaps: NOTHING };
}

/** Adds units to a day. Days are kept for a year and some, the oldest go first. */
export function spend(usage: Usage, day: string, sure: Partial<Units>, perhaps: Partial<Units> = {}): Usage {
  const before = usageOn(usage, day);
  const after = { day, sure: plus(before.sure, sure), perhaps: plus(before.perhaps, perhaps) };
  const others = usage.days.filter((one) => one.day !== day);
  const days = [...others, after].sort((a, b) => (a.day < b.day ? -1 : 1));
  return { ...usage, days: days.slice(-DAYS_KEPT) };
}

/** Takes back what was counted as "may have been charged" on a day, and counts there what it came to. */
export function settleCost(
  usage: Usage,
  day: string,
  most: Partial<Units>,
  [sure, perhaps]: [sure: Partial<Units>, perhaps: Partial<Units>],
): Usage {
  return spend(usage, day, sure, {
    searches: (perhaps.searches ?? 0) - (most.searches ?? 0),
    pages: (perhaps.pages ?? 0) - (most.pages ?? 0),
  });
}

/** The units of two counts by day. */
export const joinUsage = (one: Usage, other: Usage): Usage =>
  other.days.reduce((sum, { day, sure, perhaps }) => spend(sum, day, sure, perhaps), one);

/** All units of all days that are kept. */
export function totalOf(usage: Usage): { sure: Units; perhaps: Units } {
  return usage.days.reduce(
    (sum, day) => ({ sure: plus(sum.sure, day.sure), perhaps: plus(sum.perhaps, day.perhaps) }),
    { sure: NOTHING, perhaps: NOTHING },
  );
}

const plus = (a: Units, b: Partial<Units>): Units => ({
  searches: Math.max(0, a.searches + (b.searches ?? 0)),
  pages: Math.max(0, a.pages + (b.pages ?? 0)),
});
