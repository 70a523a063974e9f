import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { useService } from './support.ts';

const client = useService();

describe('an item', () => {
  it('has an HTML title and snippet with highlights and entities', async () => {
    const { search = [] } = await client.search({ query: 'stone tools' });
    const shop = search.find(({ url }) => url === 'https://shop.test/');
    expect(shop?.title).toBe('Feather &amp; Plug, <strong>tools</strong> for <strong>stone</strong>');
    const { search: notes = [] } = await client.search({ query: "moon's clockmaker" });
    expect(notes[0]?.snippet).toContain('<strong>moon</strong> is not a <strong>clockmaker</strong>');
    const { search: bakers = [] } = await client.search({ query: 'baker notebook' });
    expect(bakers[0]?.title).toBe('Crumb, a <strong>baker&#39;s</strong> <strong>notebook</strong>');
  });

  it('has a snippet around the match', async () => {
    const { search = [] } = await client.search({ query: 'radon' });
    expect(search[0]?.snippet).toMatch(/^… .*because of <strong>radon<\/strong>/);
    expect(search[0]?.snippet.length).toBeLessThan(400);
  });
});

describe('the mixed workflow', () => {
  it('offers related searches as relative URLs', async () => {
    const { related_search: related = [] } = await client.search({ query: 'granite' });
    expect(related.length).toBeGreaterThan(2);
    expect(related.every(({ url }) => /^\/search\?q=granite\+/.test(url))).toBe(true);
  });

  it('answers calculations and has infoboxes for a few subjects', async () => {
    const sum = await client.search({ query: '12 * 7' });
    expect(sum.direct_answer?.[0]?.snippet).toBe('84');
    for (const query of ['pebble', 'tides']) expect((await client.search({ query })).infobox).toHaveLength(1);
    const subject = await client.search({ query: 'Granite' });
    expect(subject.infobox?.[0]?.snippet).toContain('feldspar &amp; mica');
    expect((await client.search({ query: 'granite slab' })).infobox).toBeUndefined();
  });

  it('returns the weather for a place and tracking for a package', async () => {
    const { weather = [] } = await client.search({ query: 'weather in Selby Haven' });
    expect(weather[0]?.props).toMatchObject({ location: 'Selby Haven', temperature: expect.any(Number) });
    const { package_tracking: packages = [] } = await client.search({ query: 'RM123456785GB' });
    expect(packages[0]).toMatchObject({
      url: 'https://service.test/track/RM123456785GB',
      props: { carrier: 'Royal Mail', tracking_number: 'RM123456785GB' },
    });
  });
});

describe('media', () => {
  it('news items are recent and name their source', async () => {
    const { news = [] } = await client.search({ query: 'quarry', workflow: 'news' });
    const first = news.find(({ url }) => url.endsWith('/quarry-reopens'));
    const age = Date.now() - Date.parse(first?.time ?? '');
    expect(age).toBeGreaterThan(0);
    expect(age).toBeLessThan(86_400_000);
    expect(first?.props).toMatchObject({ source: 'The Selby Packet' });
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

  it('names the result of a failed page in errors', async () => {
    const regexes = [{ regex: '^https://wiki\\.test/tide$', replacement: 'https://docs.test/nowhere' }];
    const body = { query: 'tide', extract: { count: 2 }, personalizations: { regexes } };
    const answer = z
      .object({
        data: z.object({ search: z.array(z.object({ url: z.string(), snippet: z.string() })) }),
        errors: z.array(z.object({ code: z.string(), message: z.string(), location: z.string() })),
      })
      .parse(await (await client.post('search', body)).json());
    const { search } = answer.data;
    const index = search.findIndex(({ url }) => url === 'https://docs.test/nowhere');
    expect(index).toBeLessThan(2);
    expect(search[index]?.snippet).toContain('<strong>');
    expect(search[1 - index]?.snippet).toMatch(/^# /);
    expect(answer.errors).toEqual([
      {
        code: 'extract.page_status',
        message: 'The page answered with status 404: https://docs.test/nowhere',
        location: `data.search[${index}].snippet`,
      },
    ]);
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
