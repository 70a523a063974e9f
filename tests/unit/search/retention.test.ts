import { describe, expect, it } from 'vitest';
import { DAY_MS } from '../../../lib/day.ts';
import { answersToKeep } from '../../../lib/search/retention.ts';

const MB = 1_000_000;
const answer = (id: string, finishedAt: number, size = 1) => ({ id, finishedAt, size });
const left = (answers: Parameters<typeof answersToKeep>[0], now = 100) => [...answersToKeep(answers, now)];

describe('answer retention', () => {
  it('keeps the newest answers that fit into 20 MB', () => {
    expect(left([answer('a', 1, 4 * MB), answer('b', 2, 12 * MB), answer('c', 3, 7 * MB)])).toEqual([
      'c',
      'b',
    ]);
    expect(left([answer('a', 1, MB), answer('b', 2, 12 * MB), answer('c', 3, 9 * MB)])).toEqual(['c']);
  });

  it('keeps those from the last day, or until their day', () => {
    const longer = { ...answer('c', 0), until: DAY_MS + 1 };
    expect(left([answer('a', 0), longer, answer('b', 1)], DAY_MS + 1)).toEqual(['b', 'c']);
  });

  it('always keeps the newest, however large', () => {
    expect(left([answer('a', 0, 1), answer('b', 1, 30 * MB)])).toEqual(['b']);
    expect(left([answer('b', 1, 30 * MB)], 9 * DAY_MS)).toEqual([]);
  });
});
