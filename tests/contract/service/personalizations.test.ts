import { describe, expect, it } from 'vitest';
import { hostsOf, useService } from './support.ts';

const client = useService();

function positionOf(found: readonly string[], host: string): number {
  return found.findIndex((url) => url.startsWith(host));
}

async function ranked(domain: string, kind: string): Promise<string[]> {
  const personalizations = { domains: [{ domain, kind }] };
  const pages = [1, 2, 3, 4, 5, 6].map((page) => client.found({ query: 'stone', page, personalizations }));
  return (await Promise.all(pages)).flat();
}

describe('domains', () => {
  it('blocks a host', async () => {
    expect(hostsOf(await ranked('none.test', 'block'))).toContain('shop.test');
    expect(hostsOf(await ranked('shop.test', 'block'))).not.toContain('shop.test');
  });

  it('pins a host above everything else', async () => {
    const pinned = await ranked('docs.test', 'pin');
    const hosts = pinned.map((url) => url.startsWith('docs.test'));
    expect(hosts[0]).toBe(true);
    expect(hosts.lastIndexOf(true)).toBe(hosts.filter(Boolean).length - 1);
  });

  it('raises and lowers a host', async () => {
    const neutral = positionOf(await ranked('none.test', 'raise'), 'radio.test');
    expect(positionOf(await ranked('radio.test', 'raise'), 'radio.test')).toBeLessThan(neutral);
    expect(positionOf(await ranked('radio.test', 'lower'), 'radio.test')).toBeGreaterThan(neutral);
  });

  it('matches a suffix and lets the longest rule win', async () => {
    const domains = [
      { domain: '.test', kind: 'block' },
      { domain: 'wiki.test', kind: 'raise' },
    ];
    expect(hostsOf(await client.found({ query: 'stone', personalizations: { domains } }))).toEqual([
      'wiki.test',
    ]);
  });
});

describe('regexes', () => {
  it('rewrites URLs', async () => {
    const regexes = [{ regex: '^https://wiki\\.test/(.*)$', replacement: 'https://mirror.test/w/$1' }];
    const found = await client.found({ query: 'granite', personalizations: { regexes } });
    expect(found).toContain('mirror.test/w/granite');
    expect(found).not.toContain('wiki.test/granite');
  });
});
