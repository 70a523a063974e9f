import * as z from 'zod/mini';

/** Builds a schema on first use, so that a background started by a menu click doesn't pay for it. */
const lazy = <T>(build: () => T): (() => T) => {
  let built: T | undefined;
  return () => {
    built ??= build();
    return built;
  };
};

/** An optional field that is dropped if invalid, so that it does not invalidate the whole object. */
const lenient = <T extends z.ZodMiniType>(schema: T) => z.catch(z.optional(schema), undefined);

/** Text from the service. */
const text = (): z.ZodMiniType<string> => z.string();

/** In characters. Failures are stored with their job, and nobody reads more. */
const MAX_ERROR_LENGTH = 1000;

/** Text of an error, cut to what is worth storing. */
const errorText = (): z.ZodMiniType<string> =>
  z.pipe(
    z.string(),
    z.transform((value) => value.slice(0, MAX_ERROR_LENGTH)),
  );

const anything = () => z.record(z.string(), z.unknown());

/** One item of `data.<name>[]` (API spec 2.2). Everything is optional, so that a bad field does not drop the item. */
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

/** The response of both operations: `data` is required, the rest may be missing or change (API spec 2.2). */
export const envelope = lazy(() =>
  z.object({
    data: z.optional(z.unknown()),
    meta: lenient(z.object({ trace: lenient(text()) })),
    error: z.optional(z.unknown()),
    errors: z.optional(z.unknown()),
    detail: z.optional(z.unknown()),
  }),
);

/** One item of `data[]` of an extraction (API spec 2.4), with the undocumented `error` that was observed there. */
export const pageOutput = lazy(() =>
  z.object({ url: lenient(text()), markdown: lenient(text()), error: lenient(errorText()) }),
);
export type WirePage = z.infer<ReturnType<typeof pageOutput>>;

const place = () =>
  lenient(z.union([errorText(), z.array(z.union([errorText(), z.number()])).check(z.maxLength(20))]));

/** One error; the older format has `msg`, and web frameworks send `msg` with `loc`. */
export const errorDetail = lazy(() =>
  z.object({
    code: lenient(z.union([errorText(), z.number()])),
    message: lenient(errorText()),
    msg: lenient(errorText()),
    url: lenient(text().check(z.maxLength(MAX_ERROR_LENGTH))),
    location: place(),
    loc: place(),
  }),
);
export type WireError = z.infer<ReturnType<typeof errorDetail>>;

/** The valid entries of a list; empty if it is not a list. */
export function readable<T>(list: unknown, schema: z.ZodMiniType<T>): T[] {
  if (!Array.isArray(list)) return [];
  return list.flatMap((entry) => {
    const read = schema.safeParse(entry);
    return read.success ? [read.data] : [];
  });
}
