import { browser } from 'wxt/browser';
import type { StoredArea } from '../storage/areas.ts';
import { createCache } from '../storage/cache.ts';
import { hasDatabase } from '../storage/privacy.ts';
import { GUARDED_PREFIX, inDatabase, inSession } from '../storage/private-area.ts';

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
const MOVED = `${GUARDED_PREFIX}\0moved`;

/**
 * Replaces `storage.local` in Firefox’s background. Scripts injected into web pages can write to `storage.local` there, so
 * its entries authorize nothing: the background reads and writes them in the database, and `storage.local` has copies, for
 * pages to render.
 *
 * What earlier versions stored is moved once. If Firefox never remembers history, it has no database, and only
 * `storage.session` is out of reach. So the copies are what is kept, and they are doubted in the next session.
 */
export function guardedArea(): GuardedArea {
  const copies = browser.storage.local;
  const items = hasDatabase() ? inDatabase : inSession;
  const isMoved = async (): Promise<boolean | undefined> => {
    const { [MOVED]: moved } = await items.read([MOVED]);
    return typeof moved === 'boolean' ? moved : undefined;
  };
  const write = (stored: object, gone: readonly string[]): Promise<void> =>
    items.write(
      Object.fromEntries(Object.entries(stored).map(([name, value]) => [GUARDED_PREFIX + name, value])),
      gone.map((name) => GUARDED_PREFIX + name),
    );
  const read = async (names: string | string[] | null): Promise<Record<string, unknown>> => {
    const found = await items.read(
      names === null ? null : [names].flat().map((name) => GUARDED_PREFIX + name),
    );
    const own = Object.entries(found).filter(([name]) => name.startsWith(GUARDED_PREFIX) && name !== MOVED);
    return Object.fromEntries(own.map(([name, value]) => [name.slice(GUARDED_PREFIX.length), value]));
  };
  const ready = createCache(async () => {
    if ((await isMoved()) !== undefined) return mend();
    const found = await copies.get(null);
    await write(found, []);
    await items.write({ [MOVED]: Object.keys(found).length > 0 && !hasDatabase() }, []);
  });
  /** Makes the copies again what is stored, if others changed them. */
  const mend = async (): Promise<void> => {
    const [stored, found] = await Promise.all([read(null), copies.get(null)]);
    const changed = Object.entries(stored).filter(([name, value]) => !isSame(found[name], value));
    if (changed.length > 0) await copies.set(Object.fromEntries(changed));
    const planted = Object.keys(found).filter((name) => !Object.hasOwn(stored, name));
    if (planted.length > 0) await copies.remove(planted);
  };
  return {
    async get<T extends object = Record<string, unknown>>(names: string | string[] | null): Promise<T> {
      await ready.get();
      const found: object[] = [await read(names)];
      return Object.assign({}, ...found);
    },
    async set(stored) {
      await ready.get();
      await write(stored, []);
      await copies.set({ ...stored }).catch(uncopied);
    },
    async remove(names) {
      await ready.get();
      await write({}, [names].flat());
      await copies.remove(names).catch(uncopied);
    },
    async clear() {
      await ready.get();
      await write({}, Object.keys(await read(null)));
      await copies.clear();
    },
    async isDoubted() {
      await ready.get();
      return (await isMoved()) === true;
    },
    accept: () => items.write({ [MOVED]: false }, []),
  };
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

const uncopied = (cause: unknown) => console.warn('Views may show old data', cause);
