import { chargeOf, type Outcome } from '../service/failures.ts';
import type { Units } from './usage.ts';

/** Certain and possible charges. */
export type Cost = [sure: Partial<Units>, perhaps: Partial<Units>];

/** Replaces the possible cost of a request by its actual cost. */
export type Settle = (cost: Cost) => Promise<void>;

/** The cost of a request for pages: one unit per page. Whether failed pages are charged is undocumented. */
export function pagesCost(requested: number, outcome: Outcome<{ done: number }>): Cost {
  if (outcome.ok) return [{ pages: outcome.value.done }, { pages: requested - outcome.value.done }];
  return chargeOf(outcome.failure) === 'maybe' ? [{}, { pages: requested }] : [{}, {}];
}

/** The service's prices in US dollars per thousand units. Answers don't include them, so they are a setting. */
export interface Prices {
  searches: number;
  pages: number;
}

/** The rates published in August 2026. */
export const PUBLISHED_PRICES: Prices = { searches: 12, pages: 4 };

/** Converts US dollars to millionths, without floating-point errors. */
export const inMicros = (dollars: number): number => Math.round(dollars * 1e9) / 1e3;

/** The price of one unit in whole millionths, rounded up. */
const priceOf = (perThousand: number): number =>
  perThousand > 0 ? Math.max(1, Math.ceil(inMicros(perThousand / 1000))) : 0;

/** The cost of units in millionths of a US dollar; an estimate, since the service does not report the actual cost. */
export const costInMicros = ({ searches = 0, pages = 0 }: Partial<Units>, prices: Prices): number =>
  searches * priceOf(prices.searches) + pages * priceOf(prices.pages);

/** What may be spent without asking the user. */
export interface SpendingRules {
  prices: Prices;
  /** US dollars for one search or one job. */
  askAbove: number;
}

/** Returns whether the cost exceeds what may be spent without asking. With a limit of 0, any cost does. */
export const needsConfirmation = (cost: Partial<Units>, { prices, askAbove }: SpendingRules): boolean =>
  costInMicros(cost, prices) > inMicros(askAbove);
