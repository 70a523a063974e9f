import { describe, expect, it } from 'vitest';
import { hostsOf, useService } from './support.ts';

const client = useService();

describe('query', () => {
  it('applies site: and -site:', async () => {
    expect(hostsOf(await client.found({ query: 'stone site:wiki.test' }))).toEqual(['wiki.test']);
    expect(await client.found({ query: 'stone site:forum.test/t' })).not.toContain('forum.test/');
    const all = await client.found({ query: 'granite', limit: 10 });
    const without = await client.found({ query: 'granite -site:shop.test' });
    expect(hostsOf(all)).toContain('shop.test');
    expect(hostsOf(without)).not.toContain('shop.test');
  });

  it('applies filetype:', async () => {
    const found = await client.found({ query: 'stone filetype:pdf' });
    expect(found).toEqual(['journal.test/papers/granite-quarry-economics.pdf']);
  });

  it('matches a quoted phrase literally', async () => {
    const phrase = await client.found({ query: '"natural bed"' });
    const words = await client.found({ query: 'natural bed', limit: 10 });
    expect(phrase.toSorted()).toEqual(['journal.test/weathering', 'stone.test/bedding']);
    expect(await client.found({ query: '"bed natural"' })).toEqual([]);
    expect(words).toEqual(expect.arrayContaining(phrase));
  });
});
