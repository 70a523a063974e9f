import { describe, expect, it } from 'vitest';
import { useService } from './support.ts';

const client = useService();

describe('the mixed workflow', () => {
  it('offers related searches as relative URLs', async () => {
    const { related_search: related = [] } = await client.search({ query: 'granite' });
    expect(related.length).toBeGreaterThan(2);
    expect(related.every(({ url }) => /^\/search\?q=granite\+/.test(url))).toBe(true);
  });
});

describe('extract', () => {
  it('replaces the snippets of the top results with page Markdown', async () => {
    const { search = [] } = await client.search({ query: 'tide', extract: { count: 2 } });
    const marker = (index: number) => client.service.site.markers[search[index]?.url ?? ''] ?? 'no marker';
    expect(search[0]?.snippet).toContain(marker(0));
    expect(search[0]?.snippet).toMatch(/^# /);
    expect(search[1]?.snippet).toContain(marker(1));
    expect(search[2]?.snippet).not.toMatch(/^# /);
    expect(client.service.ledger.totals()).toEqual({ requests: 1, searches: 1, pages: 2 });
  });

  it('keeps the snippet when a page fails, after the page timeout', async () => {
    const regexes = [{ regex: '^https://wiki\\.test/tide$', replacement: 'https://slow.test/hang' }];
    const { search = [] } = await client.search({
      query: 'canute',
      extract: { count: 1, timeout: 0.5 },
      personalizations: { regexes },
    });
    expect(search[0]).toMatchObject({
      url: 'https://slow.test/hang',
      snippet: expect.stringContaining('<strong>Canute'),
    });
  });

  it('appears as is in a Markdown answer, next to snippets', async () => {
    const body = { query: 'granite', format: 'markdown', extract: { count: 1 } };
    const text = await (await client.post('search', body)).text();
    const [url = ''] = (await client.search({ query: 'granite' })).search?.map((item) => item.url) ?? [];
    expect(text).toContain(client.service.site.markers[url] ?? 'no marker');
    expect(text).toMatch(/^2\. \[.*\]\(https:/m);
    expect(text).not.toMatch(/<\/?strong>/);
    expect(client.service.ledger.totals()).toMatchObject({ pages: 1 });
  });
});
