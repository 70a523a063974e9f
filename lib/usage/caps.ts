import type { Failure } from '../service/failures.ts';
import type { Operation } from '../service/operation.ts';
import type { Prices } from './cost.ts';
import { type Booking, book, type Units, type Usage, type UsageDay } from './usage.ts';

/** What a cap is for: a day or a month of the user's calendar. */
export const CAP_PERIODS = ['day', 'month'] as const;
export type CapPeriod = (typeof CAP_PERIODS)[number];

/** What counts towards a cap: everything, searches with their full text, or extractions. */
export type CapScope = 'all' | Operation;

/** In US dollars; no cap where nothing stands here. */
export type CapLimits = Partial<Record<CapPeriod, number>>;

/** The most that this browser may spend. */
export interface Caps extends Record<CapScope, CapLimits> {
  /** Whether searches and extractions have caps of their own, instead of one for both. */
  apart: boolean;
}

/** What there are limits for. */
export const scopesOf = ({ apart }: Caps): CapScope[] => (apart ? ['search', 'extract'] : ['all']);

export const NO_CAPS: Caps = { apart: false, all: {}, search: {}, extract: {} };

/** The largest cap that can be set, in US dollars. */
export const MOST_DOLLARS = 1_000_000;

/** What caps are checked by. */
export interface CapRules {
  prices: Prices;
  caps?: Caps | undefined;
}

/** A cap that is set, and what counts towards it, both in millionths of a US dollar. */
export interface CapState {
  period: CapPeriod;
  scope: CapScope;
  spent: number;
  cap: number;
}

/** US dollars in whole millionths; what is finer is rounded as told, but not the error of a binary fraction. */
const inMicros = (dollars: number, round: (value: number) => number): number =>
  round(Math.round(dollars * 1e9) / 1e3);

/** What units cost in millionths of a US dollar. A unit of a price for a thousand that is finer is rounded up. */
export function costInMicros({ searches = 0, pages = 0 }: Partial<Units>, prices: Prices): number {
  const unit = (perThousand: number) =>
    perThousand > 0 ? Math.max(1, inMicros(perThousand / 1000, Math.ceil)) : 0;
  return searches * unit(prices.searches) + pages * unit(prices.pages);
}

/** The caps that are set, each with what was spent, and may have been, until and on a day. */
export function capStates(usage: Usage, day: string, { caps = NO_CAPS, prices }: CapRules): CapState[] {
  return scopesOf(caps).flatMap((scope) =>
    CAP_PERIODS.flatMap((period) => {
      const limit = caps[scope][period];
      if (limit === undefined) return [];
      const days = usage.days.filter((one) => (period === 'day' ? one.day === day : sameMonth(one.day, day)));
      const spent = days.reduce((sum, one) => sum + costInMicros(unitsFor(one, scope), prices), 0);
      return [{ period, scope, spent, cap: inMicros(limit, Math.floor) }];
    }),
  );
}

const sameMonth = (one: string, other: string): boolean => one.slice(0, 7) === other.slice(0, 7);

/** The units of a day that count towards a cap: those that may have been charged, and those on their way, as well. */
function unitsFor({ sure, perhaps, fullText }: UsageDay, scope: CapScope): Units {
  const searches = sure.searches + perhaps.searches;
  const pages = sure.pages + perhaps.pages;
  const inSearches = (fullText?.sure ?? 0) + (fullText?.perhaps ?? 0);
  if (scope === 'all') return { searches, pages };
  return scope === 'search' ? { searches, pages: inSearches } : { searches: 0, pages: pages - inSearches };
}

/** The cap that a booking would exceed on a day; nothing where it fits, or is free. */
export function capAgainst(
  usage: Usage,
  day: string,
  booking: Booking,
  rules: CapRules,
): CapState | undefined {
  if (costInMicros(booking.perhaps ?? {}, rules.prices) === 0) return undefined;
  return capStates(book(usage, day, booking), day, rules).find(
    ({ scope, spent, cap }) => spent > cap && (scope === 'all' || scope === booking.operation),
  );
}

/** How many of these pages can be extracted on a day within the caps, and the cap that stands against the rest. */
export function pagesWithin(
  usage: Usage,
  day: string,
  pages: number,
  rules: CapRules,
): { pages: number; against?: CapState } {
  const price = costInMicros({ pages: 1 }, rules.prices);
  const [tightest] = capStates(usage, day, rules)
    .filter(({ scope }) => scope !== 'search')
    .toSorted((a, b) => a.cap - a.spent - (b.cap - b.spent));
  if (tightest === undefined || price === 0) return { pages };
  const fit = Math.max(0, Math.floor((tightest.cap - tightest.spent) / price));
  return fit >= pages ? { pages } : { pages: fit, against: tightest };
}

/** Why a request is not sent that would exceed a cap. */
export const capFailure = ({ period }: Pick<CapState, 'period'>): Failure => ({ code: `${period}-cap` });

/** Thrown in place of sending a request that would exceed a cap. */
export class OverCap extends Error {
  readonly failure: Failure;

  constructor(cap: CapState) {
    super('This would exceed a cap.');
    this.failure = capFailure(cap);
  }
}

/** From this share of a cap on the user is told. */
const NEAR = 0.8;

/** The cap that is closest to being reached, once most of it was spent; nothing before. */
export function nearestCap(usage: Usage, day: string, rules: CapRules): CapState | undefined {
  const [nearest] = capStates(usage, day, rules).toSorted((a, b) => shareOf(b) - shareOf(a));
  return nearest && shareOf(nearest) >= NEAR ? nearest : undefined;
}

/** How much of a cap was spent: 1 is all of it. */
export const shareOf = ({ spent, cap }: Pick<CapState, 'spent' | 'cap'>): number =>
  cap > 0 ? spent / cap : spent > 0 ? Number.POSITIVE_INFINITY : 1;
