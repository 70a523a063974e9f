import { browser } from 'wxt/browser';
import { isNewSession, STORED, type StoredArea } from '../storage/areas.ts';
import { createCache } from '../storage/cache.ts';
import { isSame } from '../storage/guards.ts';
import { hasDatabase } from '../storage/privacy.ts';
import { GUARDED_PREFIX, inDatabase, inSession, under } from '../storage/private-area.ts';
import { readVersioned } from '../storage/versioned.ts';
import { USAGE_SCHEMA } from '../usage/schema.ts';
import { mostUsage, NO_USAGE } from '../usage/usage.ts';

/** A storage area whose entries only the background can write. */
export interface GuardedArea extends StoredArea {
  /** Whether entries come from where others could write, and the user has not accepted them yet. */
  isDoubted(): Promise<boolean>;
  accept(): Promise<void>;
}

type Items = Record<string, unknown>;

/** The entry that says that the entries were moved here; its value, whether they are doubted. */
const MOVED = '\0moved';

/**
 * Replaces `storage.local` in Firefox’s background. Scripts injected into web pages can write to `storage.local` there, so
 * its entries authorize nothing: the background reads and writes them in the database, and `storage.local` has copies, for
 * pages to render.
 *
 * What earlier versions stored is moved once, and doubted. If Firefox never remembers history, it has no database, and only
 * `storage.session` is out of reach. So the copies are what is kept, and they are doubted in the next session.
 */
export function guardedArea(): GuardedArea {
  const copies = browser.storage.local;
  const items = under(GUARDED_PREFIX, hasDatabase() ? inDatabase : inSession);
  const isMoved = async (): Promise<boolean | undefined> => {
    const { [MOVED]: moved } = await items.read(MOVED);
    return typeof moved === 'boolean' ? moved : undefined;
  };
  const read = async (names: string | string[] | null): Promise<Items> => {
    const { [MOVED]: _, ...found } = await items.read(names);
    return found;
  };
  const ready = createCache(async () => {
    if ((await isMoved()) !== undefined) return mend();
    const found = Object.entries(await copies.get(null)).filter(([name]) => hasDatabase() || isNeeded(name));
    await items.write(Object.fromEntries(found), []);
    await items.write({ [MOVED]: found.length > 0 }, []);
  });
  /** Makes the copies again what is stored, if others changed them. */
  const mend = async (): Promise<void> => {
    const [known, found] = await Promise.all([read(null), copies.get(null)]);
    const differs = (stored: Items) =>
      Object.keys({ ...stored, ...found }).filter((name) => !isSame(found[name], stored[name]));
    const isOlder = differs(known).length > 0 && (await isNewSession());
    const stored = isOlder ? await restrict(known, found) : known;
    const [changed, planted] = [true, false].map((is) =>
      differs(stored).filter((name) => Object.hasOwn(stored, name) === is),
    );
    if (changed?.length)
      await copies.set(Object.fromEntries(changed.map((name) => [name, stored[name]]))).catch(uncopied);
    if (planted?.length) await copies.remove(planted).catch(uncopied);
  };
  /**
   * Before the browser started, Firefox may have had no database, so that Quarry wrote only the copies. Others may have, too:
   * so this takes over only what spends less, and the rest is doubted.
   */
  const restrict = async (known: Items, found: Items): Promise<Items> => {
    await items.write({ [MOVED]: true }, []);
    const stored = { ...known };
    const [one, other] = [known, found].map(({ [STORED.usage]: usage = NO_USAGE }) =>
      readVersioned(usage, USAGE_SCHEMA),
    );
    if (one && other) stored[STORED.usage] = mostUsage(one, other, Date.now());
    if (!Object.hasOwn(found, STORED.key)) delete stored[STORED.key];
    await items.write(
      stored,
      [STORED.key].filter((name) => !Object.hasOwn(stored, name)),
    );
    return stored;
  };
  return {
    async get<T extends object = Record<string, unknown>>(names: string | string[] | null): Promise<T> {
      await ready.get();
      const found: object[] = [await read(names)];
      return Object.assign({}, ...found);
    },
    async set(stored) {
      await ready.get();
      await items.write(stored, []);
      await copies.set({ ...stored }).catch(uncopied);
    },
    async remove(names) {
      await ready.get();
      await items.write({}, names);
      await copies.remove(names).catch(uncopied);
    },
    async clear() {
      await ready.get();
      await items.write({}, Object.keys(await read(null)));
      await copies.clear();
    },
    async isDoubted() {
      await ready.get();
      return (await isMoved()) === true;
    },
    async accept() {
      await ready.get();
      if (await isMoved()) await items.write({ [MOVED]: false }, []);
    },
  };
}

/** Whether an entry is of use in a session without what earlier ones extracted. The memory for entries is limited. */
const isNeeded = (name: string): boolean => name !== STORED.pastJobs && !name.includes('.aside.');

const uncopied = (cause: unknown) => console.warn('Views may show old data', cause);
