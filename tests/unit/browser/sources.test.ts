import { afterEach, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { sourceActions } from '../../../lib/browser/sources.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('tabs that another extension hides in Firefox are not offered', async () => {
  vi.stubGlobal('location', new URL('https://extension.test/desk.html#add'));
  vi.spyOn(browser.tabs, 'getCurrent').mockImplementation(async () => ({ id: 1 }));
  vi.spyOn(browser.tabs, 'query').mockImplementation(async () => [
    { id: 1 },
    { id: 2, url: 'https://shown.test/', hidden: false },
    { id: 3, url: 'https://hidden.test/', hidden: true },
  ]);
  expect(await sourceActions().openTabs()).toMatchObject({ all: [{ id: 2 }] });
});
