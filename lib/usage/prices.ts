import type { Units } from './usage.ts';

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
