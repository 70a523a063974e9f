import fc from 'fast-check';

/**
 * Texts that have broken parsers: names of Object's own properties, marks that reorder or hide text, unpaired
 * surrogates, and markup.
 */
const PIECES = [
  ...['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'version'],
  ...['\0', '\ud800', '\udc00', '\u202e', '\u2066', '\u200b', '\ufeff', '\u2028', '\u0085', '\r', '\n', '\t'],
  ...['<script>', '</strong>', '<b>', '&#x110000;', '&#0;', '&amp;', '&constructor;', ']]>', '-->', '<!--'],
  ...[...'javascript: https:// https://[ https://a.test/% https://user:pw@a.test data:, // @'.split(' ')],
  ...['[', '](', ')', '![', '`', '```', '*', '_', '\\', '|', '---', '# ', '> ', '- ', '1. ', '[^1]', ']: '],
  ...['"', "'", '{', '}', ':', ',', '0', '-1', '1e999', '9'.repeat(400), 'İ', 'ß', '👩‍👩‍👧', '石'],
];

/** Texts that only attackers or chance produce. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc
    .array(fc.oneof(fc.constantFrom(...PIECES), fc.string({ maxLength: 6 })), { maxLength: 14 })
    .map((some) => some.join('')),
);

const hostileNumber = fc.oneof(
  fc.double(),
  fc.constantFrom(0, -0, -1, 1e308, Number.MAX_SAFE_INTEGER, Number.POSITIVE_INFINITY, Number.NaN),
);

/** Any value that storage, a message, or an answer could contain instead of the expected one. */
export const hostileValue: fc.Arbitrary<unknown> = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom(null, undefined, true, false),
    hostileNumber,
    hostileText,
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(hostileText, tie('value'), { maxKeys: 4, noNullPrototype: false }),
  ),
})).value;

/** A valid value with some fields corrupted, at any depth. */
export const corrupted = (good: unknown): fc.Arbitrary<unknown> => {
  if (Array.isArray(good)) return fc.tuple(...good.map(orCorrupted));
  if (typeof good !== 'object' || good === null) return hostileValue;
  const fields = Object.entries(good).map(([name, value]) => fc.tuple(fc.constant(name), orCorrupted(value)));
  return fc.tuple(...fields).map((entries) => Object.fromEntries(entries));
};

const orCorrupted = (good: unknown): fc.Arbitrary<unknown> =>
  fc.oneof(
    { weight: 4, arbitrary: fc.constant(good) },
    { weight: 1, arbitrary: fc.oneof(hostileValue, corruptedLater(good)) },
  );

const corruptedLater = (good: unknown): fc.Arbitrary<unknown> =>
  fc.constant(undefined).chain(() => corrupted(good));
