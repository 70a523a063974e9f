import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { pdfActions } from '../../../../lib/browser/pdf.ts';
import { MAX_PDF_BYTES, type PdfBytes } from '../../../../lib/extraction/pdf/file.ts';

const ORDER = { tab: 1, url: 'https://a.test/file.pdf' };
const requested = vi.fn<typeof fetch>();
/** What the script in the tab returns. */
const inTab = vi.fn<() => Promise<{ result: PdfBytes }[]>>();

beforeEach(() => {
  requested.mockReset().mockImplementation(async () => new Response('%PDF-1.7 and more'));
  inTab.mockReset().mockResolvedValue([]);
  vi.stubGlobal('fetch', requested);
  Object.assign(browser.scripting, { executeScript: inTab });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const request = () => pdfActions().request(ORDER);

it('PDF request: is one, with the user’s session and without a referrer, if the tab can’t be accessed', async () => {
  inTab.mockRejectedValue(new Error('Cannot access the tab'));
  const got = await request();
  expect('bytes' in got && new TextDecoder().decode(got.bytes)).toBe('%PDF-1.7 and more');
  expect(requested.mock.calls).toEqual([
    [
      ORDER.url,
      {
        credentials: 'include',
        cache: 'force-cache',
        redirect: 'manual',
        referrerPolicy: 'no-referrer',
        signal: expect.any(AbortSignal),
      },
    ],
  ]);
});

it.each<[string, string | null]>([
  ['a login page', '<!doctype html>'],
  ['nothing', null],
])('PDF request: accepts no answer that is %s', async (_, body) => {
  requested.mockResolvedValue(new Response(body));
  expect(await request()).toEqual({ problem: 'not-pdf' });
});

it('PDF request: has the size limit', async () => {
  const headers = { 'content-length': `${MAX_PDF_BYTES + 1}` };
  requested.mockResolvedValue(new Response('%PDF-', { headers }));
  expect(await request()).toEqual({ problem: 'too-large' });
});

it.each(['redirected', 'too-slow', 'too-large', 'status'] as const)(
  'PDF request: isn’t repeated after the one from the tab (%s)',
  async (problem) => {
    inTab.mockResolvedValue([{ result: { problem } }]);
    expect(await request()).toEqual({ problem });
    expect(requested).not.toHaveBeenCalled();
  },
);

it('PDF request: has one deadline, whatever the tab took of it', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const timeout = vi.spyOn(AbortSignal, 'timeout');
  inTab.mockImplementation(async () => {
    vi.setSystemTime(Date.now() + 100_000);
    return [{ result: { problem: 'unreachable' } }];
  });
  await request();
  expect(timeout.mock.calls).toEqual([[200_000]]);
});
