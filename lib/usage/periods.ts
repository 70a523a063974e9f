import { costInMicros } from './caps.ts';
import type { Prices } from './cost.ts';
import type { Units, Usage, UsageDay } from './usage.ts';

/** What a bar stands for. */
export const GRANULARITIES = ['day', 'week', 'month'] as const;
export type Granularity = (typeof GRANULARITIES)[number];

/** What was charged, by what it was for, and what may have been; from the bottom of a bar to its top. */
export const KINDS = ['searches', 'fullText', 'pages', 'perhaps'] as const;
export type Kind = (typeof KINDS)[number];

/** What a time cost. */
export interface Spent {
  /** How many units of each kind. */
  counts: Record<Kind, number>;
  /** What they cost, in millionths of a US dollar. */
  costs: Record<Kind, number>;
  /** All of that together. */
  total: number;
  /** Pages that were taken from saved copies. */
  saved: number;
}

/** A day, a week from Monday, or a month, with what it cost. */
export interface SpentPeriod extends Spent {
  /** Its first day and its last, as YYYY-MM-DD. */
  from: string;
  to: string;
}

const DAY_MS = 86_400_000;
const at = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const named = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** The day so many days later. */
export const addDays = (day: string, count: number): string => named(at(day) + count * DAY_MS);

/** The first day of what a day is in. */
export function firstDay(day: string, step: Granularity): string {
  if (step === 'month') return `${day.slice(0, 7)}-01`;
  return step === 'day' ? day : addDays(day, -((new Date(at(day)).getUTCDay() + 6) % 7));
}

/** The first day of what is so many days, weeks, or months later than that of a first day. */
function shifted(first: string, step: Granularity, count: number): string {
  if (step !== 'month') return addDays(first, count * (step === 'week' ? 7 : 1));
  const date = new Date(at(first));
  return named(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + count, 1));
}

/** How many days a month has, by one of its days. */
const daysInMonth = (day: string): number => {
  const first = firstDay(day, 'month');
  return (at(shifted(first, 'month', 1)) - at(first)) / DAY_MS;
};

/** What days cost together. */
export function spentOn(days: readonly UsageDay[], prices: Prices): Spent {
  const counts = { searches: 0, fullText: 0, pages: 0, perhaps: 0 };
  let possible: Units = { searches: 0, pages: 0 };
  let saved = 0;
  for (const { sure, perhaps, fullText, saved: copies = 0 } of days) {
    const inSearches = fullText?.sure ?? 0;
    counts.searches += sure.searches;
    counts.fullText += inSearches;
    counts.pages += sure.pages - inSearches;
    possible = { searches: possible.searches + perhaps.searches, pages: possible.pages + perhaps.pages };
    saved += copies;
  }
  counts.perhaps = possible.searches + possible.pages;
  const costs = {
    searches: costInMicros({ searches: counts.searches }, prices),
    fullText: costInMicros({ pages: counts.fullText }, prices),
    pages: costInMicros({ pages: counts.pages }, prices),
    perhaps: costInMicros(possible, prices),
  };
  return { counts, costs, total: KINDS.reduce((sum, kind) => sum + costs[kind], 0), saved };
}

/** Which periods: so many, the last of them so many before that of a day. */
export interface Range {
  step: Granularity;
  /** The day that it is. */
  today: string;
  count: number;
  back: number;
}

/** What the periods of a range cost, the oldest first; those without a request are among them. */
export function periodsOf(usage: Usage, { step, today, count, back }: Range, prices: Prices): SpentPeriod[] {
  const last = shifted(firstDay(today, step), step, -back);
  return Array.from({ length: count }, (_, index): SpentPeriod => {
    const from = shifted(last, step, index - count + 1);
    const to = addDays(shifted(from, step, 1), -1);
    const days = usage.days.filter(({ day }) => day >= from && day <= to);
    return { from, to, ...spentOn(days, prices) };
  });
}

/** How many periods there are from the first that was spent in until today; at least one. */
export function periodsUntil(usage: Usage, step: Granularity, today: string): number {
  const first = firstDay(usage.days[0]?.day ?? today, step);
  let count = 1;
  while (shifted(first, step, count) <= today) count += 1;
  return count;
}

/** The days that a month's estimate is made from. */
const RATE_DAYS = 28;

/**
 * What this month will have cost at its end, in millionths of a US dollar: what it cost so far, and for each day that is
 * left what one of the last four weeks cost; or of the days since the first, where those are fewer.
 */
export function monthEstimate(usage: Usage, today: string, prices: Prices): number {
  const month = usage.days.filter(({ day }) => day >= firstDay(today, 'month') && day <= today);
  const since = addDays(today, -RATE_DAYS);
  const before = usage.days.filter(({ day }) => day >= since && day < today);
  const first = usage.days[0]?.day ?? today;
  const days = Math.min(RATE_DAYS, Math.round((at(today) - at(first)) / DAY_MS));
  const left = daysInMonth(today) - Number(today.slice(8));
  const rate = days > 0 ? spentOn(before, prices).total / days : spentOn(month, prices).total;
  return Math.round(spentOn(month, prices).total + rate * left);
}

const MOST_LINES = 4;

/** The amounts at which a chart has lines, from 0 to at least `most`: 1, 2 or 5 of a decimal apart. */
export function linesUpTo(most: number): number[] {
  if (most <= 0) return [0];
  const least = most / MOST_LINES;
  const decimal = 10 ** Math.floor(Math.log10(least));
  const apart = ([1, 2, 5].find((many) => many * decimal >= least) ?? 10) * decimal;
  return Array.from({ length: Math.ceil(most / apart) + 1 }, (_, index) => index * apart);
}
