import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { takeFromTab } from '../../../../lib/browser/pdf.ts';
import { MAX_PDF_BYTES } from '../../../../lib/extraction/pdf/file.ts';

const ORDER = { tab: 1, url: 'https://a.test/file.pdf#page=2' };
const requested = vi.fn<typeof fetch>();

beforeEach(() => {
  requested.mockReset();
  vi.stubGlobal('fetch', requested);
  // Runs the functions here as the browser does in the tab.
  Object.assign(browser.scripting, {
    executeScript: async ({ func, args = [] }: { func(...args: unknown[]): unknown; args?: unknown[] }) => [
      { result: await func(...args) },
    ],
  });
});
afterEach(() => vi.unstubAllGlobals());

const take = (cache: 'only-if-cached' | 'force-cache' = 'force-cache') =>
  takeFromTab(ORDER, cache, Date.now() + 60_000);

it.each([
  ['only-if-cached', 5],
  // Two slices.
  ['force-cache', 6_000_005],
] as const)(
  'PDF from a tab: is the ordered file, of which nothing stays there (%s)',
  async (cache, bytes) => {
    const file = new Uint8Array(bytes).map((_, index) => index % 251);
    requested.mockResolvedValue(new Response(file));
    const taken = await take(cache);
    expect('bytes' in taken && Buffer.compare(taken.bytes, file)).toBe(0);
    // The browser refuses `same-origin` if the tab shows another site by now.
    expect(requested.mock.calls).toEqual([
      [ORDER.url, expect.objectContaining({ cache, mode: 'same-origin', credentials: 'include' })],
    ]);
    expect(Reflect.has(globalThis, 'quarryPdf')).toBe(false);
  },
);

it.each([
  ['status', new Response('gone', { status: 410 })],
  ['too-large', new Response('%PDF-', { headers: { 'content-length': `${MAX_PDF_BYTES + 1}` } })],
])('PDF from a tab: says why there is no file (%s)', async (problem, response) => {
  requested.mockResolvedValue(response);
  expect(await take()).toEqual({ problem });
});
