import { afterEach, describe, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { pickInTab, readInTab } from '../../../../lib/browser/in-tab.ts';

const FIREFOX_PDF_ICON = 'chrome://global/skin/icons/pdf.svg';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Reads a tab in a browser that refuses to run a script in it or never answers. */
async function readOf(tab: { url: string; favIconUrl?: string }, end: 'refuses' | 'never ends') {
  vi.useFakeTimers();
  vi.spyOn(browser.tabs, 'get').mockImplementation(async () => tab);
  vi.spyOn(browser.scripting, 'executeScript').mockImplementation(() =>
    end === 'refuses' ? Promise.reject(new Error('Missing host permission')) : new Promise(() => undefined),
  );
  const reading = readInTab(1, 0, { part: 'page' });
  await vi.advanceTimersByTimeAsync(60_000);
  return Promise.race([reading, 'still waiting']);
}

describe.each(['refuses', 'never ends'] as const)('a tab in which a script %s', (end) => {
  it.each([
    ['https://site.test/handbook.pdf', undefined, 'pdf'],
    ['chrome-extension://viewer/https://site.test/handbook.pdf', undefined, 'pdf'],
    ['https://site.test/handbook.PDF?page=2', undefined, 'pdf'],
    ['https://site.test/file/17', FIREFOX_PDF_ICON, 'pdf'],
    ['https://site.test/about?file=a.pdf', undefined, end === 'refuses' ? undefined : 'late'],
    ['https://site.test/', undefined, end === 'refuses' ? undefined : 'late'],
  ] as const)('%s with the icon %s reads as %s', async (url, favIconUrl, expected) => {
    expect(await readOf({ url, ...(favIconUrl === undefined ? {} : { favIconUrl }) }, end)).toBe(expected);
  });
});

it('pick: gives up on a page that never finishes loading and injects nothing', async () => {
  vi.useFakeTimers();
  vi.spyOn(browser.scripting, 'executeScript').mockImplementation(() => new Promise(() => undefined));
  const picked = pickInTab(1, 'clipboard', (work) => work);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await Promise.race([picked, 'still waiting'])).toBe('late');
});

it('of two reads of a busy tab, each gets what it asked for', async () => {
  const ran: unknown[] = [];
  vi.spyOn(browser.tabs, 'get').mockImplementation(async () => ({ url: 'https://site.test/' }));
  vi.spyOn(browser.scripting, 'executeScript').mockImplementation(async (injection) => {
    ran.push('args' in injection ? injection.args?.[1] : injection.files);
    return [];
  });
  await Promise.all([readInTab(1, 0, { part: 'selection' }), readInTab(1, 0, { part: 'page' })]);
  const [script, loading] = [['/page-in-tab.js'], 2000];
  const read = (part: string) => [loading, { part }, script];
  expect(ran).toEqual([...read('selection'), ...read('page')]);
});
