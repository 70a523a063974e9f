import { describe, expect, it } from 'vitest';
import { NO_HISTORY, remember, suggest } from '../../../lib/search/history.ts';

const search = (query: string) => ({ query, workflow: 'search' as const });
const historyOf = (...queries: string[]) =>
  queries.reduce((history, query, at) => remember(history, search(query), at, 30), NO_HISTORY);

describe('history', () => {
  it('lists each query once, newest first, with its count', () => {
    expect(historyOf('a', 'b', ' a ').searches).toEqual([
      { query: 'a', workflow: 'search', at: 2, times: 2 },
      { query: 'b', workflow: 'search', at: 1, times: 1 },
    ]);
  });
});

describe('suggest', () => {
  const history = historyOf('dry stone wall', 'stone', 'Stonehenge', 'wall paper');

  it.each([
    ['stone', ['Stonehenge', 'stone', 'dry stone wall']],
    ['WALL', ['wall paper', 'dry stone wall']],
    ['', ['wall paper', 'Stonehenge', 'stone']],
    ['nothing', []],
  ])('returns for %j: %j', (typed, queries) => {
    expect(suggest(history, typed, 3)).toEqual(queries);
  });
});
