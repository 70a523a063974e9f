import type * as z from 'zod/mini';
import { isRecord } from './guards.ts';

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
