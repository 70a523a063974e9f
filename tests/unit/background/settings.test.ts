import 'fake-indexeddb/auto';
import { beforeEach, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { changeSettings } from '../../../lib/background/settings.ts';
import { libraryActions } from '../../../lib/browser/page-actions.ts';
import { prunePages, storePages } from '../../../lib/library/store.ts';
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

it('as many pages go as the question named, and Undo brings them back', async () => {
  const { keys, lostBy, bringBack } = libraryActions();
  const pages = new Map([[0, { url: 'https://a.test/', markdown: 'a' }]]);
  await storePages(pages, 'a', Date.now() - 1);
  const library = { keep: 'session' as const, megabytes: 200 };
  expect(await lostBy(library)).toBe(1);
  const background = {
    history: historyStore(() => 0),
    noteCaps: async () => undefined,
    prune: (how = {}) => prunePages(library, { ...how, now: Date.now(), busy: new Set() }),
  };
  const to = { ...DEFAULT_SETTINGS, library };
  await changeSettings(background, { from: DEFAULT_SETTINGS, to, shortens: 'one' });
  expect(await keys()).toEqual([]);
  expect(await bringBack('one')).toBe(true);
  expect(await keys()).toEqual([['a', 0]]);
});
