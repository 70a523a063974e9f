import { describe, expect, it } from 'vitest';
import { specimenMarker } from '../../mock-service/index.ts';
import { type ExtractBody, useService } from './support.ts';

const client = useService();

function codes({ errors }: ExtractBody): string[] {
  return (errors ?? []).map(({ code }) => code);
}

async function markdownOf(url: string): Promise<string> {
  const { data } = await client.extract([url]);
  return data[0]?.markdown ?? '';
}

describe('a failed page', () => {
  it.each([
    ['https://docs.test/nowhere', 'extract.page_status'],
    ['https://moved.test/loop', 'extract.redirects_exceeded'],
    ['https://moved.test/private', 'extract.address_refused'],
    ['https://moved.test/plain', 'extract.scheme_refused'],
    ['https://large.test/8', 'extract.page_too_large'],
    ['https://stone.test/pictures/quarry-face-1200x800.svg', 'extract.content_type_unsupported'],
    ['https://journal.test/papers/exhaustive-matching.pdf', 'extract.content_type_unsupported'],
    ['https://127.0.0.1/', 'extract.address_refused'],
    ['https://10.0.0.1/', 'extract.address_refused'],
    ['https://169.254.169.254/latest/meta-data', 'extract.address_refused'],
    ['https://[::1]/', 'extract.address_refused'],
    ['https://[::ffff:127.0.0.1]/', 'extract.address_refused'],
    ['https://localhost/', 'extract.address_refused'],
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

describe('content', () => {
  it.each([
    ['tables', 'https://harbour.test/fees', '| up to 6 m | £9 | £50 | £480 |'],
    ['code', 'https://docs.test/errors', 'fn depth(tide: Tide) -> Result<Metres, Gauge> {'],
    ['nested lists', 'https://crumb.test/sourdough', '- 430 g water\n\t- 400 g for mixing'],
    ['footnotes', 'https://journal.test/weathering', '[^1]: The error of the method'],
    ['mathematics', 'https://wiki.test/tide', '\\frac{2 G M r}{d^{3}}'],
    ['pictures', 'https://stone.test/bedding', '(https://stone.test/pictures/cross-bedding-900x600.svg)'],
    [
      'captions',
      'https://stone.test/bedding',
      '.svg)\n\nCross-bedding in a sawn block: the current ran from left to right\n',
    ],
    ['tables that Markdown cannot express', 'https://harbour.test/tides', '<th colspan="2">High</th>'],
    ['Hebrew', 'https://wiki.test/he/lehem', '## איזו אבן מתאימה?'],
    ['Chinese', 'https://wiki.test/zh/mianbao', '- 面粉三百克\n- 水二百克'],
    ['Arabic', 'https://wiki.test/ar/hajar', '- الحجر الأبيض للتماثيل'],
    ['Japanese', 'https://wiki.test/ja/ishi', '1. 目を読む'],
    ['the title', 'https://forum.test/t/rising-damp', '# Damp in a stone cottage: lime or cement?\n'],
  ])('keeps %s', async (_name, url, expected) => {
    expect(await markdownOf(url)).toContain(expected);
  });

  it('differs between generated pages', async () => {
    const { data } = await client.extract([
      'https://many.test/1',
      'https://many.test/600',
      'https://many.test/601',
    ]);
    expect(data[0]?.markdown).toContain(specimenMarker(1));
    expect(data[1]?.markdown).toContain(specimenMarker(600));
    expect(data[2]?.markdown).toBeNull();
  });

  it('follows a redirect', async () => {
    const { data } = await client.extract(['https://moved.test/to/wiki.test/tide']);
    expect(data).toEqual([
      { url: 'https://moved.test/to/wiki.test/tide', markdown: expect.stringContaining('# Tide') },
    ]);
  });
});

describe('format', () => {
  it('markdown returns text/markdown, including failures', async () => {
    const pages = [{ url: 'https://wiki.test/tide' }, { url: 'https://docs.test/nowhere' }];
    const response = await client.post('extract', { pages, format: 'markdown' });
    const text = await response.text();
    expect(response.headers.get('content-type')).toMatch(/^text\/markdown/);
    expect(text).toContain('# Tide');
    expect(text).toContain('> The page answered with status 404.');
  });
});
