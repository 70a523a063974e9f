import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Browser, browser } from 'wxt/browser';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import type { Listeners } from '../../../lib/background/listeners.ts';
import { EMPTY_FORM } from '../../../lib/search/form.ts';
import { DEFAULT_SETTINGS } from '../../../lib/settings/settings.ts';
import { eventually } from '../../shared/eventually.ts';

/** The ids of the open private windows. */
let open: number[] = [];
/** What was shown on icons. */
let shown: object[] = [];
const alarms = new Set<string>();
const removed = vi.fn(async (_permissions: object) => true);

const windowsNow = () =>
  [{ id: 1, incognito: false }, ...open.map((id) => ({ id, incognito: true }))].map((window) => ({
    ...window,
    focused: window.id === open[0],
    alwaysOnTop: false,
  }));
const show = async (icon: object) => void shown.push(icon);

/** What the tests replace. */
const { action, alarms: own, permissions, contextMenus, i18n } = browser;

beforeEach(() => {
  // Firefox’s background replaces an area for all that this process runs.
  vi.resetModules();
  vi.stubGlobal('indexedDB', new IDBFactory());
  fakeBrowser.reset();
  [open, shown] = [[7], []];
  alarms.clear();
  removed.mockClear();
  vi.stubEnv('BROWSER', 'firefox');
  vi.spyOn(console, 'warn').mockReturnValue();
  for (const area of [browser.storage.local, browser.storage.session])
    Object.assign(area, { setAccessLevel: async () => undefined });
  vi.spyOn(browser.windows, 'getAll').mockImplementation(async () => windowsNow());
  vi.spyOn(browser.windows, 'getLastFocused').mockImplementation(
    async () => windowsNow().find(({ focused }) => focused) ?? windowsNow()[0],
  );
  Object.assign(browser, {
    i18n: { ...i18n, getMessage: () => 'words', getUILanguage: () => 'en' },
    action: {
      setBadgeText: show,
      setTitle: show,
      setBadgeBackgroundColor: show,
      setBadgeTextColor: show,
      getBadgeText: async () => '',
      getTitle: async () => '',
      getPopup: async () => '',
      setPopup: async () => undefined,
    },
    alarms: {
      create: async (name: string) => void alarms.add(name),
      clear: async (name: string) => alarms.delete(name),
      clearAll: async () => alarms.clear(),
    },
    permissions: { contains: async () => true, remove: removed, onRemoved: { addListener: () => undefined } },
    contextMenus: { remove: async () => undefined, create: () => undefined },
  });
});
let started: Listeners | undefined;
const start = async () => {
  started = (await import('../../../lib/background/listeners.ts')).startBackground();
  return started;
};

afterEach(async () => {
  open = [];
  started?.windowClosed();
  started = undefined;
  await eventually(async () => expect(await privateNames()).toEqual([]));
  Object.assign(browser, { action, alarms: own, permissions, contextMenus, i18n });
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.resetModules();
});

const TAB: Browser.tabs.Tab = {
  index: 0,
  windowId: 1,
  active: true,
  pinned: false,
  highlighted: true,
  incognito: false,
  selected: true,
  discarded: false,
  autoDiscardable: true,
  groupId: -1,
  frozen: false,
  lastAccessed: 0,
};

/** Sends a message from a page, or from a popup, which has no tab. */
function send(to: Listeners, name: string, request: unknown, from: { tab?: boolean; incognito?: true }) {
  const sender = {
    id: browser.runtime.id,
    url: browser.runtime.getURL('/popup.html'),
    ...(from.tab !== undefined && { tab: { ...TAB, incognito: from.tab } }),
  };
  const message = { for: 'background', name, request, ...(from.incognito && { incognito: true }) };
  return new Promise<unknown>((resolve) => {
    to.message(message, sender, resolve);
  });
}

const stored = async () => ({
  local: await browser.storage.local.get(null),
  session: await browser.storage.session.get(null),
});
const privateNames = async () =>
  Object.keys((await stored()).session).filter((name) => name.startsWith('private.'));
const SEARCH = { id: 'one', ...EMPTY_FORM, query: 'granite' };
const EXTRACT = { source: 'page', targets: [{ url: 'https://a.test/granite' }] };
const FROM_PRIVATE = [{ tab: true }, { incognito: true }] as const;

