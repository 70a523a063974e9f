import { browser } from 'wxt/browser';
import {
  type AreaName,
  type Borrowed,
  type PrivateItems,
  privateArea,
  type StoredArea,
  type StoredChanges,
  seenInShared,
  withOwn,
} from './private-area.ts';
import { PRIVATE_PREFIX } from './private-names.ts';

/**
 * The key and the unlocked key are borrowed too, because the main background can lend the device key that decrypts
 * them.
 */
const BORROWED: Borrowed = {
  local: { settings: 'again', key: 'never-again' },
  session: { key: 'never-again', 'key.open': 'never-again' },
};

const AREAS: readonly AreaName[] = ['local', 'session'];

/**
 * Entries in `storage.session`, which Firefox keeps only in memory. The background removes them when the last private
 * window closes.
 */
const items: PrivateItems = {
  async read(names) {
    const found = await browser.storage.session.get(names?.map((name) => PRIVATE_PREFIX + name) ?? null);
    return withoutPrefix(found, PRIVATE_PREFIX);
  },
  async write(stored, gone) {
    const { session } = browser.storage;
    const named = Object.entries(stored).map(([name, value]) => [PRIVATE_PREFIX + name, value]);
    if (named.length > 0) await session.set(Object.fromEntries(named));
    if (gone.length > 0) await session.remove(gone.map((name) => PRIVATE_PREFIX + name));
  },
};

/** The entries whose names start with the prefix, with the prefix removed. */
const withoutPrefix = <T>(named: Readonly<Record<string, T>>, prefix: string): Record<string, T> =>
  Object.fromEntries(
    Object.entries(named).flatMap(([name, value]) =>
      name.startsWith(prefix) ? [[name.slice(prefix.length), value]] : [],
    ),
  );

/** This private window's replacement for a storage area, in Firefox. */
const sessionWindow = (area: AreaName): StoredArea =>
  privateArea(area, {
    items,
    shared: (name) => browser.storage[name],
    borrowed: BORROWED,
    // The browser notifies all pages itself.
    tell: () => undefined,
  });

/**
 * Calls back with changes made by private windows in Firefox, and with changes in the shared areas that they see. Returns a
 * function that stops watching.
 */
function watchSession(changed: (changes: StoredChanges, area: string) => void): () => void {
  const own = { local: sessionWindow('local'), session: sessionWindow('session') };
  const tell = (changes: StoredChanges, area: AreaName) => {
    if (Object.keys(changes).length > 0) changed(changes, area);
  };
  const heard = async (changes: StoredChanges, where: string) => {
    const of = AREAS.find((area) => area === where);
    if (of === undefined) return;
    if (of === 'session')
      for (const area of AREAS)
        tell(
          await withOwn(
            newValuesOf(withoutPrefix(changes, `${PRIVATE_PREFIX}${area}.`)),
            own[area],
            BORROWED[area],
          ),
          area,
        );
    tell(await withOwn(seenInShared(changes, of, BORROWED), own[of], BORROWED[of]), of);
  };
  browser.storage.onChanged.addListener(heard);
  return () => browser.storage.onChanged.removeListener(heard);
}

/** The new values, without the old ones. */
const newValuesOf = (changes: StoredChanges): StoredChanges =>
  Object.fromEntries(
    Object.entries(changes).map(([name, change]) => [
      name,
      'newValue' in change ? { newValue: change.newValue } : {},
    ]),
  );

// The same names as in private-window.ts, so that only the loaded file differs between browsers.
export { sessionWindow as privateWindow, watchSession as watchPrivate };
