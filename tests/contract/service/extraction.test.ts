import { describe, expect, it } from 'vitest';
import { type ExtractBody, useService } from './support.ts';

const client = useService();

function codes({ errors }: ExtractBody): string[] {
  return (errors ?? []).map(({ code }) => code);
}

describe('a failed page', () => {
  it.each([
    ['https://docs.test/nowhere', 'extract.page_status'],
    ['https://moved.test/loop', 'extract.redirects_exceeded'],
    ['https://moved.test/plain', 'extract.scheme_refused'],
    ['https://large.test/8', 'extract.page_too_large'],
    ['https://stone.test/pictures/quarry-face-1200x800.svg', 'extract.content_type_unsupported'],
    ['https://journal.test/papers/exhaustive-matching.pdf', 'extract.content_type_unsupported'],
    ['https://no-such-host.invalid/', 'extract.connection_failed'],
  ])('fails alone: %s with %s', async (url, code) => {
    const answer = await client.extract(['https://docs.test/', url]);
    expect(answer.data.map((page) => page.url)).toEqual(['https://docs.test/', url]);
    expect(answer.data[0]?.markdown).toContain('# Pebble');
    expect(answer.data[1]?.markdown).toBeNull();
    expect(codes(answer)).toEqual([code]);
    expect(answer.errors?.[0]?.url).toBe(`https://service.test/errors#${code}`);
    expect(client.service.ledger.totals().pages).toBe(2);
  });

  it('is not reported for an empty page', async () => {
    const { data, errors } = await client.extract(['https://empty.test/']);
    expect({ data, errors }).toEqual({
      data: [{ url: 'https://empty.test/', markdown: '' }],
      errors: undefined,
    });
  });
});

it('a redirect is followed', async () => {
  const { data } = await client.extract(['https://moved.test/to/wiki.test/tide']);
  expect(data).toEqual([
    { url: 'https://moved.test/to/wiki.test/tide', markdown: expect.stringContaining('# Tide') },
  ]);
});
