import { chargeOf, type Outcome } from '../service/failures.ts';
import type { Units } from './usage.ts';

/** Counts units: those that were charged, and those that may have been. */
export type Spend = (sure: Partial<Units>, perhaps?: Partial<Units>) => Promise<void>;

type Cost = [sure: Partial<Units>, perhaps: Partial<Units>];

/** What a search cost (interface, 1): one unit; nothing where it is sure that it was not charged. */
export function searchCost(outcome: Outcome<unknown>): Cost {
  if (outcome.ok) return [{ searches: 1 }, {}];
  return chargeOf(outcome.failure) === 'maybe' ? [{}, { searches: 1 }] : [{}, {}];
}

/** What a request for pages cost: a unit a page. Of one that failed it isn't documented whether it is charged. */
export function pagesCost(asked: number, outcome: Outcome<{ done: number }>): Cost {
  if (outcome.ok) return [{ pages: outcome.value.done }, { pages: asked - outcome.value.done }];
  return chargeOf(outcome.failure) === 'maybe' ? [{}, { pages: asked }] : [{}, {}];
}
