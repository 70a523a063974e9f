import fc from 'fast-check';

/** A text of any length: a prefix, a few repeated tokens, and a suffix. */
export interface Pattern {
  before: string;
  repeated: readonly string[];
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

const token = fc.constantFrom(...TOKENS);
/** Placeholder for a counter, so that no two repetitions are equal. */
const COUNT = '\u{f0000}';

/** Any pattern: one to three tokens, optionally numbered, with or without a prefix and a suffix. */
export const pattern: fc.Arbitrary<Pattern> = fc.record({
  before: fc.oneof(
    fc.constant(''),
    token,
    fc.array(token, { minLength: 2, maxLength: 3 }).map((some) => some.join('')),
  ),
  repeated: fc.oneof(
    { weight: 3, arbitrary: fc.array(token, { minLength: 2, maxLength: 3 }) },
    { weight: 1, arbitrary: fc.tuple(token, fc.constant(COUNT), token).map((some) => [...some]) },
  ),
  after: fc.oneof(fc.constant(''), token),
});

/** Each token repeated on its own, which every function must handle. */
export const ALONE: readonly Pattern[] = TOKENS.map((one) => ({ before: '', repeated: [one], after: '' }));

/** A pattern's text of at most `length` UTF-16 code units, and only slightly shorter. */
export function textOf({ before, repeated, after }: Pattern, length: number): string {
  const unit = repeated.join('');
  const room = Math.max(0, length - before.length - after.length);
  if (!unit.includes(COUNT)) return before + unit.repeat(Math.floor(room / unit.length)) + after;
  const parts: string[] = [];
  for (let left = room, count = 0; left > 0; count += 1) {
    const next = unit.replaceAll(COUNT, String(count));
    parts.push(next);
    left -= next.length;
  }
  return before + parts.join('') + after;
}

/** A pattern's name in reports. */
export const nameOf = ({ before, repeated, after }: Pattern): string =>
  `${JSON.stringify(before)} + ${JSON.stringify(repeated.join('').replaceAll(COUNT, '<n>'))} × n + ${JSON.stringify(after)}`;
