import fc from 'fast-check';
import { expect, it } from 'vitest';
import { SEED } from '../../shared/seed.ts';
import { PARSERS } from './parsers.ts';
import { ALONE, disproportionate, type Pattern, pattern, RUNS, textOf } from './patterns.ts';

/** How many tokens and how many random patterns `npm test` tries for each parser. */
const FEW = 1;

/** The patterns to try. Sampled rather than asserted: each slow one is reported, and shrinking would take hours. */
const patterns = (): Pattern[] => [
  ...(RUNS > 0 ? ALONE : fc.sample(fc.constantFrom(...ALONE), { numRuns: FEW, seed: SEED })),
  ...fc.sample(pattern, { numRuns: RUNS || FEW, seed: SEED }),
];

it('finds time that grows with the square, and accepts what grows with the length and its logarithm', async () => {
  expect(await disproportionate((length) => length ** 2 / 1e6)).toMatch(/^\d+ ms for \d+ characters/);
  expect(await disproportionate((length) => (length * Math.log2(length)) / 1000)).toBeUndefined();
});

it.each(Object.entries(PARSERS))('takes linear time: %s', async (_, parse) => {
  for (const one of ALONE) await parse(textOf(one, 500));
  const slow: string[] = [];
  for (const one of patterns()) {
    const found = await disproportionate(async (length) => {
      const text = textOf(one, length);
      const from = process.threadCpuUsage();
      await parse(text);
      const { user, system } = process.threadCpuUsage(from);
      return (user + system) / 1000;
    });
    if (found) slow.push(`${JSON.stringify(one)}: ${found}`);
  }
  expect(slow).toEqual([]);
});
