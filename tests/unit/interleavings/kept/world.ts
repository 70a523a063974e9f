import { vi } from 'vitest';
import { browser } from 'wxt/browser';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { startBackground } from '../../../../lib/background/listeners.ts';
import { libraryActions } from '../../../../lib/browser/page-actions.ts';
import { readSnapshot } from '../../../../lib/browser/snapshot.ts';
import { watchJobs } from '../../../../lib/browser/watch-jobs.ts';
import { ask } from '../../../../lib/messages/ask.ts';
import type { Quarry } from '../../../../lib/pages/quarry.ts';
import { type History, NO_HISTORY } from '../../../../lib/search/history.ts';
import { DEFAULT_SETTINGS, type Settings } from '../../../../lib/settings/settings.ts';
import { dropSettingsCache, writeSettings } from '../../../../lib/settings/store.ts';
import { local, STORED, session } from '../../../../lib/storage/areas.ts';
import { database, type StoredPage } from '../../../../lib/storage/database.ts';
import { NO_USAGE, type Usage } from '../../../../lib/usage/usage.ts';
import { fakeQuarry } from '../../../gallery/fake-quarry.ts';

export type Pages = ReadonlyMap<string, StoredPage>;

/** What is stored. */
export interface State {
  settings: Settings;
  history: History;
  usage: Usage;
  pages: Pages;
  /** What a restore noted until its pages are stored. */
  restoring: string | undefined;
}

/** How far a restore gets: to its end, or until the browser or only its page ends before or after its pages are stored. */
export const ENDS = ['whole', 'before', 'after', 'closed'] as const;

/** A request to the service: an extraction of pages, or a search. */
export interface Sent {
  url: string;
  pages?: { url: string }[];
  extract?: { count: number };
}

const START = new Date(2027, 0, 15, 12).getTime();
const areas = { local: new Map<string, unknown>(), session: new Map<string, unknown>() };
/** Which write fails because the storage is full, counted down to 0; then `writesLeft` stays there. */
let writesLeft = Number.POSITIVE_INFINITY;
/** Counts what the background does, and what it waits for, to tell when it is done. */
let activity = 0;
let decrypting = 0;
let listeners: ReturnType<typeof startBackground>;
let savedKey: unknown;

function beforeWrite(): void {
  activity += 1;
  if (writesLeft > 0) writesLeft -= 1;
  else return;
  if (writesLeft === 0) throw new DOMException('full', 'QuotaExceededError');
}

const clone = structuredClone;

/** Clones data without copying its strings, which can’t change; those of pages are long. */
function sharingStrings(value: unknown): unknown {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map(sharingStrings);
  if (value === null || typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype)
    return clone(value);
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, sharingStrings(part)]));
}

/** Replaces storage, messages, and the service by ones that can fail. */
export async function installWorld(): Promise<void> {
  vi.stubGlobal('structuredClone', sharingStrings);
  for (const [area, stored] of [[local(), areas.local] as const, [session(), areas.session] as const]) {
    // Missing entries are missing, as in a browser.
    vi.spyOn(area, 'get').mockImplementation(async (names) => {
      activity += 1;
      const wanted = names && new Set([names].flat().map(String));
      const all = [...stored].filter(([name]) => !wanted || wanted.has(name));
      return structuredClone(Object.fromEntries(all));
    });
    vi.spyOn(area, 'set').mockImplementation(async (items) => {
      if (stored === areas.local) beforeWrite();
      for (const [one, value] of Object.entries(structuredClone(items))) stored.set(one, value);
    });
    vi.spyOn(area, 'remove').mockImplementation(async (names) => {
      for (const one of [names].flat()) stored.delete(String(one));
    });
    Object.assign(area, { setAccessLevel: async () => undefined });
  }
  const { put } = IDBObjectStore.prototype;
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...args) {
    beforeWrite();
    return put.apply(this, args);
  });
  const { transaction } = IDBDatabase.prototype;
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (this: IDBDatabase, ...args) {
    activity += 1;
    return transaction.apply(this, args);
  });
  const decrypt = crypto.subtle.decrypt.bind(crypto.subtle);
  vi.spyOn(crypto.subtle, 'decrypt').mockImplementation((...args) => {
    decrypting += 1;
    return decrypt(...args).finally(() => {
      decrypting -= 1;
    });
  });
  const sender = { id: browser.runtime.id, url: browser.runtime.getURL('/options.html') };
  const nothing = async () => undefined;
  Object.assign(browser.contextMenus, { create: nothing, update: nothing, remove: nothing });
  Object.assign(browser.permissions, { contains: async () => true, onRemoved: { addListener: nothing } });
  Object.assign(browser.runtime, {
    getPlatformInfo: nothing,
    getManifest: () => ({ version: '1.0.0' }),
    sendMessage: (message: unknown) =>
      new Promise((resolve) => {
        if (!listeners.message(JSON.parse(JSON.stringify(message)), sender, resolve)) resolve(undefined);
      }),
  });
  vi.stubGlobal('navigator', { locks: navigator.locks, onLine: true });
  for (const method of ['warn', 'error'] as const) vi.spyOn(console, method).mockReturnValue();
  listeners = startBackground();
  await ask['key.save']({ key: 'k'.repeat(40), address: DEFAULT_SETTINGS.address, keyStorage: 'device' });
  savedKey = areas.local.get(STORED.key);
}

