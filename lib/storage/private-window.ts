import { browser } from 'wxt/browser';
import { type Database, database } from './database.ts';
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

/** The channel on which private windows notify each other of changes. */
const CHANNEL = 'quarry.private';
let channel: BroadcastChannel | undefined;

/** The key can't be borrowed, because the device key that decrypts it is in the other database. */
const BORROWED: Borrowed = { local: { settings: 'again' }, session: {} };

/**
 * Storage entries in a database, for browsers that keep the database of private windows in memory and delete it with the
 * last of them.
 */
export const itemsIn = (database: () => Promise<Database>): PrivateItems => ({
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
  },
});

/** This private window's replacement for a storage area, in Chrome or Edge. */
export const privateWindow = (area: AreaName): StoredArea =>
  privateArea(area, {
    items: itemsIn(database),
    shared: (name) => browser.storage[name],
    borrowed: BORROWED,
    tell(changes) {
      channel ??= new BroadcastChannel(CHANNEL);
      channel.postMessage({ changes, area });
    },
  });

/**
 * Calls back with changes made by private windows, and with changes on disk that they see. Returns a function that
 * stops watching.
 */
export function watchPrivate(changed: (changes: StoredChanges, area: string) => void): () => void {
  const { onChanged } = browser.storage;
  const own = privateWindow('local');
  const onDisk = async (changes: StoredChanges, area: string) => {
    if (area === 'local')
      changed(await withOwn(seenInShared(changes, area, BORROWED), own, BORROWED[area]), area);
  };
  const others = new BroadcastChannel(CHANNEL);
  others.addEventListener('message', ({ data }: MessageEvent<{ changes: StoredChanges; area: AreaName }>) =>
    changed(data.changes, data.area),
  );
  onChanged.addListener(onDisk);
  return () => {
    onChanged.removeListener(onDisk);
    others.close();
  };
}
