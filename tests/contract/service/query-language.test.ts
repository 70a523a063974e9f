import { describe, expect, it } from 'vitest';
import { hostsOf, useService } from './support.ts';

const client = useService();
const hostsFor = async (query: string) => hostsOf(await client.found({ query, limit: 1024 }));

describe('a query', () => {
  it.each([
    ['stone (site:wiki.test OR site:shop.test)', ['shop.test', 'wiki.test']],
    ['stone site:wiki.test OR site:shop.test', ['shop.test', 'wiki.test']],
    ['(stone site:wiki.test) OR (mallet site:shop.test)', ['shop.test', 'wiki.test']],
    ['stone (site:wiki.test', ['wiki.test']],
    ['stone site:wiki.test)', ['wiki.test']],
    ['@w stone', ['wiki.test']],
  ])('%s finds pages of %j', async (query, hosts) => {
    expect(await hostsFor(query)).toEqual(hosts);
  });

  it('excludes a whole group', async () => {
    const hosts = await hostsFor('stone -(site:shop.test OR site:wiki.test)');
    expect(hosts).toContain('stone.test');
    expect(hosts).not.toContain('shop.test');
    expect(hosts).not.toContain('wiki.test');
  });
});
