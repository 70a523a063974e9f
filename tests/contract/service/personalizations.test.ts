import { describe, expect, it } from 'vitest';
import { hostsOf, useService } from './support.ts';

const client = useService();

function place(found: readonly string[], host: string): number {
  return found.findIndex((url) => url.startsWith(host));
}

async function ranked(domain: string, kind: string): Promise<string[]> {
  const personalizations = { domains: [{ domain, kind }] };
  const pages = [1, 2, 3, 4, 5, 6].map((page) => client.found({ query: 'stone', page, personalizations }));
  return (await Promise.all(pages)).flat();
}

describe('domains', () => {
  it('blocks', async () => {
    expect(hostsOf(await ranked('none.test', 'block'))).toContain('shop.test');
    expect(hostsOf(await ranked('shop.test', 'block'))).not.toContain('shop.test');
  });

  it('pins before everything', async () => {
    const pinned = await ranked('docs.test', 'pin');
    const hosts = pinned.map((url) => url.startsWith('docs.test'));
    expect(hosts[0]).toBe(true);
    expect(hosts.lastIndexOf(true)).toBe(hosts.filter(Boolean).length - 1);
  });

  it('raises and lowers', async () => {
    const neutral = place(await ranked('none.test', 'raise'), 'radio.test');
    expect(place(await ranked('radio.test', 'raise'), 'radio.test')).toBeLessThan(neutral);
    expect(place(await ranked('radio.test', 'lower'), 'radio.test')).toBeGreaterThan(neutral);
  });

  it('takes a suffix, and the longest rule decides', async () => {
    const domains = [
      { domain: '.test', kind: 'block' },
      { domain: 'wiki.test', kind: 'raise' },
    ];
    expect(hostsOf(await client.found({ query: 'stone', personalizations: { domains } }))).toEqual([
      'wiki.test',
    ]);
  });

  it('is no part of a name', async () => {
    expect(hostsOf(await ranked('op.test', 'block'))).toContain('shop.test');
  });
});

describe('regexes', () => {
  it('rewrites addresses', async () => {
    const regexes = [{ regex: '^https://wiki\\.test/(.*)$', replacement: 'https://mirror.test/w/$1' }];
    const found = await client.found({ query: 'granite', personalizations: { regexes } });
    expect(found).toContain('mirror.test/w/granite');
    expect(found).not.toContain('wiki.test/granite');
  });

  it('rewrites before the domains are judged', async () => {
    const personalizations = {
      regexes: [{ regex: 'wiki\\.test', replacement: 'mirror.test' }],
      domains: [{ domain: 'mirror.test', kind: 'block' }],
    };
    expect(await client.found({ query: 'granite', personalizations })).not.toContain('mirror.test/granite');
  });

  async function rewritten(regex: string, replacement: string): Promise<string[]> {
    return await client.found({ query: 'granite', personalizations: { regexes: [{ regex, replacement }] } });
  }

  it('keeps the path that a replacement says nothing of', async () => {
    const found = await rewritten('^https?://(www\\.)?wiki\\.test.*', 'https://old.wiki.test');
    expect(found).toContain('old.wiki.test/granite');
    expect(await rewritten('^https://wiki\\.test/.*', 'https://old.wiki.test/front')).toContain(
      'old.wiki.test/front',
    );
  });

  it.each([
    ['letters of either case', '(?i)WIKI\\.TEST', 'mirror.test'],
    ['named groups of other dialects', '^https://(?P<name>wiki)\\.test', 'https://mirror.test'],
    ['the beginning of a text', '\\Ahttps://wiki', 'https://mirror'],
    ['escapes that are not needed', 'https\\:\\/\\/wiki\\.test', 'https://mirror.test'],
    ['names in replacements', '(?P<scheme>https)://wiki', '$scheme://mirror'],
  ])('knows %s', async (_name, regex, replacement) => {
    expect(await rewritten(regex, replacement)).toContain('mirror.test/granite');
  });
});
