import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ALONE, nameOf, pattern, textOf } from './growth/inputs.ts';
import { growthOf } from './growth/measure.ts';
import { FEEDS } from './untrusted-inputs.ts';

/** How many patterns are tried. Only `npm run test:hostile` measures: in a run of all tests, times say little. */
const RUNS = Number(process.env.QUARRY_GROWTH ?? 0);
const PATIENCE_MS = 1_800_000;

describe.skipIf(RUNS === 0).each(Object.entries(FEEDS))('time grows with the text alone: %s', (_, feed) => {
  it('one token over and over', { timeout: PATIENCE_MS }, async () => {
    const slow: string[] = [];
    for (const one of ALONE) {
      const growth = await growthOf(feed, (length) => textOf(one, length));
      if (growth) slow.push(`${nameOf(one)}: ${JSON.stringify(growth)}`);
    }
    expect(slow).toEqual([]);
  });

  it('any pattern', { timeout: PATIENCE_MS }, () =>
    fc.assert(
      fc.asyncProperty(pattern, async (one) => {
        const growth = await growthOf(feed, (length) => textOf(one, length));
        expect(growth, nameOf(one)).toBeUndefined();
      }),
      { numRuns: RUNS },
    ),
  );
});

it.each(Object.entries(FEEDS))('stands every token over and over: %s', async (_, feed) => {
  for (const one of ALONE) await feed(textOf(one, 500));
});

describe('a measurement of growth', () => {
  const steps = (count: number): number => {
    let sum = 0;
    for (let step = 0; step < count; step += 1) sum += step % 7;
    return sum;
  };

  it('finds a time that grows with the square of the length, early', async () => {
    const growth = await growthOf(
      (text) => steps(text.length ** 2),
      (length) => 'x'.repeat(length),
    );
    expect(growth?.length).toBeLessThan(2 ** 17);
  });

  it('makes texts of the length that is asked for, in which numbers count up', () => {
    const one = { before: '[', repeated: ['a', '\u{f0000}', ' '], after: '](' };
    expect(textOf(one, 20)).toMatch(/^\[a0 a1 a2 a3 a4 a5 \]\($/);
    for (const alone of ALONE) expect(textOf(alone, 1000).length).toBeGreaterThan(980);
  });
});
