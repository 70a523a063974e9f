import type * as z from 'zod/mini';

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
