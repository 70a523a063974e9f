import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EMPTY_FORM, type SearchForm } from '../../../lib/search/form.ts';
import { toAnswer } from '../../../lib/search/groups.ts';
import { textOf } from '../../../lib/search/tokens.ts';

const answer = (data: unknown, form: Partial<SearchForm> = {}) =>
  toAnswer({ data, errors: [] }, { ...EMPTY_FORM, ...form });
const only = (item: object, group = 'search') => answer({ [group]: [item] }).groups[0]?.items[0];

describe('toAnswer', () => {
  it('puts the group of the workflow first and keeps the order of the others', () => {
    const item = { title: 'a', url: 'https://a.test/' };
    const { groups } = answer(
      { news: [item], video: [item], image: [], search: [item] },
      { workflow: 'videos' },
    );
    expect(groups.map(({ name }) => name)).toEqual(['video', 'news', 'search']);
  });

  it('shows a group that it does not know', () => {
    expect(answer({ hologram: [{ title: 'a', url: 'https://a.test/' }] }).groups[0]?.name).toBe('hologram');
  });

  it.each([
    ['null data', null],
    ['a null group', { search: null }],
    ['a list for data', []],
    ['a group that is no list', { search: { title: 'a' } }],
  ])('is empty for %s', (_, data) => {
    expect(answer(data).groups).toEqual([]);
  });

  it('drops a bad item, not the list, and a bad field, not the item', () => {
    const { groups } = answer({
      search: ['text', null, { title: 'kept', url: 7, time: 'never', image: 'x', props: [] }, {}],
    });
    expect(groups[0]?.items.map(({ title, ...rest }) => [textOf(title), rest.url, rest.time])).toEqual([
      ['kept', undefined, undefined],
    ]);
  });

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'not an address',
    'https://u:p@a.test/',
  ])('makes no link of %s', (url) => {
    expect(only({ title: 'a', url })?.url).toBeUndefined();
  });

  it('reads a related search as a query to run', () => {
    const item = only({ title: 'cut stone', url: '/search?q=cut%20stone%20tools' }, 'related_search');
    expect(item).toMatchObject({ query: 'cut stone tools' });
    expect(item?.url).toBeUndefined();
  });

  it.each([
    [75, 75],
    ['1:15', 75],
    ['1:02:03', 3723],
    ['soon', undefined],
    [-1, undefined],
  ])('reads the length %j as %j seconds', (duration, seconds) => {
    expect(only({ title: 'a', props: { duration } })?.duration).toBe(seconds);
  });

  it('takes pictures over https alone', () => {
    const picture = (url: string) => only({ title: 'a', image: { url, width: 4, height: 3 } })?.picture;
    expect(picture('https://a.test/p.png')).toEqual({ url: 'https://a.test/p.png', width: 4, height: 3 });
    expect(picture('http://a.test/p.png')).toBeUndefined();
  });

  it('reads the snippets of the first results as pages where they were asked for in full', () => {
    const page = { title: 'a', url: 'https://a.test/', snippet: '# Title\n\nText &amp; <b>more</b>' };
    const { groups } = answer({ search: [page, page], video: [page] }, { extract: { count: 1 } });
    const [first, second] = groups[0]?.items ?? [];
    expect(first).toMatchObject({ markdown: page.snippet, snippet: [] });
    expect(second?.markdown).toBeUndefined();
    expect(second?.snippet.length).toBeGreaterThan(0);
    expect(groups[1]?.items[0]?.markdown).toBeUndefined();
  });

  it('takes anything without throwing', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.dictionary(fc.string(), fc.array(fc.object())), (any, groups) => {
        answer(any);
        answer(groups);
      }),
    );
  });
});
