import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FEEDS } from '../untrusted-inputs.ts';
import { ALONE, nameOf, type Pattern, pattern, textOf } from './inputs.ts';
import { type Feed, growthOf } from './measure.ts';

/** The number of patterns to try. Only `npm run test:hostile` measures: during a full test run, times mean little. */
const RUNS = Number(process.env.QUARRY_GROWTH ?? 0);
/** Whether to measure times at all. */
export const MEASURED = RUNS > 0;
const PATIENCE_MS = 1_800_000;

/** Measures every second kind of text. Each half has its own file so that two processes share the work. */
export function measureHalf(first: 0 | 1): void {
  const kinds = Object.entries(FEEDS).filter((_, index) => index % 2 === first);
  describe.skipIf(!MEASURED).each(kinds)('takes linear time: %s', (_, feed) => {
    it('one token repeated', { timeout: PATIENCE_MS }, async () => {
      expect(await slowOnes(feed, ALONE)).toEqual([]);
    });

    // Sampled rather than asserted: this reports every slow pattern, and shrinking would take hours.
    it('any pattern', { timeout: PATIENCE_MS }, async () => {
      expect(await slowOnes(feed, fc.sample(pattern, RUNS))).toEqual([]);
    });
  });
}

/** The patterns a feed is too slow for, each with its growth. */
async function slowOnes(feed: Feed, patterns: readonly Pattern[]): Promise<string[]> {
  const slow: string[] = [];
  for (const one of patterns) {
    const growth = await growthOf(feed, (length) => textOf(one, length));
    if (growth) slow.push(`${nameOf(one)}: ${JSON.stringify(growth)}`);
  }
  return slow;
}
