import type { Browser } from 'wxt/browser';

/** Stored and removed entries by name, in the format of the browser's change events. */
export type StoredChanges = Record<string, Browser.storage.StorageChange>;
export type AreaName = 'local' | 'session';

/** The part of the storage area API that is used here. */
export interface StoredArea {
  get<T extends object = Record<string, unknown>>(names: string | string[] | null): Promise<T>;
  set(items: object): Promise<void>;
  remove(names: string | string[]): Promise<void>;
  clear(): Promise<void>;
}

/** The part of the browser's storage area API that is used here. */
interface Disk {
  get(names: string[]): Promise<Record<string, unknown>>;
  set(items: Record<string, unknown>): Promise<void>;
}

/** Where private windows keep their storage entries: in memory, by name. */
export interface PrivateItems {
  /** Reads the entries with these names, or all if null. */
  read(names: readonly string[] | null): Promise<Record<string, unknown>>;
  /** Stores some entries and removes others. */
  write(items: Readonly<Record<string, unknown>>, gone: readonly string[]): Promise<void>;
}

/**
 * Entries that a private window reads from the shared area while it has none of its own. The value says whether it reads
 * the shared one again after removing its own.
 */
export type Borrowed = Readonly<Record<AreaName, Readonly<Record<string, 'again' | 'never-again'>>>>;

interface PrivateParts {
  items: PrivateItems;
  /** The browser's area, shared by all windows. */
  shared(area: AreaName): Disk;
  borrowed: Borrowed;
  /** Notifies other pages in private windows of changes. */
  tell(changes: StoredChanges): void;
}

/**
 * Usage is the only data that private windows leave on disk. It has a separate name, because two backgrounds write usage and
 * neither knows the other's last write. The names are swapped: each kind of window calls its own usage `usage`.
 */
const ON_DISK: ReadonlyMap<string, string> = new Map([
  ['usage', 'usage.private'],
  ['usage.private', 'usage'],
]);
/** Marks a borrowed entry that was removed. */
const REMOVED = '\0removed';

const isThere = (value: unknown): boolean => value !== undefined && value !== null;

/** The shared area's name for an entry that a private window reads there; `undefined` if it does not. */
const sharedName = (area: AreaName, name: string, borrowed: Borrowed): string | undefined =>
  (area === 'local' ? ON_DISK.get(name) : undefined) ??
  (Object.hasOwn(borrowed[area], name) ? name : undefined);

/** Creates a private window's replacement for a storage area. */
export function privateArea(area: AreaName, { items, shared, borrowed, tell }: PrivateParts): StoredArea {
  const prefix = `${area}.`;
  const own = async (names: readonly string[] | null): Promise<Record<string, unknown>> => {
    const found = await items.read(names?.map((name) => prefix + name) ?? null);
    return Object.fromEntries(
      Object.entries(found)
        .filter(([key, value]) => key.startsWith(prefix) && isThere(value))
        .map(([key, value]) => [key.slice(prefix.length), value]),
    );
  };
  const readShared = async (names: readonly string[] | null): Promise<Record<string, unknown>> => {
    const all = names ?? [...(area === 'local' ? ON_DISK.keys() : []), ...Object.keys(borrowed[area])];
    const wanted = all.flatMap((name): [string, string][] => {
      const sharedKey = sharedName(area, name, borrowed);
      return sharedKey === undefined ? [] : [[name, sharedKey]];
    });
    const found = wanted.length > 0 ? await shared(area).get(wanted.map(([, sharedKey]) => sharedKey)) : {};
    return Object.fromEntries(
      wanted
        .filter(([, sharedKey]) => isThere(found[sharedKey]))
        .map(([name, sharedKey]) => [name, found[sharedKey]]),
    );
  };
  const write = async (stored: Record<string, unknown>, gone: readonly string[]): Promise<void> => {
    const named = Object.entries(stored).map(([name, value]) => [prefix + name, value]);
    await items.write(
      Object.fromEntries(named),
      gone.map((name) => prefix + name),
    );
    const changed = Object.entries(stored).map(([name, value]) => [
      name,
      value === REMOVED ? {} : { newValue: value },
    ]);
    tell(Object.fromEntries([...changed, ...gone.map((name) => [name, {}])]));
  };
  return {
    async get<T extends object = Record<string, unknown>>(names: string | string[] | null): Promise<T> {
      const wanted = names === null ? null : [names].flat();
      const [theirs, ours] = await Promise.all([readShared(wanted), own(wanted)]);
      const found: object[] = Object.entries({ ...theirs, ...ours }).flatMap(([name, value]) =>
        value === REMOVED ? [] : [{ [name]: value }],
      );
      return Object.assign({}, ...found);
    },
    async set(given: object): Promise<void> {
      const stored: Record<string, unknown> = Object.fromEntries(Object.entries(given));
      const names = Object.keys(stored);
      const counted = area === 'local' ? names.filter((name) => ON_DISK.has(name)) : [];
      const others = names.filter((name) => !counted.includes(name));
      if (others.length > 0) await write(Object.fromEntries(others.map((name) => [name, stored[name]])), []);
      if (counted.length > 0)
        await shared(area).set(
          Object.fromEntries(counted.map((name) => [ON_DISK.get(name) ?? name, stored[name]])),
        );
    },
    remove(names: string | string[]): Promise<void> {
      const gone = [names].flat();
      const hidden = gone.filter((name) => borrowed[area][name] === 'never-again');
      return write(
        Object.fromEntries(hidden.map((name) => [name, REMOVED])),
        gone.filter((name) => !hidden.includes(name)),
      );
    },
    async clear(): Promise<void> {
      await write({}, Object.keys(await own(null)));
    },
  };
}

/** The changes in the shared area that a private window sees, by its own names. */
export function seenInShared(
  changes: Readonly<StoredChanges>,
  area: AreaName,
  borrowed: Borrowed,
): StoredChanges {
  return Object.fromEntries(
    Object.entries(changes).flatMap(([name, change]) => {
      const seen = sharedName(area, name, borrowed);
      return seen === undefined ? [] : [[seen, change]];
    }),
  );
}

/** The same changes, with borrowed entries replaced by the private window's own values if it has any. */
export async function withOwn(
  seen: StoredChanges,
  own: Pick<StoredArea, 'get'>,
  borrowed: Readonly<Record<string, unknown>>,
): Promise<StoredChanges> {
  const names = Object.keys(seen).filter((name) => Object.hasOwn(borrowed, name));
  if (names.length === 0) return seen;
  const held = await own.get(names);
  return {
    ...seen,
    ...Object.fromEntries(names.map((name) => [name, name in held ? { newValue: held[name] } : {}])),
  };
}
