import 'fake-indexeddb/auto';
import { beforeEach, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { createBackground } from '../../../lib/background/create-background.ts';
import { clearEverything } from '../../../lib/background/data.ts';
import { currentSettings } from '../../../lib/background/settings.ts';
import { EMPTY_FORM } from '../../../lib/search/form.ts';
import { DEFAULT_SETTINGS } from '../../../lib/settings/settings.ts';
import { writeSettings } from '../../../lib/settings/store.ts';
import { local, session } from '../../../lib/storage/areas.ts';
import { database } from '../../../lib/storage/database.ts';
import { deviceKey, findDeviceKey, forgetDeviceKey } from '../../../lib/vault/device-key.ts';
import { newJob } from '../../shared/new-job.ts';

const ADDRESS = 'https://search.test/v1';
const ORIGIN = 'https://search.test';
const granted = {
  permissions: ['storage', 'tabs'],
  origins: ['https://search.test/*', 'https://walls.test/*'],
};
const removed = vi.fn(async (_permissions: object) => true);

beforeEach(() => {
  fakeBrowser.reset();
  removed.mockClear().mockResolvedValue(true);
  for (const area of [local(), session()]) Object.assign(area, { setAccessLevel: async () => undefined });
  vi.spyOn(browser.i18n, 'getMessage').mockReturnValue('words');
  vi.spyOn(console, 'warn').mockReturnValue();
  Object.assign(browser.permissions, {
    getAll: async () => granted,
    remove: removed,
    contains: async () => true,
    onRemoved: { addListener: () => undefined },
  });
  Object.assign(browser.action, {
    setBadgeText: async () => undefined,
    setTitle: async () => undefined,
    getBadgeText: async () => '',
    setBadgeBackgroundColor: async () => undefined,
    setBadgeTextColor: async () => undefined,
  });
});

const PAGE = { url: 'https://a.test/1', title: 'One', markdown: 'text' };

/** A used background: a key, settings, an extraction, a query, their costs, and preserved data. */
async function used() {
  await writeSettings({ ...DEFAULT_SETTINGS, address: ADDRESS });
  const background = createBackground();
  await background.ready;
  await local().set({ 'usage.unreadable.1': 'x' });
  await session().set({ 'bookmark.one': {} });
  await background.vault.save('a-long-enough-key', ORIGIN, 'device');
  const job = newJob(1, { source: 'page', address: ADDRESS });
  await background.store.put(job);
  await background.store.putPages('job', new Map([[0, PAGE]]));
  await background.history.add({ ...EMPTY_FORM, query: 'granite' }, { on: true, days: 30 });
  await (await background.usage.charge({ searches: 1 }))([{ searches: 1 }, {}]);
  return { background, job };
}

const left = async () => {
  const db = await database();
  const tables = await Promise.all([...db.objectStoreNames].map((name) => db.count(name)));
  return { local: await local().get(null), session: await session().get(null), tables };
};
const NOTHING = { local: {}, session: {}, tables: [0, 0, 0, 0, 0] };

it('clearing: deletes all stored data and returns granted permissions', async () => {
  const { background } = await used();
  const before = await left();
  expect(before.tables).not.toContain(undefined);
  expect(Object.keys(before.local)).toEqual(
    expect.arrayContaining(['settings', 'key', 'jobs', 'history', 'usage', 'usage.unreadable.1']),
  );
  await clearEverything(background);
  expect(await left()).toEqual(NOTHING);
  expect(removed.mock.calls.map(([permissions]) => permissions)).toEqual([
    { permissions: ['tabs'] },
    { origins: ['https://search.test/*'] },
    { origins: ['https://walls.test/*'] },
  ]);
});

it('clearing: replaces the key that encrypts, so that nothing encrypted before can be read', async () => {
  const { background } = await used();
  const before = await deviceKey();
  await clearEverything(background);
  expect(await findDeviceKey()).toBeUndefined();
  expect(await deviceKey()).not.toBe(before);
  await forgetDeviceKey();
});

it('clearing: blocks pending writes, so that no job, page, or cost is stored', async () => {
  const { background, job } = await used();
  const settle = await background.usage.charge({ searches: 1 });
  await clearEverything(background);
  await background.store.put({ ...job, state: 'done' }, [{ operation: 'extract', sure: { pages: 1 } }]);
  await background.store.putPages('job', new Map([[0, PAGE]]));
  await settle([{ searches: 1 }, {}]);
  expect(await background.store.all()).toEqual([]);
  expect(await left()).toEqual(NOTHING);
});

it('clearing: leaves neither key nor settings to the next background', async () => {
  const { background } = await used();
  expect((await currentSettings()).address).toBe(ADDRESS);
  await clearEverything(background);
  const next = createBackground();
  await next.ready;
  expect(await currentSettings()).toEqual(DEFAULT_SETTINGS);
  expect(await next.vault.open(ORIGIN)).toMatchObject({ ok: false, failure: { code: 'no-key' } });
  expect(await next.store.all()).toEqual([]);
});

it('clearing: stops a running search and leaves no trace of it', async () => {
  const { background } = await used();
  const stopped = Promise.withResolvers<void>();
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => {
    const { promise, reject } = Promise.withResolvers<Response>();
    signal?.addEventListener('abort', () => {
      stopped.resolve();
      reject(signal.reason);
    });
    sent.resolve();
    return promise;
  });
  const sent = Promise.withResolvers<void>();
  const search = background.searches.run('one', { ...EMPTY_FORM, query: 'limestone' });
  await sent.promise;
  await clearEverything(background);
  await stopped.promise;
  expect(await search).toMatchObject({ state: { status: 'failed' } });
  expect(await left()).toEqual(NOTHING);
  vi.unstubAllGlobals();
});

it('clearing: clears the rest when the browser keeps a permission, and reports that something remains', async () => {
  const { background } = await used();
  removed.mockRejectedValue(new Error('required'));
  await expect(clearEverything(background)).rejects.toThrow('Not everything could be cleared');
  expect(await left()).toEqual(NOTHING);
});
