/** The part of a storage area that stored shapes need. */
export interface Area {
  get(key: string): Promise<Record<string, unknown>>;
  set(items: Record<string, unknown>): Promise<void>;
  remove(key: string): Promise<void>;
}

/** A storage area that can also say what is in it. */
export interface NamedArea extends Area {
  names(): Promise<string[]>;
}

/** A stored shape: its place, its version, how it is read, and how each older version becomes the next. */
export interface StoredSchema<T extends { version: number }> {
  name: string;
  version: number;
  /** The value, or `undefined` where it can't be read. */
  read(value: unknown): T | undefined;
  /** From version n to n + 1, by n. */
  upgrades: Readonly<Record<number, (old: object) => object>>;
}

/**
 * Reads a stored shape, upgraded to today's version. What can't be read (damaged, from a later version, or an
 * upgrade that throws) is set aside under another name, never overwritten; then there is nothing.
 */
export async function readStored<T extends { version: number }>(
  area: Area,
  shape: StoredSchema<T>,
  now: number,
): Promise<T | undefined> {
  const stored = (await area.get(shape.name))[shape.name];
  if (stored === undefined) return undefined;
  const value = readVersioned(stored, shape);
  if (value === undefined) {
    await area.set({ [`${shape.name}.aside.${now}`]: stored });
    await area.remove(shape.name);
  }
  return value;
}

/** Reads a value of any version, upgraded to today's; nothing where it can't be read. */
export function readVersioned<T extends { version: number }>(
  stored: unknown,
  shape: StoredSchema<T>,
): T | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined;
  let value: object = stored;
  try {
    for (let version = versionOf(value); version < shape.version; version += 1) {
      const upgrade = shape.upgrades[version];
      if (upgrade === undefined) return undefined;
      value = upgrade(value);
    }
  } catch {
    // A damaged value makes an upgrade throw; it is set aside like any other that can't be read.
    return undefined;
  }
  return shape.read(value);
}

/** The version that a value says; not a number where it says none. */
export const versionOf = (value: object): number =>
  'version' in value && typeof value.version === 'number' ? value.version : Number.NaN;
