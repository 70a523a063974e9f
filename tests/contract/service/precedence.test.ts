import { describe, expect, it } from 'vitest';
import { hostsOf, useService } from './support.ts';

const client = useService();

describe('filters take precedence over the lens', () => {
  it('for the region', async () => {
    const lens = { search_region: 'de' };
    expect(await client.found({ query: 'croissants', lens, filters: { region: 'fr' } })).toContain(
      'crumb.test/croissants',
    );
    expect(await client.found({ query: 'croissants', lens })).not.toContain('crumb.test/croissants');
  });

  it('for dates: a filter replaces every date in the lens', async () => {
    const query = 'granite quarry economics';
    const url = 'journal.test/papers/granite-quarry-economics.pdf';
    const filters = { after: '2024-05-01', before: '2024-05-31' };
    expect(await client.found({ query, lens: { time_after: '2026-01-01' } })).not.toContain(url);
    expect(await client.found({ query, lens: { time_after: '2026-01-01' }, filters })).toEqual([url]);
    expect(await client.found({ query, lens: { time_relative: 'day' }, filters })).toEqual([url]);
    const before = { before: '2024-05-31' };
    expect(await client.found({ query, lens: { time_after: '2026-01-01' }, filters: before })).toContain(url);
  });

  it('but keep lens settings they do not overlap', async () => {
    const lens = { sites_included: ['wiki.test'], time_after: '2026-06-01' };
    const found = await client.found({ query: 'stone', lens, filters: { region: 'jp' } });
    expect(found).toContain('wiki.test/ja/ishi');
    expect(hostsOf(found)).toEqual(['wiki.test']);
    expect(found).not.toContain('wiki.test/granite');
  });
});

describe('the lens takes precedence over the query’s own terms', () => {
  it('for sites', async () => {
    const lens = { sites_included: ['shop.test'] };
    expect(hostsOf(await client.found({ query: 'stone site:wiki.test', lens }))).toEqual(['shop.test']);
    expect(hostsOf(await client.found({ query: 'stone -site:shop.test', lens }))).toEqual(['shop.test']);
    expect(hostsOf(await client.found({ query: 'stone site:wiki.test', lens_id: 'shopping' }))).toEqual([
      'shop.test',
    ]);
    expect(
      await client.found({ query: 'stone site:shop.test', lens: { sites_excluded: ['shop.test'] } }),
    ).toEqual([]);
  });

  it('for the file type', async () => {
    const html = await client.found({ query: 'quarry filetype:pdf', lens: { file_type: 'html' } });
    expect(html.length).toBeGreaterThan(0);
    expect(html.some((url) => url.endsWith('.pdf'))).toBe(false);
  });

  it('for keywords', async () => {
    const found = await client.found({ query: 'mallet -nylon', lens: { keywords_included: ['nylon'] } });
    expect(found).toEqual(['shop.test/mallet']);
  });

  it('but keeps operators it does not overlap', async () => {
    const found = await client.found({
      query: 'stone site:wiki.test',
      lens: { keywords_included: ['quartz'] },
    });
    expect(found).toEqual(['wiki.test/granite']);
  });
});
