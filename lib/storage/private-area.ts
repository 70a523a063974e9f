import type { Browser } from 'wxt/browser';
import type { Database } from './database.ts';

/** What was stored or removed, by its name, as the browser tells of changes. */
export type StoredChanges = Record<string, Browser.storage.StorageChange>;
export type AreaName = 'local' | 'session';

/** What is used of a storage area. */
export interface StoredArea {
  get<T extends object = Record<string, unknown>>(names: string | string[] | null): Promise<T>;
  set(items: object): Promise<void>;
  remove(names: string | string[]): Promise<void>;
  clear(): Promise<void>;
}

/** As much of a browser's storage area as is read from here. */
interface Disk {
  get(names: string[]): Promise<Record<string, unknown>>;
  set(items: Record<string, unknown>): Promise<void>;
}

interface PrivateParts {
  /** The database of a private window: the browser keeps it in memory, and drops it with the last such window. */
  database(): Promise<Database>;
  /** `storage.local`, which all windows share. */
  disk(): Disk;
  /** Tells the other pages of private windows what was stored. */
  tell(changes: StoredChanges): void;
}

/**
 * Units that private windows cost are the one thing that they leave on the disk, under a name of their own: two backgrounds
 * write units, and neither knows of the other's last write. What one calls its own, the other calls by the other's name.
 */
const ON_DISK: ReadonlyMap<string, string> = new Map([
  ['usage', 'usage.private'],
  ['usage.private', 'usage'],
]);
/** Read from the disk as long as a private window has none of its own. */
const BORROWED = 'settings';

/** Where on the disk something stands that a private window reads there. */
const onDisk = (name: string): string | undefined =>
  ON_DISK.get(name) ?? (name === BORROWED ? name : undefined);

/** What stands for an area of the browser's in a private window. */
export function privateArea(area: AreaName, { database, disk, tell }: PrivateParts): StoredArea {
  const prefix = `${area}.`;
  const own = async (names: readonly string[] | null): Promise<Record<string, unknown>> => {
    const db = await database();
    const keys = names?.map((name) => prefix + name) ?? (await db.getAllKeys('items'));
    const found = await Promise.all(
      keys
        .filter((key) => key.startsWith(prefix))
        .map(
          async (key): Promise<[string, unknown]> => [key.slice(prefix.length), await db.get('items', key)],
        ),
    );
    return Object.fromEntries(found.filter(([, value]) => value !== undefined));
  };
  const shared = async (names: readonly string[] | null): Promise<Record<string, unknown>> => {
    if (area === 'session') return {};
    const wanted = (names ?? [...ON_DISK.keys(), BORROWED]).flatMap((name): [string, string][] => {
      const place = onDisk(name);
      return place === undefined ? [] : [[name, place]];
    });
    const kept = wanted.length > 0 ? await disk().get(wanted.map(([, place]) => place)) : {};
    return Object.fromEntries(
      wanted.filter(([, place]) => place in kept).map(([name, place]) => [name, kept[place]]),
    );
  };
  const write = async (items: Record<string, unknown>, names: readonly string[]): Promise<void> => {
    const change = (await database()).transaction('items', 'readwrite');
    for (const name of names) {
      if (name in items) void change.store.put(items[name], prefix + name);
      else void change.store.delete(prefix + name);
    }
    await change.done;
    tell(Object.fromEntries(names.map((name) => [name, name in items ? { newValue: items[name] } : {}])));
  };
  return {
    async get<T extends object = Record<string, unknown>>(names: string | string[] | null): Promise<T> {
      const wanted = names === null ? null : [names].flat();
      const found: object[] = await Promise.all([shared(wanted), own(wanted)]);
      return Object.assign({}, ...found);
    },
    async set(given: object): Promise<void> {
      const items: Record<string, unknown> = Object.fromEntries(Object.entries(given));
      const names = Object.keys(items);
      const counted = area === 'local' ? names.filter((name) => ON_DISK.has(name)) : [];
      const others = names.filter((name) => !counted.includes(name));
      if (others.length > 0) await write(items, others);
      if (counted.length > 0)
        await disk().set(Object.fromEntries(counted.map((name) => [ON_DISK.get(name) ?? name, items[name]])));
    },
    remove: (names: string | string[]): Promise<void> => write({}, [names].flat()),
    async clear(): Promise<void> {
      await write({}, Object.keys(await own(null)));
    },
  };
}

/** What of the changes on the disk a private window sees, by the names that it has for them. */
export function seenOnDisk(changes: Readonly<StoredChanges>): StoredChanges {
  return Object.fromEntries(
    Object.entries(changes).flatMap(([name, change]) => {
      const seen = onDisk(name);
      return seen === undefined ? [] : [[seen, change]];
    }),
  );
}

/** The same with settings as they hold here: those of the private window, where it has its own. */
export async function withOwnSettings(
  seen: StoredChanges,
  area: Pick<StoredArea, 'get'>,
): Promise<StoredChanges> {
  if (!(BORROWED in seen)) return seen;
  const held = await area.get(BORROWED);
  return { ...seen, [BORROWED]: BORROWED in held ? { newValue: held[BORROWED] } : {} };
}
