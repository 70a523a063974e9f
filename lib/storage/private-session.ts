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

/** The key and what it was opened to are borrowed too: the background of all windows can hand over what opens them. */
const BORROWED: Borrowed = {
  local: { settings: 'again', key: 'never-again' },
  session: { key: 'never-again', 'key.open': 'never-again' },
};

const AREAS: readonly AreaName[] = ['local', 'session'];

/** Items in `storage.session`, which Firefox keeps in memory alone: the background takes them out when the last private window closes. */
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

/** Those whose names begin so, by the rest of their names. */
const withoutPrefix = <T>(named: Readonly<Record<string, T>>, prefix: string): Record<string, T> =>
  Object.fromEntries(
    Object.entries(named).flatMap(([name, value]) =>
      name.startsWith(prefix) ? [[name.slice(prefix.length), value]] : [],
    ),
  );

/** What stands for an area of the browser's in this private window of Firefox. */
const sessionWindow = (area: AreaName): StoredArea =>
  privateArea(area, {
    items,
    shared: (name) => browser.storage[name],
    borrowed: BORROWED,
    // The browser tells all pages.
    tell: () => undefined,
  });

/** Calls back with what private windows of Firefox stored and removed, and with what they see of the others; returns how to stop. */
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
            plainly(withoutPrefix(changes, `${PRIVATE_PREFIX}${area}.`)),
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

/** What was stored, without what was there before. */
const plainly = (changes: StoredChanges): StoredChanges =>
  Object.fromEntries(
    Object.entries(changes).map(([name, change]) => [
      name,
      'newValue' in change ? { newValue: change.newValue } : {},
    ]),
  );

// As those of the other browsers are called: which file is loaded is all that differs.
export { sessionWindow as privateWindow, watchSession as watchPrivate };