it.each(FROM_PRIVATE)(
  'private windows: what %o searches and extracts is stored only for them',
  async (from) => {
    const listeners = await start();
    await send(listeners, 'search', SEARCH, from);
    await send(listeners, 'extract', EXTRACT, from);
    const { local, session } = await stored();
    expect(JSON.stringify(local)).not.toContain('granite');
    const holders = Object.keys(session).filter((name) => JSON.stringify(session[name]).includes('granite'));
    expect(holders.sort()).toEqual(['private.local.jobs', 'private.session.trail']);
    expect(shown.length).toBeGreaterThan(0);
    for (const icon of shown) expect(icon).toMatchObject({ windowId: 7 });
  },
);

it('private windows: an answered search is remembered as a past query only from ordinary ones', async () => {
  const answer = { data: { search: [{ url: 'https://a.test/', title: 'Granite' }] } };
  vi.stubGlobal('fetch', async () => Response.json(answer));
  vi.stubGlobal('navigator', { onLine: true });
  const listeners = await start();
  const { address } = DEFAULT_SETTINGS;
  const key = { key: 'a-key-of-the-service', address, keyStorage: 'device' };
  await send(listeners, 'key.save', key, { tab: false });
  const queries = async () => {
    const { history } = (await stored()).local;
    return Object(history).searches?.map(({ query }: { query: string }) => query) ?? [];
  };
  for (const from of FROM_PRIVATE) await send(listeners, 'search', { ...SEARCH, query: 'slate' }, from);
  expect(await queries()).toEqual([]);
  await send(listeners, 'search', { ...SEARCH, id: 'two' }, { tab: false });
  expect(await queries()).toEqual(['granite']);
});

it('private windows: ordinary ones store and show their own as usual, even with a private one in front', async () => {
  const listeners = await start();
  await send(listeners, 'search', SEARCH, { tab: false });
  await send(listeners, 'extract', EXTRACT, {});
  const { local } = await stored();
  expect(local).toMatchObject({ jobs: {} });
  expect(await privateNames()).toEqual([]);
  expect(shown.some((icon) => 'windowId' in icon)).toBe(false);
});

it('private windows: change neither settings nor the key, and delete nothing of ordinary ones', async () => {
  const listeners = await start();
  const change = { from: DEFAULT_SETTINGS, to: { ...DEFAULT_SETTINGS, caps: { day: 100 } } };
  const refused = { ok: false, failure: { code: 'private-window' } };
  for (const from of FROM_PRIVATE) {
    expect(await send(listeners, 'settings.save', change, from)).toEqual(refused);
    for (const name of ['key.remove', 'everything.clear', 'backup.finish', 'data.measure'])
      expect(await send(listeners, name, null, from), name).toEqual(refused);
  }
  expect((await stored()).local).not.toHaveProperty('settings');
  expect(await send(listeners, 'settings.save', change, { tab: false })).toMatchObject({ ok: true });
});

it('private windows: when the last one closes, all its work ends and all it stored goes', async () => {
  const listeners = await start();
  listeners.granted(['https://a.test/*']);
  await eventually(async () =>
    expect((await stored()).session).toHaveProperty(['private.granted.https://a.test/*']),
  );
  await send(listeners, 'extract', EXTRACT, { tab: true });
  await browser.storage.session.set({ quiet: {} });
  open = [];
  listeners.windowClosed();
  await eventually(async () => expect(await privateNames()).toEqual([]));
  expect((await stored()).session).toHaveProperty('quiet');
  await eventually(async () => expect(removed).toHaveBeenCalledWith({ origins: ['https://a.test/*'] }));
  // A message of a page that closed is not answered.
  expect(await send(listeners, 'extract', EXTRACT, { tab: true })).toBeUndefined();
  expect(await privateNames()).toEqual([]);
});

it('private windows: what they left is deleted when the background starts without one', async () => {
  open = [];
  await browser.storage.session.set({ 'private.session.trail': {}, trail: {} });
  alarms.add('private.jobs');
  await start();
  await eventually(async () => expect(await privateNames()).toEqual([]));
  await eventually(() => expect(alarms.has('private.jobs')).toBe(false));
  expect((await stored()).session).toHaveProperty('trail');
});

it('private windows: in Chrome and Edge, the note about caps, on the icon of all windows, is left to ordinary ones', async () => {
  vi.stubEnv('BROWSER', 'chrome');
  vi.spyOn(browser.extension, 'inIncognitoContext', 'get').mockReturnValue(true);
  vi.spyOn(browser.tabs, 'query').mockImplementation(async () => []);
  const settings = { ...DEFAULT_SETTINGS, caps: { day: 0.0001 } };
  await browser.storage.local.set({ settings });
  const { createBackground } = await import('../../../lib/background/create-background.ts');
  const { usage, noteCaps } = createBackground();
  await usage.charge({ searches: 1 }, true);
  await noteCaps(true);
  expect(shown).toEqual([]);
});
