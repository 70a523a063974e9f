import { describe, expect, it } from 'vitest';
import { toAnswer } from '../../../lib/search/answer/groups.ts';
import { searchCost } from '../../../lib/search/search-cost.ts';
import type { Envelope } from '../../../lib/service/answers.ts';
import { type FailureCode, failed, success } from '../../../lib/service/failures.ts';

const PAGE = `# A page\n\n${'Granite is quarried in blocks, along joints that are there already. '.repeat(20)}`;
const page = (name: string) => ({ url: `https://a.test/${name}`, title: name, snippet: PAGE });

/** The cost of an answer to a search for the full text of so many results. */
function costOf(rest: Partial<Envelope>, asked: number) {
  const envelope: Envelope = { data: {}, errors: [], ...rest };
  const extract = asked > 0 ? { count: asked } : undefined;
  return searchCost(
    success({ envelope, answer: toAnswer(envelope, { workflow: 'search', extract }) }),
    asked,
  );
}

describe('the cost of a search', () => {
  it('is one unit', () => {
    expect(costOf({ data: { search: [page('a')] } }, 0)).toEqual([{ searches: 1 }, {}]);
  });

  it('has a unit for each page that came in full', () => {
    expect(costOf({ data: { search: [page('a'), page('b')] } }, 2)).toEqual([
      { searches: 1, pages: 2 },
      { pages: 0 },
    ]);
  });

  it('may have one for each page that was asked for and did not come', () => {
    expect(costOf({ data: { search: [page('a'), page('b')] } }, 7)).toEqual([
      { searches: 1, pages: 2 },
      { pages: 5 },
    ]);
  });

  it('has none for pages where nothing was found', () => {
    for (const data of [{}, { search: [] }, { search: [], news: [] }])
      expect(costOf({ data }, 7)).toEqual([{ searches: 1 }, {}]);
  });

  it('may have them where what was found can not be read', () => {
    expect(costOf({ data: { search: [17], news: 'odd' } }, 3)).toEqual([
      { searches: 1, pages: 0 },
      { pages: 3 },
    ]);
  });

  it('may have all of them where the answer is one text', () => {
    expect(costOf({ markdown: '# stone' }, 5)).toEqual([{ searches: 1, pages: 0 }, { pages: 5 }]);
    expect(costOf({ markdown: '# stone' }, 0)).toEqual([{ searches: 1 }, {}]);
  });

  it.each([null, undefined, []])('is not certain where the answer has no data (%j)', (data) => {
    expect(costOf({ data }, 2)).toEqual([{}, { searches: 1, pages: 2 }]);
  });

  it.each<[FailureCode, number]>([
    ['no-key', 0],
    ['withdrawn', 0],
    ['key-refused', 0],
    ['cancelled', 1],
    ['interrupted', 1],
    ['cut', 1],
  ])('after %s may be there %d times', (code, times) => {
    const perhaps = times > 0 ? { searches: 1, pages: 3 } : {};
    expect(searchCost(failed(code), 3)).toEqual([{}, perhaps]);
  });
});
