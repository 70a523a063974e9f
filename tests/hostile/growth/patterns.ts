import fc from 'fast-check';

/** A text of any length: a prefix, what is repeated, and a suffix. */
export interface Pattern {
  before: string;
  repeated: string;
  after: string;
}

/** Tokens with a meaning in Markdown, HTML, YAML, CSV, JSON, and URLs, and characters that change length when converted. */
const TOKENS = [
  ...[' ', '  ', '    ', '\t', '\n', '\n\n', '\r\n', '\r', '\u00a0', '\u2028', 'ab ', '<a ', '<a href="'],
  ...['\\\n', '# ', '> ', '- ', '* ', '1. ', '1) ', ': ', ']: ', '\ud800', '\u202e', '\u200b', '\0'],
  ...'[ ] ( ) { } < > [] () ]( ![ [^ [a] [a](b) [`a`](b) ` ``` ~ ~~~ * ** _ __ \\ # | |- --- === +'.split(
    ' ',
  ),
  ...'<!-- --> </a> <b> </strong> <br> <script> <![CDATA[ <li> /> " "" \' =" & &amp; &#x41; &# ;'.split(' '),
  ...', : = ? % %20 . .. / // @ a@b.c http:// https://a.test/ www. data:, 1 12 - 1: a A é İ ß 石'.split(' '),
  ...['👩‍👩‍👧', '__proto__'],
];

/** Stands for a counter, so that no two repetitions are equal. */
const COUNT = '\u{f0000}';

const token = fc.constantFrom(...TOKENS);
const end = fc.oneof(fc.constant(''), token);

/** Any pattern: up to three tokens, some of them numbered, with or without a prefix and a suffix. */
export const pattern: fc.Arbitrary<Pattern> = fc.record({
  before: end,
  repeated: fc
    .array(fc.oneof({ weight: 9, arbitrary: token }, { weight: 1, arbitrary: fc.constant(COUNT) }), {
      minLength: 1,
      maxLength: 3,
    })
    .map((some) => some.join('')),
  after: end,
});

/** Each token repeated on its own, which every function must handle. */
export const ALONE: readonly Pattern[] = TOKENS.map((repeated) => ({ before: '', repeated, after: '' }));

/** A pattern's text of about `length` UTF-16 code units. */
export function textOf({ before, repeated, after }: Pattern, length: number): string {
  const parts = [before];
  for (let size = before.length + after.length, count = 0; size < length; count += 1) {
    const next = repeated.replaceAll(COUNT, String(count));
    parts.push(next);
    size += next.length;
  }
  return parts.join('') + after;
}
