import { chargeOf, type Outcome } from '../service/failures.ts';
import type { Units } from './usage.ts';

/** What was charged, and what may have been. */
export type Cost = [sure: Partial<Units>, perhaps: Partial<Units>];

/** Replaces what a request may cost by what it did cost. */
export type Settle = (cost: Cost) => Promise<void>;

/**
 * Counts the most that a request can cost as "may have been charged", before it goes out: if the background or the browser
 * ends before the answer, that stands. Gives how to settle it. Rejects where that can't be stored: then nothing may go out.
 */
export type Charge = (most: Partial<Units>) => Promise<Settle>;

/** What a request for pages cost: a unit a page. Of one that failed it isn't documented whether it is charged. */
export function pagesCost(asked: number, outcome: Outcome<{ done: number }>): Cost {
  if (outcome.ok) return [{ pages: outcome.value.done }, { pages: asked - outcome.value.done }];
  return chargeOf(outcome.failure) === 'maybe' ? [{}, { pages: asked }] : [{}, {}];
}
