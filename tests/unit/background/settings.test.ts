import { beforeEach, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { changeSettings } from '../../../lib/background/settings.ts';
import { historyStore } from '../../../lib/search/history-store.ts';
import { DEFAULT_SETTINGS } from '../../../lib/settings/settings.ts';
import { dropSettingsCache, readSettings, writeSettings } from '../../../lib/settings/store.ts';

beforeEach(async () => {
  fakeBrowser.reset();
  dropSettingsCache();
  Object.assign(browser.action, { setPopup: async () => undefined });
});

it('pages are kept as before if they could not be set aside', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  const from = { ...DEFAULT_SETTINGS, library: { keep: 'month' as const, megabytes: 200 } };
  await writeSettings(from);
  const background = {
    history: historyStore(() => 0),
    noteCaps: async () => undefined,
    prune: () => Promise.reject(new Error('full')),
  };
  const to = { ...from, library: { ...from.library, keep: 'day' as const } };
  await expect(changeSettings(background, { from, to, shortens: 'one' })).rejects.toThrow('full');
  expect((await readSettings()).library).toEqual(from.library);
});
