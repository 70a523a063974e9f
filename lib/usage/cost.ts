import { chargeOf, type Outcome } from '../service/failures.ts';
import type { Units } from './usage.ts';

/** What was charged, and what may have been. */
export type Cost = [sure: Partial<Units>, perhaps: Partial<Units>];

/** Replaces what a request may cost by what it did cost. */
export type Settle = (cost: Cost) => Promise<void>;

/**
 * Counts the most that a search can cost as "may have been charged", before it goes out: if the background or the browser
 * ends before the answer, that stands. Gives how to settle it. Rejects where that can't be stored, and, unless the user
 * said to go `overCap`, with `OverCap` where it would exceed a cap: then nothing may go out.
 */
export type Charge = (most: Partial<Units>, overCap?: boolean) => Promise<Settle>;

/** What a request for pages cost: a unit a page. Of one that failed it isn't documented whether it is charged. */
export function pagesCost(asked: number, outcome: Outcome<{ done: number }>): Cost {
  if (outcome.ok) return [{ pages: outcome.value.done }, { pages: asked - outcome.value.done }];
  return chargeOf(outcome.failure) === 'maybe' ? [{}, { pages: asked }] : [{}, {}];
}

/** What the service charges, in US dollars for a thousand units. No answer says it, so it is a setting. */
export interface Prices {
  searches: number;
  pages: number;
}

/** The rates that were published in August 2026. */
export const PUBLISHED_PRICES: Prices = { searches: 12, pages: 4 };

/** What units cost at these prices, in US dollars: an estimate, since the service names no balance. */
export function estimate(units: Partial<Units>, prices: Prices): number {
  return ((units.searches ?? 0) * prices.searches + (units.pages ?? 0) * prices.pages) / 1000;
}

/** What the user agreed to spend without being asked. */
export interface SpendingRules {
  prices: Prices;
  /** US dollars, for one search or one extraction. */
  askAbove: number;
}

/** Sums of prices are not exact: less than any price is no excess. */
const ROUNDING = 1e-9;

/** Tells whether units cost more than may be spent unasked; with a limit of 0 whatever costs anything does. */
export const needsAsking = (cost: Partial<Units>, { prices, askAbove }: SpendingRules): boolean =>
  estimate(cost, prices) - askAbove > ROUNDING;
