/** The part of the storage area API that stored values need. */
export interface Area {
  get(key: string): Promise<Record<string, unknown>>;
  set(items: Record<string, unknown>): Promise<void>;
  remove(key: string): Promise<void>;
}

/** A storage area that can also list its names. */
export interface NamedArea extends Area {
  names(): Promise<string[]>;
}

/** A stored value: its name, its version, how it is parsed, and how each older version is upgraded. */
export interface StoredSchema<T extends { version: number }> {
  name: string;
  version: number;
  /** Parses a value; `undefined` if it is invalid. */
  read(value: unknown): T | undefined;
  /** By n: upgrades version n to n + 1. */
  upgrades: Readonly<Record<number, (old: object) => object>>;
}

/**
 * Reads a stored value, upgraded to the current version. An unreadable value (damaged, from a later version, or with an
 * upgrade that throws) is moved to another name, never overwritten, and the result is `undefined`. `now`: epoch ms.
 */
export async function readStored<T extends { version: number }>(
  area: Area,
  schema: StoredSchema<T>,
  now: number,
): Promise<T | undefined> {
  const stored = (await area.get(schema.name))[schema.name];
  if (stored === undefined) return undefined;
  const value = readVersioned(stored, schema);
  if (value === undefined) {
    await area.set({ [`${schema.name}.aside.${now}`]: stored });
    await area.remove(schema.name);
  }
  return value;
}

/** Reads a value of any version, upgraded to the current one; `undefined` if it can't be read. */
export function readVersioned<T extends { version: number }>(
  stored: unknown,
  schema: StoredSchema<T>,
): T | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined;
  let value: object = stored;
  try {
    for (let version = versionOf(value); version < schema.version; version += 1) {
      const upgrade = schema.upgrades[version];
      if (upgrade === undefined) return undefined;
      value = upgrade(value);
    }
  } catch {
    // A damaged value can make an upgrade throw; it is unreadable like any other.
    return undefined;
  }
  return schema.read(value);
}

/** A value's version; NaN if it has none. */
export const versionOf = (value: object): number =>
  'version' in value && typeof value.version === 'number' ? value.version : Number.NaN;
