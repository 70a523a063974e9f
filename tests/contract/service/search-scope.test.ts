import { describe, expect, it } from 'vitest';
import { hostsOf, useService } from './support.ts';

const client = useService();
const DAY_MS = 86_400_000;

describe('lens_id', () => {
  it.each([
    ['academic', ['journal.test']],
    ['forums', ['forum.test']],
    ['wikipedia', ['wiki.test']],
    ['recipes', ['crumb.test']],
    ['shopping', ['shop.test']],
    ['small web', ['notebook.test']],
    ['stoneyard', ['stone.test']],
    ['https://kagi.com/lenses/stoneyard', ['stone.test']],
  ])('%s restricts to %j', async (lens_id, hosts) => {
    expect(hostsOf(await client.found({ query: 'stone', lens_id }))).toEqual(hosts);
  });

  it('programming restricts by subject and pdf by file type', async () => {
    const programming = await client.found({ query: 'stone', lens_id: 'programming' });
    expect(programming).toContain('docs.test/style');
    expect(programming).not.toContain('stone.test/dry-walls');
    const pdf = await client.found({ query: 'quarry compiler', lens_id: 'pdf' });
    expect(pdf).toHaveLength(2);
    expect(pdf.every((url) => url.endsWith('.pdf'))).toBe(true);
  });
});

describe('inline lens', () => {
  it('restricts and excludes sites', async () => {
    const included = { sites_included: ['wiki.test', 'shop.test'] };
    expect(hostsOf(await client.found({ query: 'stone', lens: included }))).toEqual([
      'shop.test',
      'wiki.test',
    ]);
    const excluded = { ...included, sites_excluded: ['shop.test'] };
    expect(hostsOf(await client.found({ query: 'stone', lens: excluded }))).toEqual(['wiki.test']);
  });

  it('requires and forbids keywords', async () => {
    const required = await client.found({ query: 'bread', lens: { keywords_included: ['granite', 'oven'] } });
    expect(required).toContain('news.test/bakery');
    expect(required).not.toContain('crumb.test/rye');
    const forbidden = await client.found({ query: 'bread', lens: { keywords_excluded: ['granite'] } });
    expect(forbidden).toContain('crumb.test/rye');
    expect(forbidden).not.toContain('news.test/bakery');
  });

  it('restricts the dates', async () => {
    const found = await client.search({
      query: 'stone',
      lens: { time_after: '2026-01-01', time_before: '2026-04-30' },
    });
    const times = (found.search ?? []).map(({ time }) => time ?? '');
    expect(times.length).toBeGreaterThan(3);
    expect(times.every((time) => time >= '2026-01-01' && time < '2026-05-01')).toBe(true);
  });

  it.each([
    ['day', 1],
    ['week', 7],
    ['month', 31],
  ])('restricts to the last %s', async (time_relative, days) => {
    const news = await client.search({ query: 'the', workflow: 'news', lens: { time_relative } });
    const all = await client.search({ query: 'the', workflow: 'news' });
    const since = new Date(Date.now() - days * DAY_MS).toISOString();
    const recent = (all.news ?? []).filter(({ time }) => time !== null && time >= since);
    expect(recent.length).toBeGreaterThan(0);
    expect(news.news?.map(({ url }) => url)).toEqual(recent.map(({ url }) => url));
  });

  it('restricts the region', async () => {
    const found = await client.found({
      query: 'stone',
      lens: { search_region: 'JP', sites_included: ['wiki.test'] },
    });
    expect(found).toContain('wiki.test/ja/ishi');
    expect(found).not.toContain('wiki.test/ar/hajar');
  });
});

describe('filters', () => {
  it('region keeps pages from the region and pages without one', async () => {
    const found = await client.found({ query: 'bread', filters: { region: 'de' } });
    expect(found).toContain('crumb.test/rye');
    expect(found).toContain('wiki.test/sourdough');
    expect(found).not.toContain('crumb.test/sourdough');
  });

  it('after and before keep pages dated between them', async () => {
    const filters = { after: '2026-06-01', before: '2026-06-30' };
    const groups = await client.search({ query: 'stone', filters });
    const months = (groups.search ?? []).map(({ time }) => time?.slice(0, 7));
    expect(months.length).toBeGreaterThan(1);
    expect(new Set(months)).toEqual(new Set(['2026-06']));
  });
});
