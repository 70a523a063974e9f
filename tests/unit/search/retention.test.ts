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

  it('keeps any number of small ones for as long as the session lasts', () => {
    const many = Array.from({ length: 1000 }, (_, index) => answer(String(index), index));
    expect(left(many, 99 * DAY_MS)).toHaveLength(1000);
  });

  it('drops one from an earlier session after its time', () => {
    const earlier = [5, 6].map((until) => ({ ...answer(`until ${until}`, 0), until }));
    expect(left(earlier, 6)).toEqual(['until 6']);
  });

  it('always keeps the newest, however large', () => {
    expect(left([answer('a', 0, 1), answer('b', 1, 30 * MB)])).toEqual(['b']);
  });
});
