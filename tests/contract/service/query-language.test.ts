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

  it('combines the pages of both words with OR', async () => {
    const [one, two] = [await client.found({ query: 'radon' }), await client.found({ query: 'canute' })];
    const both = await client.found({ query: '(radon OR canute)' });
    expect(one.length * two.length).toBeGreaterThan(0);
    expect(both.toSorted()).toEqual([...new Set([...one, ...two])].toSorted());
    expect(await client.found({ query: 'radon or canute' })).not.toEqual(both);
  });

  it('excludes a whole group', async () => {
    const hosts = await hostsFor('stone -(site:shop.test OR site:wiki.test)');
    expect(hosts).toContain('stone.test');
    expect(hosts).not.toContain('shop.test');
    expect(hosts).not.toContain('wiki.test');
  });

  it('searches titles and URLs', async () => {
    const titled = await client.search({ query: 'stone intitle:wall' });
    const titles = (titled.search ?? []).map(({ title }) => title?.toLowerCase() ?? '');
    expect(titles.length).toBeGreaterThan(0);
    expect(titles.filter((title) => !title.includes('wall'))).toEqual([]);
    const addressed = await client.found({ query: 'stone inurl:splitting' });
    expect(addressed.length).toBeGreaterThan(0);
    expect(addressed.filter((url) => !url.includes('splitting'))).toEqual([]);
    expect(await client.found({ query: 'stone -inurl:splitting' })).not.toContain('stone.test/splitting');
  });
});
