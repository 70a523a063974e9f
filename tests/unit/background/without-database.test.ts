import 'fake-indexeddb/auto';
import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { measureData } from '../../../lib/background/data.ts';
import { clearAll } from '../../../lib/browser/clear.ts';
import { local } from '../../../lib/storage/areas.ts';

const before = browser.extension;

beforeEach(() => {
  fakeBrowser.reset();
  vi.stubEnv('BROWSER', 'firefox');
  Object.assign(browser, {
    extension: { ...before, inIncognitoContext: true },
    permissions: { ...browser.permissions, getAll: async () => ({ permissions: [], origins: [] }) },
    runtime: { ...browser.runtime, getBackgroundPage: async () => globalThis },
  });
  Object.assign(browser.action, { setBadgeText: async () => undefined, setTitle: async () => undefined });
});

// Other test files use the same browser.
afterAll(() => {
  vi.unstubAllEnvs();
  Object.assign(browser, { extension: before });
});

it('in a Firefox that never remembers history, data is measured and cleared without a database', async () => {
  const open = vi.spyOn(indexedDB, 'open');
  await local().set({ usage: { version: 2, days: [] }, news: 1 });
  expect(await measureData()).toMatchObject({
    pages: { count: 0 },
    results: { count: 0 },
    collection: { count: 0 },
  });
  await clearAll();
  expect(await local().get(null)).toEqual({});
  expect(open).not.toHaveBeenCalled();
});
