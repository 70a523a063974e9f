/** Never there: it only tells the type of such a text from that of others. */
declare const FROM_OUTSIDE: unique symbol;

/**
 * Text from outside: of the service, of a page, of a file, typed or pasted. Whoever wrote it may mean harm, so what reads
 * it has to stand any text, of any length, in a time that grows with the length alone.
 *
 * Any text may be passed where such a text is taken, but not the other way round: `npm run check` fails where a text of
 * this type is handed to a function that does not say so, and where a function that takes one is missing in
 * `tests/hostile/untrusted-inputs.ts`, which is what `npm run test:hostile` measures.
 */
export type Untrusted = string & { readonly [FROM_OUTSIDE]?: true };
