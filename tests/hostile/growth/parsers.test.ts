import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SEED } from '../../shared/seed.ts';
import { PARSERS } from './parsers.ts';
import { ALONE, nameOf, type Pattern, pattern, textOf } from './patterns.ts';
import { disproportionate, RUNS } from './ratio.ts';

describe('the measurement', () => {
  it.each(
    Object.entries({
      'the square': (length: number) => length ** 2 / 1e6,
      'all earlier text at each line': (length: number) => ((length / 2) ** 2 * 3) / 1e6,
    }),
  )('finds time that grows with %s', async (_, time) => {
    expect(await disproportionate(time)).toMatch(/^\d+ ms for \d+ characters/);
  });

  it.each(
    Object.entries({
      length: (length: number) => length / 100,
      'length and its logarithm': (length: number) => (length * Math.log2(length)) / 1000,
    }),
  )('accepts time that grows with %s', async (_, time) => {
    expect(await disproportionate(time)).toBeUndefined();
  });

  it('accepts single calls that take far too long', async () => {
    let calls = 0;
    const stumbling = (length: number) => {
      calls += 1;
      return (length / 100) * (calls % 3 === 0 ? 40 : 1);
    };
    expect(await disproportionate(stumbling)).toBeUndefined();
  });
});

it('a pattern’s text has the requested length and counts up', () => {
  const one = { before: '[', repeated: ['a', '\u{f0000}', ' '], after: '](' };
  expect(textOf(one, 20)).toMatch(/^\[a0 a1 a2 a3 a4 a5 \]\($/);
  for (const alone of ALONE) expect(textOf(alone, 1000).length).toBeGreaterThan(980);
});

// Sampled rather than asserted: this reports every slow pattern, and shrinking would take hours.
describe.each(Object.entries(PARSERS))('takes linear time: %s', (_, parse) => {
  it('one token repeated', async () => {
    for (const one of ALONE) await parse(textOf(one, 500));
    expect(
      await slowOnes(
        parse,
        RUNS > 0 ? ALONE : fc.sample(fc.constantFrom(...ALONE), { numRuns: 4, seed: SEED }),
      ),
    ).toEqual([]);
  });

  it('any pattern', async () => {
    expect(await slowOnes(parse, fc.sample(pattern, { numRuns: RUNS || 4, seed: SEED }))).toEqual([]);
  });
});

/** The patterns that a parser is too slow for. */
async function slowOnes(parse: (text: string) => unknown, patterns: readonly Pattern[]): Promise<string[]> {
  const slow: string[] = [];
  for (const one of patterns) {
    const found = await disproportionate(async (length) => {
      const text = textOf(one, length);
      const from = process.threadCpuUsage();
      await parse(text);
      const { user, system } = process.threadCpuUsage(from);
      return (user + system) / 1000;
    });
    if (found) slow.push(`${nameOf(one)}: ${found}`);
  }
  return slow;
}
