import { browser } from 'wxt/browser';
import type { StoredArea } from '../storage/areas.ts';
import { createCache } from '../storage/cache.ts';
import { database } from '../storage/database.ts';
import { isIncognito } from '../storage/privacy.ts';

/** A storage area whose entries only the background can write. */
export interface GuardedArea extends StoredArea {
  /**
   * Whether the entries come from where others could write, in each session anew, and the user has not accepted them
   * yet.
   */
  isDoubted(): Promise<boolean>;
  accept(): Promise<void>;
}

/** The entry that says that the entries were moved here; its value, whether they are doubted. */
const MOVED = '\0moved';

/**
 * Replaces `storage.local` in Firefox’s background. Scripts injected into web pages can write to `storage.local` there, so
 * its entries authorize nothing: the background reads and writes them in the database, and `storage.local` has copies, for
 * pages to render.
 *
 * What earlier versions stored is moved once. If Firefox never remembers history, its database lasts only until it closes,
 * so the copies are what is kept, and they are doubted in the next session.
 */
export function guardedArea(): GuardedArea {
  const copies = browser.storage.local;
  const ready = createCache(async () => {
    const db = await database();
    if ((await db.get('items', MOVED)) === undefined) {
      const found = await copies.get(null);
      const isKept = Object.keys(found).length > 0 && isIncognito();
      await write({ ...found, [MOVED]: isKept }, []);
    } else await mend();
  });
  const write = async (items: object, gone: readonly string[]): Promise<void> => {
    const change = (await database()).transaction('items', 'readwrite');
    for (const [name, value] of Object.entries(items)) void change.store.put(value, name);
    for (const name of gone) void change.store.delete(name);
    await change.done;
  };
  const read = async (names: readonly string[] | null = null): Promise<Record<string, unknown>> => {
    const { store } = (await database()).transaction('items');
    const wanted = names ?? (await store.getAllKeys()).filter((name) => name !== MOVED);
    const found = await Promise.all(wanted.map(async (name) => [name, await store.get(name)] as const));
    return Object.fromEntries(found.filter(([, value]) => value !== undefined));
  };
  /** Makes the copies again what is stored, if others changed them. */
  const mend = async (): Promise<void> => {
    const [stored, found] = await Promise.all([read(), copies.get(null)]);
    const changed = Object.entries(stored).filter(([name, value]) => !isSame(found[name], value));
    if (changed.length > 0) await copies.set(Object.fromEntries(changed));
    const planted = Object.keys(found).filter((name) => !Object.hasOwn(stored, name));
    if (planted.length > 0) await copies.remove(planted);
  };
  return {
    async get<T extends object = Record<string, unknown>>(names: string | string[] | null): Promise<T> {
      await ready.get();
      const found: object[] = [await read(names === null ? null : [names].flat())];
      return Object.assign({}, ...found);
    },
    async set(items) {
      await ready.get();
      await write(items, []);
      await copies.set({ ...items }).catch(uncopied);
    },
    async remove(names) {
      await ready.get();
      await write({}, [names].flat());
      await copies.remove(names).catch(uncopied);
    },
    async clear() {
      await ready.get();
      await write({}, Object.keys(await read()));
      await copies.clear();
    },
    async isDoubted() {
      await ready.get();
      return (await (await database()).get('items', MOVED)) === true;
    },
    accept: () => write({ [MOVED]: false }, []),
  };
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

const uncopied = (cause: unknown) => console.warn('Views may show old data', cause);
