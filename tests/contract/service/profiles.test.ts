import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { PROFILES } from '../../mock-service/index.ts';
import { useService } from './support.ts';

const live = useService(() => ({ profile: 'live' }));
const documented = useService();
const BAD_PAGES = { pages: [{ url: 'https://docs.test/' }, { url: 'x' }] };
const lens = { sites_included: ['wiki.test'] };

async function bodyOf(response: Response): Promise<unknown> {
  const body: unknown = await response.json();
  return body;
}

it.each(PROFILES)('a service with profile %s resets to it', (profile) => {
  const { service } = profile === 'live' ? live : documented;
  const before = { ...service.switches };
  service.switches.errorKey = service.switches.errorKey === 'error' ? 'errors' : 'error';
  service.switches.lens = service.switches.lens === 'applied' ? 'ignored' : 'applied';
  service.switches.reset();
  expect({ ...service.switches }).toEqual(before);
});

describe('the documented service', () => {
  it('reports failed pages in errors by position', async () => {
    const { data, errors } = await documented.extract(['https://docs.test/', 'https://docs.test/nowhere']);
    expect(errors).toMatchObject([{ code: 'extract.page_status', location: 'pages[1].url' }]);
    expect(data[1]).toEqual({ url: 'https://docs.test/nowhere', markdown: null });
  });
});

describe('the live service', () => {
  it('refuses a key with status 400, before it looks at the body', async () => {
    for (const headers of [{ authorization: 'Bearer wrong' }, { authorization: '' }]) {
      const refused = await live.post('search', 'no JSON', headers);
      expect(refused.status).toBe(400);
      expect(await bodyOf(refused)).toMatchObject({
        data: null,
        errors: [{ code: 'general.invalid_token', location: null }],
      });
    }
  });

  it('reports fields with dots under `errors`, with null data and its own trace header', async () => {
    const response = await live.post('extract', BAD_PAGES);
    expect(response.headers.has('x-kagi-trace')).toBe(true);
    expect(response.headers.has('x-service-trace')).toBe(false);
    const body = await bodyOf(response);
    expect(body).toMatchObject({ data: null, errors: [{ location: 'body.pages.1.url' }] });
    expect(body).not.toHaveProperty('error');
  });

  it('reports why a page failed in its item', async () => {
    const urls = [
      'https://docs.test/',
      'https://docs.test/nowhere',
      'https://many.test:1/',
      'http://docs.test/',
    ];
    const { data, errors } = await live.extract(urls);
    expect(errors).toBeUndefined();
    expect(data.slice(1)).toEqual([
      { url: urls[1], error: 'bad status code: 404' },
      { url: urls[2], error: `No data returned from crawlers! url=${urls[2]}` },
      { url: urls[3], error: `No data returned from crawlers! url=${urls[3]}` },
    ]);
  });

  it('ignores an inline lens and rules', async () => {
    const plain = await live.found({ query: 'stone' });
    const personalizations = { domains: [{ domain: 'test', kind: 'block' }] };
    expect(await live.found({ query: 'stone', lens, personalizations })).toEqual(plain);
  });

  it('requires a lowercase region in a lens, as in a filter', async () => {
    const rejected = await live.rejected('search', { query: 'stone', lens: { search_region: 'GB' } });
    expect(rejected).toEqual({ status: 400, codes: ['search.lens_search_region_invalid'] });
    expect((await live.post('search', { query: 'stone', lens: { search_region: 'gb' } })).status).toBe(200);
    expect((await documented.post('search', { query: 'stone', lens: { search_region: 'GB' } })).status).toBe(
      200,
    );
  });

  it('describes media the way public clients read it and uses null for unknown values', async () => {
    const { video = [] } = await live.search({ query: 'Splitting a block of granite', workflow: 'videos' });
    const thumbnail = { url: expect.stringMatching(/-320x180\.svg$/), width: 320, height: 180 };
    expect(video[0]?.props).toMatchObject({ duration: '6:52', creator_name: 'films.test', thumbnail });
    expect(video[0]?.props).not.toHaveProperty('source');
    const { podcast = [] } = await live.search({ query: 'small languages', workflow: 'podcasts' });
    expect(podcast.map(({ props }) => props?.duration)).toContain('1:10:14');
    const { search = [] } = await live.search({ query: 'stone' });
    expect(search.some(({ image }) => image === null)).toBe(true);
  });

  it('returns every group in the newest API description', async () => {
    const queries = ['stone', 'tide', 'granite', '12 * 7', 'weather in Selby', 'RM123456785GB'];
    const found = await Promise.all(queries.map((query) => live.search({ query })));
    const { image } = await live.search({ query: 'stone', workflow: 'images' });
    const names = new Set(['image', ...found.flatMap(Object.keys)]);
    expect(image?.length).toBeGreaterThan(0);
    const described = z
      .object({
        components: z.object({
          schemas: z.object({
            SearchResponse: z.object({
              properties: z.object({ data: z.object({ properties: z.record(z.string(), z.unknown()) }) }),
            }),
          }),
        }),
      })
      .parse(await bodyOf(await fetch(new URL('/openapi.json', live.service.url))));
    const { properties } = described.components.schemas.SearchResponse.properties.data;
    expect([...names].toSorted()).toEqual(Object.keys(properties).toSorted());
  });
});
