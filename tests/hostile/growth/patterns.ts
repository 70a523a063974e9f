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

/** The number of random patterns for each parser. `npm run test:hostile` tries more, in longer texts. */
export const RUNS = Number(process.env.QUARRY_GROWTH ?? 0);

const LONG = RUNS > 0 ? 2 ** 18 : 2 ** 15;
const SHORT = LONG / 8;
/** Time for text eight times as long: 8 times in linear time, 64 in quadratic. Caches and other programs add to both. */
const MAX_RATIO = 32;
/** Shorter times are mostly those of other work in the process (ms). */
const FLOOR_MS = 10;
const TRIES = 3;

/** Whether a long text took much more than in proportion to a short one, three times in a row; if so, both best times. */
export async function disproportionate(
  time: (length: number) => number | Promise<number>,
): Promise<string | undefined> {
  let [before, after] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let tried = 0; tried < TRIES; tried += 1) {
    before = Math.min(before, await time(SHORT));
    after = Math.min(after, await time(LONG));
    if (after <= MAX_RATIO * Math.max(before, FLOOR_MS)) return undefined;
  }
  return `${Math.round(after)} ms for ${LONG} characters, ${Math.round(before)} ms for an eighth of them`;
}