/** A browser with Quarry in it. */
export class World {
  /** When the browser was started. */
  started = START;

  /** A new browser in which Quarry has these settings. */
  static async open(settings: Settings): Promise<World> {
    fakeBrowser.reset();
    vi.clearAllTimers();
    vi.clearAllMocks();
    vi.setSystemTime(START);
    for (const area of Object.values(areas)) area.clear();
    areas.local.set(STORED.key, savedKey);
    const db = await database();
    await Promise.all([db.clear('pages'), db.clear('aside'), db.clear('answers')]);
    await writeSettings(settings);
    const world = new World();
    await world.restart(true);
    return world;
  }

  /** The service, which sees all that is sent. */
  set service(serve: (sent: Sent) => Promise<Response>) {
    vi.stubGlobal('fetch', (url: string | URL, { body }: RequestInit) => {
      activity += 1;
      return serve({ ...JSON.parse(String(body)), url: String(url) });
    });
  }

  /** Ends the background, or the whole browser, and starts it again. */
  async restart(browserToo: boolean): Promise<void> {
    this.failAt(0);
    if (browserToo) areas.session.clear();
    dropSettingsCache();
    listeners = startBackground();
    if (browserToo) listeners.started();
    if (browserToo) this.started = Date.now();
    await ask.recover(null);
    await this.settle();
  }

  /** Waits until the background does nothing; a request without an answer is not waited for. */
  async settle(): Promise<void> {
    for (let quiet = 0; quiet < 3 || decrypting > 0; quiet += 1) {
      const before = activity;
      await (await database()).transaction(['pages', 'aside'], 'readwrite').done;
      for (let turns = 0; turns < 6; turns += 1) await new Promise((resolve) => setImmediate(resolve));
      // One is its own.
      if (activity > before + 1) quiet = 0;
    }
  }

  /** Makes the storage full at the next write with this number; 0: at none. Returns whether it was full before. */
  failAt(write: number): boolean {
    const hasFailed = writesLeft === 0;
    writesLeft = write || Number.POSITIVE_INFINITY;
    return hasFailed;
  }

  /** What the storage area has at this moment. */
  now(): Omit<State, 'pages'> {
    const all: Partial<State> = structuredClone(Object.fromEntries(areas.local));
    const { settings = DEFAULT_SETTINGS, history = NO_HISTORY, usage = NO_USAGE } = all;
    return { settings, history, usage, restoring: JSON.stringify(all.restoring) };
  }

  async state(): Promise<State> {
    const pages = await (await database()).getAll('pages');
    return { ...this.now(), pages: new Map(pages.map((page) => [`${page.job} ${page.place}`, page])) };
  }

  /** Whether the last page that ended in a restore had stored its pages. */
  hasStored = false;

  /** The settings page; unless `end` is `whole`, it or the browser ends when a restore stores its pages. */
  page(end: (typeof ENDS)[number]): Quarry {
    this.hasStored = false;
    const quarry = fakeQuarry();
    const library = libraryActions();
    const ended = () => Promise.reject(new Error('ended'));
    const restore: typeof library.restore = async (...change) => {
      if (end === 'after') await library.restore(...change);
      this.hasStored = end === 'after';
      return ended();
    };
    const actions = async () => ({
      ...(await quarry.actions()),
      watchJobs,
      library: end === 'whole' ? library : { ...library, restore },
    });
    const ends = { 'backup.restore': ask['backup.restore'], 'backup.revert': ended, 'backup.finish': ended };
    return {
      ...quarry,
      load: () => readSnapshot(),
      actions,
      ask: end === 'whole' ? ask : { ...quarry.ask, ...ends },
    };
  }
}
