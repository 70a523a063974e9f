import { describe, expect, it } from 'vitest';
import { specimenMarker } from '../../mock-service/index.ts';
import { type ExtractBody, useService } from './support.ts';

const client = useService();

async function timed<T>(work: Promise<T>): Promise<{ value: T; ms: number }> {
  const began = performance.now();
  const value = await work;
  return { value, ms: performance.now() - began };
}

function codes({ errors }: ExtractBody): string[] {
  return (errors ?? []).map(({ code }) => code);
}

async function markdownOf(url: string): Promise<string> {
  const { data } = await client.extract([url]);
  return data[0]?.markdown ?? '';
}

describe('time', () => {
  it('ten pages of one second finish within two', async () => {
    const urls = Array.from({ length: 10 }, (_, index) => `https://slow.test/ms/1000/${index}`);
    const { value, ms } = await timed(client.extract(urls));
    expect(value.data.every(({ markdown }) => markdown?.includes('Slow specimen'))).toBe(true);
    expect(ms).toBeGreaterThan(990);
    expect(ms).toBeLessThan(2000);
  });

  it.each(['hang', 'stall'])('a page that answers with %s leaves the nine others', async (fault) => {
    const urls = Array.from({ length: 9 }, (_, index) => `https://many.test/${index + 1}`);
    const { value, ms } = await timed(
      client.extract([`https://slow.test/${fault}`, ...urls], { timeout: 1 }),
    );
    expect(value.data.map(({ markdown }) => markdown !== null)).toEqual([false, ...Array(9).fill(true)]);
    expect(codes(value)).toEqual(['extract.page_timeout']);
    expect(ms).toBeLessThan(1900);
  });

  it.each([
    ['below', 0.01, 300, true],
    ['below', -3, 300, true],
    ['above', 0.5, 900, false],
  ])('a timeout %s the range is clamped (%d)', async (_name, timeout, delay, answers) => {
    const { data } = await client.extract([`https://slow.test/ms/${delay}`], { timeout });
    expect(data[0]?.markdown !== null).toBe(answers);
  });

  it('a timeout of an hour is ten seconds', async () => {
    const { value, ms } = await timed(client.extract(['https://slow.test/hang'], { timeout: 3600 }));
    expect(codes(value)).toEqual(['extract.page_timeout']);
    expect(ms).toBeGreaterThan(9500);
    expect(ms).toBeLessThan(12_000);
  });
});

describe('a page fails alone', () => {
  it.each([
    ['https://docs.test/nowhere', 'extract.page_status'],
    ['https://moved.test/loop', 'extract.redirects_exceeded'],
    ['https://moved.test/private', 'extract.address_refused'],
    ['https://moved.test/plain', 'extract.scheme_refused'],
    ['https://large.test/8', 'extract.page_too_large'],
    ['https://stone.test/pictures/quarry-face-1200x800.svg', 'extract.content_type_unsupported'],
    ['https://journal.test/papers/exhaustive-matching.pdf', 'extract.content_type_unsupported'],
    ['https://127.0.0.1/', 'extract.address_refused'],
    ['https://127.1/', 'extract.address_refused'],
    ['https://2130706433/', 'extract.address_refused'],
    ['https://10.0.0.1/', 'extract.address_refused'],
    ['https://172.16.0.1/', 'extract.address_refused'],
    ['https://192.168.1.1/', 'extract.address_refused'],
    ['https://169.254.169.254/latest/meta-data', 'extract.address_refused'],
    ['https://0.0.0.0/', 'extract.address_refused'],
    ['https://[::1]/', 'extract.address_refused'],
    ['https://[fe80::1]/', 'extract.address_refused'],
    ['https://[fd00::1]/', 'extract.address_refused'],
    ['https://[::ffff:127.0.0.1]/', 'extract.address_refused'],
    ['https://localhost/', 'extract.address_refused'],
    ['https://no-such-host.invalid/', 'extract.connection_failed'],
  ])('%s with %s', async (url, code) => {
    const answer = await client.extract(['https://docs.test/', url]);
    expect(answer.data.map((page) => page.url)).toEqual(['https://docs.test/', url]);
    expect(answer.data[0]?.markdown).toContain('# Pebble');
    expect(answer.data[1]?.markdown).toBeNull();
    expect(codes(answer)).toEqual([code]);
    expect(answer.errors?.[0]?.url).toBe(`https://service.test/errors#${code}`);
    expect(client.service.ledger.totals().pages).toBe(2);
  });

  it('and an empty page is no failure', async () => {
    const { data, errors } = await client.extract(['https://empty.test/']);
    expect({ data, errors }).toEqual({
      data: [{ url: 'https://empty.test/', markdown: '' }],
      errors: undefined,
    });
  });
});

describe('content', () => {
  it('every page gives its marker, and none of what surrounds it', async () => {
    const pages = client.service.site.pages.filter(({ fileType }) => fileType === 'html');
    expect(pages.length).toBeGreaterThan(60);
    for (let at = 0; at < pages.length; at += 10) {
      const some = pages.slice(at, at + 10);
      const { data } = await client.extract(some.map(({ url }) => url));
      for (const [index, { url, marker }] of some.entries()) {
        expect(data[index]?.markdown, url).toContain(marker);
        expect(data[index]?.markdown, url).not.toMatch(/newsletter|one cookie|Elsewhere on/);
      }
    }
  });

  it.each([
    ['tables', 'https://harbour.test/fees', '| up to 6 m | £9 | £50 | £480 |'],
    ['code', 'https://docs.test/errors', 'fn depth(tide: Tide) -> Result<Metres, Gauge> {'],
    ['nested lists', 'https://crumb.test/sourdough', '- 430 g water\n\t- 400 g for mixing'],
    ['footnotes', 'https://journal.test/weathering', '[^1]: The error of the method'],
    ['mathematics', 'https://wiki.test/tide', '\\frac{2 G M r}{d^{3}}'],
    ['pictures', 'https://stone.test/bedding', '(https://stone.test/pictures/cross-bedding-900x600.svg)'],
    ['Arabic', 'https://wiki.test/ar/hajar', '- الحجر الأبيض للتماثيل'],
    ['Japanese', 'https://wiki.test/ja/ishi', '1. 目を読む'],
    ['the title', 'https://forum.test/t/rising-damp', '# Damp in a stone cottage: lime or cement?\n'],
  ])('keeps %s', async (_name, url, expected) => {
    expect(await markdownOf(url)).toContain(expected);
  });

  it('differs for generated pages', async () => {
    const { data } = await client.extract([
      'https://many.test/1',
      'https://many.test/600',
      'https://many.test/601',
    ]);
    expect(data[0]?.markdown).toContain(specimenMarker(1));
    expect(data[1]?.markdown).toContain(specimenMarker(600));
    expect(data[2]?.markdown).toBeNull();
  });

  it('comes from behind a redirect', async () => {
    const { data } = await client.extract(['https://moved.test/to/wiki.test/tide']);
    expect(data).toEqual([
      { url: 'https://moved.test/to/wiki.test/tide', markdown: expect.stringContaining('# Tide') },
    ]);
  });
});

describe('format', () => {
  it('markdown answers with text/markdown, failures and all', async () => {
    const pages = [{ url: 'https://wiki.test/tide' }, { url: 'https://docs.test/nowhere' }];
    const response = await client.post('extract', { pages, format: 'markdown' });
    const text = await response.text();
    expect(response.headers.get('content-type')).toMatch(/^text\/markdown/);
    expect(text).toContain('# Tide');
    expect(text).toContain('> The page answered with status 404.');
  });
});
