import type { Browser } from 'wxt/browser';

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

/** Where private windows keep what would stand in storage areas: by name, in memory. */
export interface PrivateItems {
  /** Those with these names, or all of them. */
  read(names: readonly string[] | null): Promise<Record<string, unknown>>;
  /** Stores some, and drops others. */
  write(items: Readonly<Record<string, unknown>>, gone: readonly string[]): Promise<void>;
}

/** What a private window reads of an area as long as it has none of its own; and whether it does again, once it removed its own. */
export type Borrowed = Readonly<Record<AreaName, Readonly<Record<string, 'again' | 'never-again'>>>>;

interface PrivateParts {
  items: PrivateItems;
  /** The browser's own area, which all windows share. */
  shared(area: AreaName): Disk;
  borrowed: Borrowed;
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
/** Stands for what was borrowed and then removed. */
const REMOVED = '\0removed';

const isThere = (value: unknown): boolean => value !== undefined && value !== null;

/** Where in the browser's own area something stands that a private window reads there. */
const placeOf = (area: AreaName, name: string, borrowed: Borrowed): string | undefined =>
  (area === 'local' ? ON_DISK.get(name) : undefined) ??
  (Object.hasOwn(borrowed[area], name) ? name : undefined);

/** What stands for an area of the browser's in a private window. */
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
      const place = placeOf(area, name, borrowed);
      return place === undefined ? [] : [[name, place]];
    });
    const kept = wanted.length > 0 ? await shared(area).get(wanted.map(([, place]) => place)) : {};
    return Object.fromEntries(
      wanted.filter(([, place]) => isThere(kept[place])).map(([name, place]) => [name, kept[place]]),
    );
  };
  const write = async (stored: Record<string, unknown>, gone: readonly string[]): Promise<void> => {
    const named = Object.entries(stored).map(([name, value]) => [prefix + name, value]);
    await items.write(
      Object.fromEntries(named),
      gone.map((name) => prefix + name),
    );
    const told = Object.entries(stored).map(([name, value]) => [
      name,
      value === REMOVED ? {} : { newValue: value },
    ]);
    tell(Object.fromEntries([...told, ...gone.map((name) => [name, {}])]));
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

/** What of the changes in the browser's own area a private window sees, by the names that it has for them. */
export function seenInShared(
  changes: Readonly<StoredChanges>,
  area: AreaName,
  borrowed: Borrowed,
): StoredChanges {
  return Object.fromEntries(
    Object.entries(changes).flatMap(([name, change]) => {
      const seen = placeOf(area, name, borrowed);
      return seen === undefined ? [] : [[seen, change]];
    }),
  );
}

/** The same with what is borrowed as it holds here: that of the private window, where it has its own. */
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
