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
});
