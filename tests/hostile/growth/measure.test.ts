import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FEEDS } from '../untrusted-inputs.ts';
import { ALONE, textOf } from './inputs.ts';
import { MEASURED } from './kinds.ts';
import { doublingsOf, type Feed, growthOf } from './measure.ts';

const plain = (length: number): string => 'x'.repeat(length);
const nothing: Feed = () => undefined;

/** Performs the given number of steps, in proportional time. */
const steps = (count: number): number => {
  let sum = 0;
  for (let step = 0; step < count; step += 1) sum += step % 7;
  return sum;
};

describe.skipIf(!MEASURED)('a measurement of growth by the clock', () => {
  it('detects quadratic time early', async () => {
    const growth = await growthOf((text) => steps(text.length ** 2 / 2), plain);
    expect(growth?.length).toBeLessThan(2 ** 17);
  });

  it('detects quadratic time caused by rescanning all earlier text', async () => {
    const lookBack: Feed = (text) => {
      let found = 0;
      for (let index = text.indexOf('\n'); index >= 0; index = text.indexOf('\n', index + 1))
        if (text.slice(0, index).includes('q')) found += 1;
      return found;
    };
    expect(await growthOf(lookBack, (length) => 'ab\n'.repeat(length / 3))).toBeDefined();
  });

  it('finds nothing if time grows with n or n log n', async () => {
    expect(await growthOf((text) => steps(200 * text.length), plain)).toBeUndefined();
    expect(await growthOf((text) => steps(10 * text.length * Math.log2(text.length)), plain)).toBeUndefined();
  });
});

describe('a measurement of growth', () => {
  it('finds nothing if single calls take far too long', async () => {
    let calls = 0;
    const stumbling = (_: Feed, text: string) => {
      calls += 1;
      return (text.length / 2 ** 12) * (calls % 3 === 0 ? 40 : 1);
    };
    expect(await growthOf(nothing, plain, stumbling)).toBeUndefined();
  });

  it('detects quadratic time even if the first call took far too long', async () => {
    let seen = 0;
    const cold = (_: Feed, { length }: string) => {
      const isFirst = length > seen;
      seen = Math.max(seen, length);
      return (length / 2 ** 17 + (length / 2 ** 17) ** 2 / 10) * 50 * (isFirst ? 3 : 1);
    };
    expect(await growthOf(nothing, plain, cold)).toBeDefined();
  });

  it('measures few lengths and misses no doubling found by measuring all', async () => {
    const part = fc.oneof(
      fc.constant(0),
      fc.integer({ min: -10, max: 40 }).map((power) => 10 ** (power / 10)),
    );
    const found = { growing: 0, not: 0 };
    await fc.assert(
      fc.asyncProperty(part, part, part, part, async (constant, linear, square, cube) => {
        const clock = (_: Feed, text: string) => {
          const share = text.length / 2 ** 20;
          return constant / 100 + linear * share + square * share ** 2 + cube * share ** 3;
        };
        const quick = await growthOf(nothing, plain, clock);
        const whole = await doublingsOf(nothing, plain, { from: 32, to: 2 ** 20 }, clock);
        found[whole ? 'growing' : 'not'] += 1;
        expect(quick).toEqual(whole);
      }),
      { numRuns: 1000 },
    );
    expect(Math.min(found.growing, found.not)).toBeGreaterThan(100);
  });
});

it('a pattern’s text has the requested length and counts up', () => {
  const one = { before: '[', repeated: ['a', '\u{f0000}', ' '], after: '](' };
  expect(textOf(one, 20)).toMatch(/^\[a0 a1 a2 a3 a4 a5 \]\($/);
  for (const alone of ALONE) expect(textOf(alone, 1000).length).toBeGreaterThan(980);
});

it.each(Object.entries(FEEDS))('%s: accepts every token repeated', async (_, feed) => {
  for (const one of ALONE) await feed(textOf(one, 500));
});
