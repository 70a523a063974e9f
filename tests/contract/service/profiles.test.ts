import { describe, expect, it } from 'vitest';
import { useService } from './support.ts';

const live = useService(() => ({ profile: 'live' }));
const lens = { sites_included: ['wiki.test'] };

async function bodyOf(response: Response): Promise<unknown> {
  const body: unknown = await response.json();
  return body;
}

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
});
