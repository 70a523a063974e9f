import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FEEDS } from '../untrusted-inputs.ts';
import { ALONE, nameOf, type Pattern, pattern, textOf } from './inputs.ts';
import { type Feed, growthOf } from './measure.ts';

/** How many patterns are tried. Only `npm run test:hostile` measures: in a run of all tests, times say little. */
const RUNS = Number(process.env.QUARRY_GROWTH ?? 0);
/** Whether anything is measured by the clock. */
export const MEASURED = RUNS > 0;
const PATIENCE_MS = 1_800_000;

/** Measures every second kind of text. Each half has a file, so that two processes share the work. */
export function measureHalf(first: 0 | 1): void {
  const kinds = Object.entries(FEEDS).filter((_, place) => place % 2 === first);
  describe.skipIf(!MEASURED).each(kinds)('time grows with the text alone: %s', (_, feed) => {
    it('one token over and over', { timeout: PATIENCE_MS }, async () => {
      expect(await slowOnes(feed, ALONE)).toEqual([]);
    });

    // Sampled rather than asserted: this tells of all that are slow, and shrinking would measure for hours.
    it('any pattern', { timeout: PATIENCE_MS }, async () => {
      expect(await slowOnes(feed, fc.sample(pattern, RUNS))).toEqual([]);
    });
  });
}

/** Patterns over which a feed takes too long, each with where it does. */
async function slowOnes(feed: Feed, patterns: readonly Pattern[]): Promise<string[]> {
  const slow: string[] = [];
  for (const one of patterns) {
    const growth = await growthOf(feed, (length) => textOf(one, length));
    if (growth) slow.push(`${nameOf(one)}: ${JSON.stringify(growth)}`);
  }
  return slow;
}
