/** A type-level brand; it never exists at run time. */
declare const FROM_OUTSIDE: unique symbol;

/**
 * Text from outside: from the service, a page, or a file, or typed or pasted by the user. It may be malicious, so code
 * that reads it must handle any text of any length, in time linear in its length.
 *
 * A plain string is assignable to this type, but not the reverse. `npm run check` fails if an untrusted text is passed to
 * a function that does not declare it, or if a function that takes one is missing from
 * `tests/hostile/untrusted-inputs.ts`, the list that `npm run test:hostile` measures.
 */
export type Untrusted = string & { readonly [FROM_OUTSIDE]?: true };
