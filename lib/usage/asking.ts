import { estimate, type Prices } from './prices.ts';
import type { Units } from './usage.ts';

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
