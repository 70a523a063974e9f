import type * as z from 'zod/mini';
import type { StoredArea } from './areas.ts';
import { isRecord } from './guards.ts';

/** A stored value: its name, its version, how it is parsed, and how each older version is upgraded. */
export interface StoredSchema<T extends { version: number }> {
  name: string;
  version: number;
  /** Parses a value; `undefined` if it is invalid. */
  read(value: unknown): T | undefined;
  /**
   * Replaces a value that `read` rejects, given upgraded if that is possible, by what can still be used of it. Without this,
   * nothing replaces it. `now`: epoch ms.
   */
  salvage?(value: unknown, now: number): T;
  /** By n: upgrades version n to a later one. */
  upgrades?: Readonly<Record<number, (old: object) => object>>;
}

/** A stored value of which something can always be used. */
export interface SalvagingSchema<T extends { version: number }> extends StoredSchema<T> {
  salvage(value: unknown, now: number): T;
}

/**
 * Reads a stored value, upgraded to the current version. What was upgraded is stored, because pages render stored values as
 * they are. An unreadable value (damaged, from a later version, or with an upgrade that throws) is moved to another name,
 * never overwritten, and the result is what the schema salvages from it, or else `undefined`. `now`: epoch ms.
 */
export async function readStored<T extends { version: number }>(
  area: Omit<StoredArea, 'clear'>,
  schema: StoredSchema<T>,
  now: number,
): Promise<T | undefined> {
  const stored = (await area.get(schema.name))[schema.name];
  if (stored === undefined) return undefined;
  const value = upgraded(stored, schema);
  const read = value && schema.read(value);
  if (read !== undefined) {
    // As upgraded, not as read, which has only the fields of this version.
    if (value !== stored) await area.set({ [schema.name]: value }).catch(notStored);
    return read;
  }
  const salvaged = schema.salvage?.(value ?? stored, now);
  const aside = { [`${schema.name}.aside.${now}`]: stored };
  // In one write, because the next read would otherwise find nothing instead of what was salvaged.
  await area.set(salvaged === undefined ? aside : { ...aside, [schema.name]: salvaged });
  if (salvaged === undefined) await area.remove(schema.name);
  return salvaged;
}

const notStored = (cause: unknown) => console.warn('Could not store an upgraded value', cause);

/** Reads a value of any version, upgraded to the current one; `undefined` if it can't be read. */
export function readVersioned<T extends { version: number }>(
  stored: unknown,
  schema: StoredSchema<T>,
): T | undefined {
  const value = upgraded(stored, schema);
  return value && schema.read(value);
}

/** Upgrades a value to the current version; `undefined` if that is impossible. A later version stays as it is. */
function upgraded(
  stored: unknown,
  schema: Pick<StoredSchema<{ version: number }>, 'version' | 'upgrades'>,
): object | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined;
  let value: object = stored;
  try {
    while (versionOf(value) < schema.version) {
      const upgrade = schema.upgrades?.[versionOf(value)];
      if (upgrade === undefined) return undefined;
      value = upgrade(value);
    }
  } catch {
    // A damaged value can make an upgrade throw; it is unreadable like any other.
    return undefined;
  }
  return value;
}

/** A value's version; NaN if it has none. */
export const versionOf = (value: object): number =>
  'version' in value && typeof value.version === 'number' ? value.version : Number.NaN;

/** Parses a value that contains a list, dropping damaged entries. Returns `undefined` if no entry is valid. */
export function readWithList<T>(
  value: unknown,
  schema: z.ZodMiniType<T>,
  [list, entry]: readonly [name: string, entry: z.ZodMiniType],
): T | undefined {
  const read = schema.safeParse(value);
  const all: unknown = Object(value)[list];
  if (read.success || !Array.isArray(all)) return read.data;
  const good = all.filter((one) => entry.safeParse(one).success);
  return good.length === 0 ? undefined : schema.safeParse({ ...Object(value), [list]: good }).data;
}

type Path = readonly PropertyKey[];

/**
 * Parses a value without the fields and list entries that can’t be read, alone. Fields that `safe` has are replaced by those,
 * which must be valid.
 */
export function salvaged<T>(value: unknown, schema: z.ZodMiniType<T>, safe: T): T {
  const read = schema.safeParse(value);
  if (read.success) return read.data;
  const paths = read.error.issues.map(({ path }) => path);
  // Without an invalid part, what it belongs to may be incomplete, so this repeats, at most once for each level.
  return salvaged(without(value, paths, safe), schema, safe);
}

/** A value without what the paths lead to; without all of it, if a path leads to nothing, so that it is incomplete. */
function without(value: unknown, paths: readonly Path[], safe: unknown): unknown {
  if (paths.some(({ length }) => length === 0)) return safe;
  const within = (key: PropertyKey) => paths.filter(([first]) => first === key).map((path) => path.slice(1));
  if (Array.isArray(value)) return value.filter((_, index) => within(index).length === 0);
  const fields = new Map(Object.entries(Object(value)));
  for (const name of new Set(paths.flatMap(([first]) => (typeof first === 'string' ? [first] : [])))) {
    const left = without(fields.get(name), within(name), isRecord(safe) ? safe[name] : undefined);
    if (left !== undefined) fields.set(name, left);
    else if (!fields.delete(name)) return safe;
  }
  return Object.fromEntries(fields);
}
