/** An unvalidated record from an answer or a file. Its entries are checked one by one, so that a bad one costs no other. */
export type UnknownRecord = Readonly<Record<string, unknown>>;

export function isRecord(value: unknown): value is UnknownRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value if it is a list, otherwise an empty list. */
export function listIn(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Whether two values have the same JSON. */
export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** An object without the fields that are undefined. */
export function present<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const found = {};
  for (const [name, value] of Object.entries(fields))
    if (value !== undefined) Reflect.set(found, name, value);
  return found;
}

/** Builds a schema on first use, so that a background started by a menu click doesn't pay for it. */
export const lazy = <T>(build: () => T): (() => T) => {
  let built: T | undefined;
  return () => {
    built ??= build();
    return built;
  };
};

/** Parses JSON; `undefined` if the text is not valid JSON. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Not valid JSON.
    return undefined;
  }
}
