import { describe, expect, it } from 'vitest';
import { toAnswer } from '../../../lib/search/answer/groups.ts';
import { searchCost } from '../../../lib/search/searches.ts';
import { type FailureCode, failed, success } from '../../../lib/service/failures.ts';
import type { Envelope } from '../../../lib/service/response.ts';
import type { Cost } from '../../../lib/usage/cost.ts';

const PAGE = `# A page\n\n${'Granite is quarried in blocks, along joints that are there already. '.repeat(20)}`;
const page = (name: string) => ({ url: `https://a.test/${name}`, title: name, snippet: PAGE });

/** The cost of a search answer when full text was requested for this many results. */
function costOf(rest: Partial<Envelope>, requested: number) {
  const envelope: Envelope = { data: {}, errors: [], ...rest };
  const extract = requested > 0 ? { count: requested } : undefined;
  return searchCost(
    success({ envelope, answer: toAnswer(envelope, { workflow: 'search', extract }) }),
    requested,
  );
}

describe('the cost of a search', () => {
  const two = { data: { search: [page('a'), page('b')] } };
  it.each<[what: string, answer: Partial<Envelope>, requested: number, cost: Cost]>([
    ['is one search', two, 0, [{ searches: 1 }, {}]],
    ['includes one page for each full text', two, 2, [{ searches: 1, pages: 2 }, { pages: 0 }]],
    ['may include a page for each missing full text', two, 7, [{ searches: 1, pages: 2 }, { pages: 5 }]],
    ['includes no pages if nothing was found', { data: {} }, 7, [{ searches: 1 }, {}]],
    ['includes no pages without results', { data: { search: [], news: [] } }, 7, [{ searches: 1 }, {}]],
    [
      'may include pages if the results are unreadable',
      { data: { search: [17], news: 'odd' } },
      3,
      [{ searches: 1, pages: 0 }, { pages: 3 }],
    ],
    [
      'may include every page in a single text',
      { markdown: '# a' },
      5,
      [{ searches: 1, pages: 0 }, { pages: 5 }],
    ],
    ['is one search for a single text', { markdown: '# a' }, 0, [{ searches: 1 }, {}]],
    ['is uncertain if the data is null', { data: null }, 2, [{}, { searches: 1, pages: 2 }]],
    ['is uncertain if the data is a list', { data: [] }, 2, [{}, { searches: 1, pages: 2 }]],
  ])('%s', (_, answer, requested, cost) => {
    expect(costOf(answer, requested)).toEqual(cost);
  });

  it.each<[FailureCode, number]>([
    ['no-key', 0],
    ['withdrawn', 0],
    ['key-refused', 0],
    ['cancelled', 1],
    ['interrupted', 1],
    ['cut', 1],
  ])('after %s may apply %d times', (code, times) => {
    const perhaps = times > 0 ? { searches: 1, pages: 3 } : {};
    expect(searchCost(failed(code), 3)).toEqual([{}, perhaps]);
  });
});
