import { describe, expect, it } from 'vitest';
import { toAnswer } from '../../../lib/search/answer/groups.ts';
import { searchCost } from '../../../lib/search/searches.ts';
import { type FailureCode, failed, success } from '../../../lib/service/failures.ts';
import type { Envelope } from '../../../lib/service/response.ts';

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
  it('is one search', () => {
    expect(costOf({ data: { search: [page('a')] } }, 0)).toEqual([{ searches: 1 }, {}]);
  });

  it('includes one page for each full text returned', () => {
    expect(costOf({ data: { search: [page('a'), page('b')] } }, 2)).toEqual([
      { searches: 1, pages: 2 },
      { pages: 0 },
    ]);
  });

  it('may include a page for each full text requested but not returned', () => {
    expect(costOf({ data: { search: [page('a'), page('b')] } }, 7)).toEqual([
      { searches: 1, pages: 2 },
      { pages: 5 },
    ]);
  });

  it('includes no pages if nothing was found', () => {
    for (const data of [{}, { search: [] }, { search: [], news: [] }])
      expect(costOf({ data }, 7)).toEqual([{ searches: 1 }, {}]);
  });

  it('may include pages if the results are unreadable', () => {
    expect(costOf({ data: { search: [17], news: 'odd' } }, 3)).toEqual([
      { searches: 1, pages: 0 },
      { pages: 3 },
    ]);
  });

  it('may include every page if the answer is a single text', () => {
    expect(costOf({ markdown: '# stone' }, 5)).toEqual([{ searches: 1, pages: 0 }, { pages: 5 }]);
    expect(costOf({ markdown: '# stone' }, 0)).toEqual([{ searches: 1 }, {}]);
  });

  it.each([null, undefined, []])('is uncertain if the answer has no data (%j)', (data) => {
    expect(costOf({ data }, 2)).toEqual([{}, { searches: 1, pages: 2 }]);
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
