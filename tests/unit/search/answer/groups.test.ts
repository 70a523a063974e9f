import { describe, expect, it } from 'vitest';
import { toAnswer } from '../../../../lib/search/answer/groups.ts';
import { textOf } from '../../../../lib/search/answer/highlights.ts';
import { EMPTY_FORM, type SearchForm } from '../../../../lib/search/form.ts';

const answer = (data: unknown, form: Partial<SearchForm> = {}) =>
  toAnswer({ data, errors: [] }, { ...EMPTY_FORM, ...form });
const only = (item: object, group = 'search') => answer({ [group]: [item] }).groups[0]?.items[0];

describe('toAnswer', () => {
  it('puts the group of the workflow first and keeps the others in order', () => {
    const item = { title: 'a', url: 'https://a.test/' };
    const { groups } = answer(
      { news: [item], video: [item], image: [], search: [item] },
      { workflow: 'videos' },
    );
    expect(groups.map(({ name }) => name)).toEqual(['video', 'news', 'search']);
  });

  it.each([
    ['null data', null],
    ['a list instead of data', []],
    ['a group that is not a list', { search: { title: 'a' } }],
  ])('is empty for %s', (_, data) => {
    expect(answer(data).groups).toEqual([]);
  });

  it('drops an invalid item but not the list, and an invalid field but not the item', () => {
    const { groups } = answer({
      search: ['text', null, { title: 'valid', url: 7, time: 'never', image: 'x', props: [] }, {}],
    });
    expect(groups[0]?.items.map(({ title, ...rest }) => [textOf(title), rest.url, rest.time])).toEqual([
      ['valid', undefined, undefined],
    ]);
  });

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'not a URL',
    'https://u:p@a.test/',
  ])('creates no link from %s', (url) => {
    expect(only({ title: 'a', url })?.url).toBeUndefined();
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

  it.each([
    [{ creator_name: 'Waller' }, 'Waller'],
    [{ source: '', channel: 'Waller' }, 'Waller'],
    [{ source: '  ', creator: { name: 'Stone &amp; <b>Co</b>' } }, 'Stone & Co'],
    [{ source: 'The Daily', creator_name: 'Waller' }, 'The Daily'],
    [{ source: 7, show: [] }, undefined],
  ])('reads the creator from %j', (props, source) => {
    expect(only({ title: 'a', props }, 'video')?.source).toBe(source);
  });

  it.each([
    [
      { url: 'https://a.test/s.png', width: 40, height: 30 },
      { url: 'https://a.test/s.png', width: 40, height: 30 },
    ],
    ['https://a.test/s.png', { url: 'https://a.test/s.png' }],
    [{ url: 'http://a.test/s.png' }, undefined],
    [{ url: 'https://a.test/p.png' }, undefined],
    [{ width: 4 }, undefined],
    [null, undefined],
  ])('reads the thumbnail from %j', (thumbnail, read) => {
    const image = { url: 'https://a.test/p.png', width: 4, height: 3 };
    expect(only({ title: 'a', image, props: { thumbnail } }, 'image')).toMatchObject({ picture: image });
    expect(only({ title: 'a', image, props: { thumbnail } }, 'image')?.thumbnail).toEqual(read);
  });

  it('reads the first snippets as pages if full text was requested', () => {
    const page = { title: 'a', url: 'https://a.test/', snippet: '# Title\n\nText &amp; <b>more</b>' };
    const { groups } = answer({ search: [page, page], video: [page] }, { extract: { count: 1 } });
    const [first, second] = groups[0]?.items ?? [];
    expect(first?.markdown).toBe(page.snippet);
    expect(second?.markdown).toBeUndefined();
    expect(second?.snippet.length).toBeGreaterThan(0);
    expect(groups[1]?.items[0]?.markdown).toBeUndefined();
  });
});
