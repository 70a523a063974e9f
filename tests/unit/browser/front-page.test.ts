import { afterEach, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { frontPage } from '../../../lib/browser/tab-actions.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

it('a page that does not respond is named within a second, so that no view shows the page before it', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('location', new URL('https://extension.test/sidepanel.html'));
  const tab = { id: 7, url: 'https://hung.test/', title: 'Hung' };
  vi.spyOn(browser.tabs, 'getCurrent').mockImplementation(async () => undefined);
  vi.spyOn(browser.tabs, 'query').mockImplementation(async () => [tab]);
  vi.spyOn(browser.scripting, 'executeScript').mockImplementation(() => new Promise(() => undefined));
  const page = frontPage();
  await vi.advanceTimersByTimeAsync(1000);
  expect(await Promise.race([page, 'still waiting'])).toMatchObject({ tab: 7, title: 'Hung', access: 'ask' });
});

it.each([
  ['firefox', 'open'],
  ['chrome', 'files-off'],
])('a local file in %s is %s without a setting for files', async (name, access) => {
  vi.stubEnv('BROWSER', name);
  vi.stubGlobal('location', new URL('https://extension.test/popup.html'));
  vi.spyOn(browser.tabs, 'getCurrent').mockImplementation(async () => undefined);
  vi.spyOn(browser.tabs, 'query').mockImplementation(async () => [{ id: 7, url: 'file:///a.html' }]);
  vi.spyOn(browser.extension, 'isAllowedFileSchemeAccess').mockImplementation(async () => false);
  expect(await frontPage()).toMatchObject({ url: 'file:///a.html', access });
});
