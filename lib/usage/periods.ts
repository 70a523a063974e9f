import { DAY_MS } from '../day.ts';
import { costInMicros, type Prices } from './cost.ts';
import type { Units, Usage, UsageDay } from './usage.ts';

/** The kinds of charges: certain ones by purpose, then possible ones, in their order in a bar. */
export const KINDS = ['searches', 'fullText', 'pages', 'perhaps'] as const;
type Kind = (typeof KINDS)[number];

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

/** The spending on a day (YYYY-MM-DD). */
interface SpentDay extends Spent {
  day: string;
}

/** The spending in a month. */
export interface SpentMonth extends Spent {
  /** The first day. */
  first: string;
  /** Its days with charges, newest first. */
  days: SpentDay[];
}

const startOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const named = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** Adds days to a date (YYYY-MM-DD). */
export const addDays = (day: string, count: number): string => named(startOf(day) + count * DAY_MS);

/** The first day of the month that contains a day. */
export const firstOfMonth = (day: string): string => `${day.slice(0, 7)}-01`;

/** The number of days in the month that contains a day. */
const daysInMonth = (day: string): number =>
  new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0)).getUTCDate();

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

const isCharged = ({ counts }: Spent): boolean => KINDS.some((kind) => counts[kind] > 0);

/** The months with charges, newest first. */
export function spentByMonth({ days }: Usage, prices: Prices): SpentMonth[] {
  const months = Map.groupBy(days.toReversed(), ({ day }) => firstOfMonth(day));
  return Array.from(months, ([first, ofMonth]) => ({
    first,
    ...spentIn(ofMonth, prices),
    days: ofMonth.map((one) => ({ day: one.day, ...spentIn([one], prices) })).filter(isCharged),
  })).filter(isCharged);
}

/** The number of days that the monthly estimate is based on. */
const RATE_DAYS = 28;

/**
 * Estimates the total cost of this month, in millionths of a US dollar: the cost so far, plus the average daily cost
 * of the last four weeks for each remaining day. If there is less data, the average starts at the first recorded day.
 */
export function monthEstimate(usage: Usage, today: string, prices: Prices): number {
  const month = usage.days.filter(({ day }) => day >= firstOfMonth(today) && day <= today);
  const since = addDays(today, -RATE_DAYS);
  const before = usage.days.filter(({ day }) => day >= since && day < today);
  const first = usage.days[0]?.day ?? today;
  const days = Math.min(RATE_DAYS, Math.round((startOf(today) - startOf(first)) / DAY_MS));
  const left = daysInMonth(today) - Number(today.slice(8));
  const rate = days > 0 ? spentIn(before, prices).total / days : spentIn(month, prices).total;
  return Math.round(spentIn(month, prices).total + rate * left);
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
