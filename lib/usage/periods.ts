import { DAY_MS } from '../day.ts';
import { costInMicros, type Prices } from './cost.ts';
import type { Units, Usage, UsageDay } from './usage.ts';

/** The period that one bar of the chart covers. */
export const GRANULARITIES = ['day', 'week', 'month'] as const;
export type Granularity = (typeof GRANULARITIES)[number];

/** The kinds of charges: certain ones by purpose, then possible ones, from the bottom to the top of a bar. */
export const KINDS = ['searches', 'fullText', 'pages', 'perhaps'] as const;
export type Kind = (typeof KINDS)[number];

/** The spending in a period. */
export interface Spent {
  /** Units of each kind. */
  counts: Record<Kind, number>;
  /** Cost in millionths of a US dollar. */
  costs: Record<Kind, number>;
  /** The sum of all costs. */
  total: number;
  /** Pages reused from saved copies. */
  saved: number;
}

/** The spending on a day, in a week starting on Monday, or in a month. */
export interface SpentPeriod extends Spent {
  /** First and last day, as YYYY-MM-DD. */
  from: string;
  to: string;
}

const startOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const named = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** Adds days to a date (YYYY-MM-DD). */
export const addDays = (day: string, count: number): string => named(startOf(day) + count * DAY_MS);

/** The first day of the period that contains a day. */
export function firstDay(day: string, step: Granularity): string {
  if (step === 'month') return `${day.slice(0, 7)}-01`;
  return step === 'day' ? day : addDays(day, -((new Date(startOf(day)).getUTCDay() + 6) % 7));
}

/** Moves the first day of a period by a number of periods. */
function shifted(first: string, step: Granularity, count: number): string {
  if (step !== 'month') return addDays(first, count * (step === 'week' ? 7 : 1));
  const date = new Date(startOf(first));
  return named(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + count, 1));
}

/** The number of days in the month that contains a day. */
const daysInMonth = (day: string): number => {
  const first = firstDay(day, 'month');
  return (startOf(shifted(first, 'month', 1)) - startOf(first)) / DAY_MS;
};

/** The total spending on a list of days. */
export function spentIn(days: readonly UsageDay[], prices: Prices): Spent {
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

/** A range of `count` periods that ends `back` periods before the current one. */
export interface PeriodRange {
  step: Granularity;
  /** The current day. */
  today: string;
  count: number;
  back: number;
}

/** The spending in each period of a range, oldest first, including periods without requests. */
export function periodsOf(
  usage: Usage,
  { step, today, count, back }: PeriodRange,
  prices: Prices,
): SpentPeriod[] {
  const last = shifted(firstDay(today, step), step, -back);
  return Array.from({ length: count }, (_, index): SpentPeriod => {
    const from = shifted(last, step, index - count + 1);
    const to = addDays(shifted(from, step, 1), -1);
    const days = usage.days.filter(({ day }) => day >= from && day <= to);
    return { from, to, ...spentIn(days, prices) };
  });
}

/** The number of periods from the first recorded day until today; at least 1. */
export function periodsUntil(usage: Usage, step: Granularity, today: string): number {
  const first = firstDay(usage.days[0]?.day ?? today, step);
  let count = 1;
  while (shifted(first, step, count) <= today) count += 1;
  return count;
}

/** The number of days that the monthly estimate is based on. */
const RATE_DAYS = 28;

/**
 * Estimates the total cost of this month, in millionths of a US dollar: the cost so far, plus the average daily cost
 * of the last four weeks for each remaining day. If there is less data, the average starts at the first recorded day.
 */
export function monthEstimate(usage: Usage, today: string, prices: Prices): number {
  const month = usage.days.filter(({ day }) => day >= firstDay(today, 'month') && day <= today);
  const since = addDays(today, -RATE_DAYS);
  const before = usage.days.filter(({ day }) => day >= since && day < today);
  const first = usage.days[0]?.day ?? today;
  const days = Math.min(RATE_DAYS, Math.round((startOf(today) - startOf(first)) / DAY_MS));
  const left = daysInMonth(today) - Number(today.slice(8));
  const rate = days > 0 ? spentIn(before, prices).total / days : spentIn(month, prices).total;
  return Math.round(spentIn(month, prices).total + rate * left);
}

const MAX_LINES = 4;

/**
 * The values of the grid lines of a chart, from 0 to at least `most`, at intervals of 1, 2, or 5 times a power of 10.
 */
export function linesUpTo(most: number): number[] {
  if (most <= 0) return [0];
  const least = most / MAX_LINES;
  const decimal = 10 ** Math.floor(Math.log10(least));
  const apart = ([1, 2, 5].find((many) => many * decimal >= least) ?? 10) * decimal;
  return Array.from({ length: Math.ceil(most / apart) + 1 }, (_, index) => index * apart);
}

const COLUMNS = [
  'day',
  'searches',
  'full_text_pages',
  'extracted_pages',
  'possible_searches',
  'possible_full_text_pages',
  'possible_extracted_pages',
  'cost_usd',
  'possible_cost_usd',
  'pages_from_saved_copies',
] as const;

/** All stored days as a CSV file, with machine-readable numbers and dates. */
export function usageCsv({ days }: Usage, prices: Prices): string {
  const dollars = (micros: number) => (micros / 1e6).toFixed(6);
  const line = ({ day, sure, perhaps, fullText = { sure: 0, perhaps: 0 }, saved = 0 }: UsageDay) => [
    day,
    sure.searches,
    fullText.sure,
    sure.pages - fullText.sure,
    perhaps.searches,
    fullText.perhaps,
    perhaps.pages - fullText.perhaps,
    dollars(costInMicros(sure, prices)),
    dollars(costInMicros(perhaps, prices)),
    saved,
  ];
  return `${[COLUMNS, ...days.map(line)].map((cells) => cells.join(',')).join('\r\n')}\r\n`;
}
