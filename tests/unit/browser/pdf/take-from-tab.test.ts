import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { takeFromTab } from '../../../../lib/browser/pdf/take-from-tab.ts';
import { MAX_PDF_BYTES } from '../../../../lib/extraction/pdf/download.ts';

const ORDER = { tab: 1, url: 'https://a.test/file.pdf#page=2' };
/** What the tab shows. */
let shown = { contentType: '', href: '' };
const requested = vi.fn<typeof fetch>();

beforeEach(() => {
  shown = { contentType: 'application/pdf', href: 'https://a.test/file.pdf' };
  requested.mockReset().mockImplementation(async () => new Response('%PDF-1.7 and more'));
  vi.stubGlobal('fetch', requested);
  vi.stubGlobal('document', {
    get contentType() {
      return shown.contentType;
    },
  });
  vi.stubGlobal('location', {
    get href() {
      return shown.href;
    },
  });
  // Runs the functions here as the browser does in the tab.
  Object.assign(browser.scripting, {
    executeScript: async ({ func, args = [] }: { func(...args: unknown[]): unknown; args?: unknown[] }) => [
      { result: await func(...args) },
    ],
  });
});
afterEach(() => vi.unstubAllGlobals());

const take = () => takeFromTab(browser.scripting, ORDER, 'request');

it('PDF from a tab: is the file that the tab shows, of which nothing stays there', async () => {
  const file = new Uint8Array(7_000_000).map((_, index) => index % 251);
  requested.mockResolvedValue(new Response(file));
  const taken = await take();
  expect(taken instanceof Uint8Array && Buffer.compare(taken, file)).toBe(0);
  expect(requested.mock.calls.map(([url]) => url)).toEqual(['https://a.test/file.pdf']);
  expect(Reflect.has(globalThis, 'quarryPdf')).toBe(false);
});

it.each([
  ['a page', { contentType: 'text/html' }],
  ['another file', { href: 'https://a.test/other.pdf' }],
  ['the same file of another site', { href: 'https://b.test/file.pdf' }],
])('PDF from a tab: requests nothing if the tab shows %s by now', async (_, now) => {
  shown = { ...shown, ...now };
  expect(await take()).toBe('none');
  expect(requested).not.toHaveBeenCalled();
});

it.each([
  ['status', new Response('gone', { status: 410 })],
  ['too-large', new Response('%PDF-', { headers: { 'content-length': `${MAX_PDF_BYTES + 1}` } })],
])('PDF from a tab: says why there is no file (%s)', async (problem, response) => {
  requested.mockResolvedValue(response);
  expect(await take()).toBe(problem);
});
