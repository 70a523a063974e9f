import 'fake-indexeddb/auto';
import { expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { actionOf } from '../../../lib/background/clicks.ts';
import { createBackground } from '../../../lib/background/create-background.ts';
import { local, session } from '../../../lib/storage/areas.ts';

it('the shortcut for the side panel opens the full-page view if none opens', async () => {
  fakeBrowser.reset();
  for (const area of [local(), session()]) Object.assign(area, { setAccessLevel: async () => undefined });
  vi.spyOn(browser.i18n, 'getMessage').mockReturnValue('words');
  vi.spyOn(browser.tabs, 'query').mockImplementation(async () => []);
  const created = vi.spyOn(browser.tabs, 'create').mockResolvedValue(undefined);
  const background = createBackground();
  await background.ready;
  await actionOf('open-panel')?.(background, undefined);
  expect(created.mock.calls).toMatchObject([[{ url: expect.stringContaining('/desk.html') }]]);
});
