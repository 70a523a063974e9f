import fc from 'fast-check';

/** A text of any length: something once, a few tokens over and over, something at the end. */
export interface Pattern {
  before: string;
  repeated: readonly string[];
  after: string;
}

/** What Markdown, HTML, YAML, CSV, JSON and addresses give a meaning to, and what changes length when it is converted. */
const TOKENS = [
  ...[' ', '  ', '    ', '\t', '\n', '\n\n', '\r\n', '\r', '\u00a0', '\u2028'],
  ...[
    '[',
    ']',
    '(',
    ')',
    '{',
    '}',
    '<',
    '>',
    '[]',
    '()',
    '](',
    '![',
    '[^',
    ']: ',
    '[a]',
    '[a](b)',
    '[`a`](b)',
  ],
  ...['`', '```', '~', '~~~', '*', '**', '_', '__', '\\', '\\\n'],
  ...['# ', '#', '|', '|-', '> ', '- ', '* ', '1. ', '1) ', '---', '===', '+'],
  ...[
    '<!--',
    '-->',
    '<a ',
    '<a href="',
    '</a>',
    '<b>',
    '</strong>',
    '<br>',
    '<script>',
    '<![CDATA[',
    '<li>',
    '/>',
  ],
  ...['"', '""', "'", '="', '&', '&amp;', '&#x41;', '&#', ';', ',', ':', ': ', '=', '?', '%', '%20'],
  ...[
    '.',
    '..',
    '/',
    '//',
    '@',
    'a@b.c',
    'http://',
    'https://a.test/',
    'www.',
    'data:,',
    '1',
    '12',
    '-',
    '1:',
  ],
  ...['a', 'A', 'ab ', 'é', 'İ', 'ß', '石', '👩‍👩‍👧', '\ud800', '\u202e', '\u200b', '\0', '__proto__'],
] as const;

const token = fc.constantFrom(...TOKENS);
/** A number that counts up, so that no two repetitions are equal. */
const COUNT = '\u{f0000}';

/** Any of the patterns: one token or up to three, perhaps numbered, with or without a beginning and an end. */
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

/** Each token by itself, over and over: what every function has to stand. */
export const ALONE: readonly Pattern[] = TOKENS.map((one) => ({ before: '', repeated: [one], after: '' }));

/** The text of a pattern that has so many UTF-16 units, or a few less. */
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

/** A pattern as a report names it. */
export const nameOf = ({ before, repeated, after }: Pattern): string =>
  `${JSON.stringify(before)} + ${JSON.stringify(repeated.join('').replaceAll(COUNT, '<n>'))} × n + ${JSON.stringify(after)}`;
