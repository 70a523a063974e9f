import { browser } from 'wxt/browser';
import type { AreaName, StoredArea, StoredChanges, Watcher } from './areas.ts';
import { database } from './database.ts';

/** Prefix of the names of private windows’ entries. */
export const PRIVATE_PREFIX = 'private.';
/** Prefix of the names of entries that stand for those of `storage.local` (lib/browser/guarded-area.ts). */
export const GUARDED_PREFIX = 'guarded.';

const AREAS: readonly AreaName[] = ['local', 'session'];
const prefixOf = (area: AreaName): string => `${PRIVATE_PREFIX}${area}.`;

/**
 * What private windows read from ordinary ones: the name they use, and the stored name. They write only the day’s units.
 * Chrome and Edge run a background for each kind of window, so each writes units under a name of its own: what a private
 * window calls `usage` is stored as `usage.private`, and its `usage.private` (the other kind’s) is stored as `usage`. The key
 * can’t be read there: the key that decrypts it is in a database that private windows don’t see.
 */
const shared = (area: AreaName): Readonly<Record<string, string>> => {
  if (import.meta.env.BROWSER !== 'firefox')
    return area === 'local' ? { settings: 'settings', usage: 'usage.private', 'usage.private': 'usage' } : {};
  return area === 'local'
    ? { settings: 'settings', usage: 'usage', 'usage.private': 'usage.private', key: 'key' }
    : { key: 'key', 'key.open': 'key.open' };
};

/** Entries in one of the places below. */
interface Memory {
  /** Reads entries, or all. */
  read(names: string[] | null): Promise<Record<string, unknown>>;
  write(items: Record<string, unknown>, gone: string[]): Promise<void>;
  /** Returns a function that stops watching. */
  watch(changed: (changes: StoredChanges) => void): () => void;
}

/** Firefox: `storage.session` is in memory. The background removes the entries when the last private window closes. */
export const inSession: Memory = {
  read: (names) => browser.storage.session.get(names),
  async write(items, gone) {
    if (Object.keys(items).length > 0) await browser.storage.session.set(items);
    if (gone.length > 0) await browser.storage.session.remove(gone);
  },
  watch(changed) {
    const heard = (changes: StoredChanges, area: string) => {
      if (area === 'session') changed(changes);
    };
    browser.storage.onChanged.addListener(heard);
    return () => browser.storage.onChanged.removeListener(heard);
  },
};

const CHANNEL = 'quarry.private';

/** Chrome and Edge keep the database of private windows in memory, and delete it with the last of them. */
export const inDatabase: Memory = {
  async read(names) {
    const db = await database();
    const keys = names ?? (await db.getAllKeys('items'));
    const found = await Promise.all(keys.map(async (key) => [key, await db.get('items', key)] as const));
    return Object.fromEntries(found.filter(([, value]) => value !== undefined));
  },
  async write(items, gone) {
    const change = (await database()).transaction('items', 'readwrite');
    for (const [name, value] of Object.entries(items)) void change.store.put(value, name);
    for (const name of gone) void change.store.delete(name);
    await change.done;
    const channel = new BroadcastChannel(CHANNEL);
    const changed = Object.entries(items).map(([name, newValue]) => [name, { newValue }]);
    channel.postMessage(Object.fromEntries([...changed, ...gone.map((name) => [name, {}])]));
    channel.close();
  },
  watch(changed) {
    const channel = new BroadcastChannel(CHANNEL);
    channel.onmessage = ({ data }: MessageEvent<StoredChanges>) => changed(data);
    return () => channel.close();
  },
};

const memory = (): Memory => (import.meta.env.BROWSER === 'firefox' ? inSession : inDatabase);

/** The entries of one of the areas, under their own names. */
const withoutPrefix = <T>(named: Readonly<Record<string, T>>, prefix: string): Record<string, T> =>
  Object.fromEntries(
    Object.entries(named).flatMap(([name, value]) =>
      name.startsWith(prefix) ? [[name.slice(prefix.length), value]] : [],
    ),
  );

/** Entries whose names have a prefix there, under their own names. */
export const under = (prefix: string, { read, write }: Memory) => ({
  read: async (names: string | string[] | null): Promise<Record<string, unknown>> =>
    withoutPrefix(await read(names === null ? null : [names].flat().map((name) => prefix + name)), prefix),
  write: (items: object, gone: string | string[]): Promise<void> =>
    write(
      Object.fromEntries(Object.entries(items).map(([name, value]) => [prefix + name, value])),
      [gone].flat().map((name) => prefix + name),
    ),
});

/** Replaces a storage area for private windows. `disk`: that of ordinary windows. */
export function privateArea(area: AreaName, disk: Pick<StoredArea, 'get' | 'set'>): StoredArea {
  const own = under(prefixOf(area), memory());
  const theirs = shared(area);
  const readTheirs = async (names: readonly string[]): Promise<object[]> => {
    const wanted = names.flatMap((name) => theirs[name] ?? []);
    const found = wanted.length > 0 ? await disk.get<Record<string, unknown>>(wanted) : {};
    return names.flatMap((name) => {
      const value = found[theirs[name] ?? ''];
      return value === undefined ? [] : [{ [name]: value }];
    });
  };
  return {
    async get<T extends object = Record<string, unknown>>(names: string | string[] | null): Promise<T> {
      const [found, stored] = await Promise.all([
        readTheirs(names === null ? Object.keys(theirs) : [names].flat()),
        own.read(names),
      ]);
      return Object.assign({}, stored, ...found);
    },
    async set(items: object): Promise<void> {
      const all = Object.entries(items);
      const kept = all.filter(([name]) => theirs[name] === undefined);
      if (kept.length > 0) await own.write(Object.fromEntries(kept), []);
      const units = all.find(([name]) => name === 'usage')?.[1];
      if (theirs.usage && units !== undefined) await disk.set({ [theirs.usage]: units });
    },
    remove: (names) => own.write({}, names),
    clear: async () => own.write({}, Object.keys(await own.read(null))),
  };
}

/** Calls back with changes of all that private windows read. Returns a function that stops watching. */
export function watchPrivate(changed: Watcher): () => void {
  const tell = (changes: StoredChanges, area: AreaName) => {
    if (Object.keys(changes).length > 0) changed(changes, area);
  };
  const hearTheirs = (changes: StoredChanges, where: string) => {
    for (const area of AREAS.filter((name) => name === where)) {
      const seen = Object.entries(shared(area)).flatMap(([name, their]) => {
        const change = changes[their];
        return change ? [[name, change]] : [];
      });
      tell(Object.fromEntries(seen), area);
    }
  };
  const stop = memory().watch((changes) => {
    for (const area of AREAS) tell(withoutPrefix(changes, prefixOf(area)), area);
  });
  browser.storage.onChanged.addListener(hearTheirs);
  return () => {
    browser.storage.onChanged.removeListener(hearTheirs);
    stop();
  };
}
