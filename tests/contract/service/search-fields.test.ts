import { describe, expect, it } from 'vitest';
import { hostsOf, useService } from './support.ts';

const client = useService();
const slow = useService(() => ({ sourcesTakeTime: true }));

describe('query', () => {
  it('finds whole words, plurals, and longer words', async () => {
    expect(await client.found({ query: 'croissant' })).toContain('crumb.test/croissants');
    expect(await client.found({ query: 'chisels' })).toEqual(await client.found({ query: 'chisel' }));
  });

  it.each([
    ['محجر', 'wiki.test/ar/hajar'],
    ['石切り場', 'wiki.test/ja/ishi'],
    ['石板', 'wiki.test/zh/mianbao'],
    ['גרניט', 'wiki.test/he/lehem'],
  ])('finds %s', async (query, url) => {
    expect((await client.found({ query }))[0]).toBe(url);
  });

  it('applies site: and -site:', async () => {
    expect(hostsOf(await client.found({ query: 'stone site:wiki.test' }))).toEqual(['wiki.test']);
    expect(await client.found({ query: 'stone site:forum.test/t' })).not.toContain('forum.test/');
    const all = await client.found({ query: 'granite', limit: 10 });
    const without = await client.found({ query: 'granite -site:shop.test' });
    expect(hostsOf(all)).toContain('shop.test');
    expect(hostsOf(without)).not.toContain('shop.test');
  });

  it('applies filetype:', async () => {
    const found = await client.found({ query: 'stone filetype:pdf' });
    expect(found).toEqual(['journal.test/papers/granite-quarry-economics.pdf']);
  });

  it('matches a quoted phrase literally', async () => {
    const phrase = await client.found({ query: '"natural bed"' });
    const words = await client.found({ query: 'natural bed', limit: 10 });
    expect(phrase.toSorted()).toEqual(['journal.test/weathering', 'stone.test/bedding']);
    expect(await client.found({ query: '"bed natural"' })).toEqual([]);
    expect(words).toEqual(expect.arrayContaining(phrase));
  });

  it('omits pages with an excluded word or phrase', async () => {
    const all = await client.found({ query: 'mallet' });
    expect(all).toContain('shop.test/mallet');
    expect(await client.found({ query: 'mallet -nylon' })).toEqual(
      all.filter((url) => url !== 'shop.test/mallet'),
    );
    expect(await client.found({ query: 'mallet -"nylon lasts"' })).not.toContain('shop.test/mallet');
  });
});

describe('workflow', () => {
  it.each([
    ['images', 'image', 'quarry'],
    ['videos', 'video', 'stone'],
    ['news', 'news', 'harbour'],
    ['podcasts', 'podcast', 'stone'],
  ])('%s returns only %s', async (workflow, group, query) => {
    const groups = await client.search({ query, workflow });
    expect(Object.keys(groups)).toEqual([group]);
    expect(groups[group]?.length).toBeGreaterThan(1);
  });
});

describe('page and limit', () => {
  it('returns pages of equal length without duplicates', async () => {
    const pages = await Promise.all([1, 2, 3].map((page) => client.found({ query: 'stone', page })));
    const [first] = pages.map(({ length }) => length);
    expect(pages.map(({ length }) => length)).toEqual([first, first, first]);
    expect(new Set(pages.flat()).size).toBe(pages.flat().length);
  });

  it('limit caps the results without shifting pages', async () => {
    const [first, second] = [
      await client.found({ query: 'stone' }),
      await client.found({ query: 'stone', page: 2 }),
    ];
    expect(await client.found({ query: 'stone', limit: 5 })).toEqual(first.slice(0, 5));
    expect(await client.found({ query: 'stone', limit: 5, page: 2 })).toEqual(second.slice(0, 5));
  });
});

describe('timeout', () => {
  it('finds less with a shorter timeout', async () => {
    const patient = slow.found({ query: 'limekilns', timeout: 4 });
    const began = performance.now();
    expect(await slow.found({ query: 'limekilns', timeout: 0.5 })).toEqual([]);
    const hurried = performance.now() - began;
    expect(await patient).toEqual(['journal.test/limekilns']);
    expect(hurried).toBeGreaterThan(450);
  });
});

describe('safe_search', () => {
  it('hides flagged pages unless it is off', async () => {
    const flagged = ['notebook.test/calendar', 'notebook.test/life-drawing'];
    expect(await client.found({ query: 'nude' })).toEqual([]);
    expect(await client.found({ query: 'nude', safe_search: true })).toEqual([]);
    expect((await client.found({ query: 'nude', safe_search: false })).toSorted()).toEqual(flagged);
    expect(
      await client.found({ query: 'nude', workflow: 'images', safe_search: false }, 'image'),
    ).toHaveLength(1);
  });
});
