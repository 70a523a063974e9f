import * as z from 'zod/mini';
import type { Untrusted } from '../untrusted.ts';

/** Builds on first use and keeps: a worker that starts for a menu click pays for no schema. */
const lazy = <T>(build: () => T): (() => T) => {
  let built: T | undefined;
  return () => {
    built ??= build();
    return built;
  };
};

/** A field that is dropped when it is not what it should be, so that a bad field never costs the whole. */
const lenient = <T extends z.ZodMiniType>(schema: T) => z.catch(z.optional(schema), undefined);

/** A text of the service. */
const text = (): z.ZodMiniType<Untrusted> => z.string();

const anything = () => z.record(z.string(), z.unknown());

/** One item of `data.<name>[]` (interface, 2.2): everything optional, because a bad field must not drop the item. */
export const resultItem = lazy(() =>
  z.object({
    url: lenient(text()),
    title: lenient(text()),
    snippet: lenient(text()),
    time: lenient(text()),
    image: lenient(z.object({ url: text(), width: lenient(z.number()), height: lenient(z.number()) })),
    props: lenient(anything()),
  }),
);
export type WireResult = z.infer<ReturnType<typeof resultItem>>;

/** What both operations answer with: `data` must be there, the rest may be missing or change (interface, 2.2). */
export const envelope = lazy(() =>
  z.object({
    data: z.optional(z.unknown()),
    meta: lenient(z.object({ trace: lenient(text()) })),
    error: z.optional(z.unknown()),
    errors: z.optional(z.unknown()),
  }),
);

/** One item of `data[]` of an extraction (interface, 2.4), and the `error` that was seen there besides. */
export const pageOutput = lazy(() =>
  z.object({ url: lenient(text()), markdown: lenient(text()), error: lenient(text()) }),
);
export type WirePage = z.infer<ReturnType<typeof pageOutput>>;

/** One entry of `error` or `errors`; the older form says `msg`. */
export const errorDetail = lazy(() =>
  z.object({
    code: lenient(z.union([text(), z.number()])),
    message: lenient(text()),
    msg: lenient(text()),
    url: lenient(text()),
    location: lenient(z.union([text(), z.array(z.union([text(), z.number()]))])),
  }),
);
export type WireError = z.infer<ReturnType<typeof errorDetail>>;

/** The part of a list that can be read; what is no list is an empty one. */
export function readable<T>(list: unknown, schema: z.ZodMiniType<T>): T[] {
  if (!Array.isArray(list)) return [];
  return list.flatMap((entry) => {
    const read = schema.safeParse(entry);
    return read.success ? [read.data] : [];
  });
}
