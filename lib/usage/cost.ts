import { chargeOf, type Outcome } from '../service/failures.ts';
import type { Units } from './usage.ts';

/** Counts units: those that were charged, and those that may have been. */
export type Spend = (sure: Partial<Units>, perhaps?: Partial<Units>) => Promise<void>;

/** What was charged, and what may have been. */
export type Cost = [sure: Partial<Units>, perhaps: Partial<Units>];

/** What a search cost (interface, 1): one unit, and those of the pages that it read in full. */
export function searchCost(outcome: Outcome<unknown>, pages = 0): Cost {
  const units = pages > 0 ? { searches: 1, pages } : { searches: 1 };
  if (outcome.ok) return [units, {}];
  return chargeOf(outcome.failure) === 'maybe' ? [{}, units] : [{}, {}];
}

/** What a request for pages cost: a unit a page. Of one that failed it isn't documented whether it is charged. */
export function pagesCost(asked: number, outcome: Outcome<{ done: number }>): Cost {
  if (outcome.ok) return [{ pages: outcome.value.done }, { pages: asked - outcome.value.done }];
  return chargeOf(outcome.failure) === 'maybe' ? [{}, { pages: asked }] : [{}, {}];
}
