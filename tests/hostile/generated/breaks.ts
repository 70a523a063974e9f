import fc from 'fast-check';
import { isRecord, type Json, type Path, valueAt, without, withText } from './json.ts';

/** The ways a field of an answer can be broken. */
export const KINDS = ['type', 'absence', 'size', 'nesting', 'encoding', 'duplicates', 'order'] as const;
export type Kind = (typeof KINDS)[number];

type Maker = (whole: Json, path: Path) => fc.Arbitrary<string> | undefined;

const LARGE = 20_000;
const DEEPEST = 2_000;

const scalars = fc.constantFrom(
  'null',
  'true',
  'false',
  '0',
  '-1',
  '7.5',
  '1e999',
  '-1e999',
  '""',
  '" "',
  '"text"',
  '"0"',
  '"null"',
);
const otherType = fc.oneof(
  scalars,
  fc.constantFrom(
    '[]',
    '{}',
    '[null]',
    '[[]]',
    '{"":null}',
    '{"length":3}',
    '{"__proto__":{"url":"https://a.test/"}}',
  ),
  fc.json({ maxDepth: 2 }),
);

/** Texts that are hard to parse, as JSON. */
const odd = fc.constantFrom(
  '\\ud800',
  '\\udc00\\ud800',
  '\\u0000',
  '\\ufeff',
  '\\u202e',
  '\\u2066',
  '\\u200b',
  '\\u2028',
  '\\u0008',
  '&#0;',
  '&#x110000;',
  '&amp;lt;b&amp;gt;',
  '<b',
  '</strong>',
  '<script>',
  '%',
  '%ff',
  '%00',
  '\\\\',
  '\\r',
  '\\r\\n',
  '\\uD83D\\uDE00',
  'e\\u0301'.repeat(30),
  '`',
  ']]>',
  '-->',
);

/** A list or an object in another order. */
function reordered(value: Json | undefined): fc.Arbitrary<string> | undefined {
  if (Array.isArray(value) && value.length > 1)
    return fc.shuffledSubarray(value, { minLength: value.length }).map((list) => JSON.stringify(list));
  if (!isRecord(value) || Object.keys(value).length < 2) return undefined;
  const entries = Object.entries(value);
  return fc
    .shuffledSubarray(entries, { minLength: entries.length })
    .map((parts) => JSON.stringify(Object.fromEntries(parts)));
}

/** The values at the same path in an entry's neighbors. */
function neighbors(whole: Json, path: Path): string[] {
  const at = path.lastIndexOf(1);
  if (at < 0 || at === path.length - 1) return [];
  return [0, 2].flatMap((other) => {
    const value = valueAt(whole, path.with(at, other));
    return value === undefined ? [] : JSON.stringify(value);
  });
}

/** Duplicates a value: in a list, under the same key, or in two entries. */
function repeated(whole: Json, path: Path): fc.Arbitrary<(text: string) => string> {
  const [key, value] = [path.at(-1), valueAt(whole, path)];
  const others = neighbors(whole, path).map((text) => fc.constant(() => text));
  const again: fc.Arbitrary<(text: string) => string> =
    typeof key === 'string'
      ? fc.constantFrom(
          (text: string) => `${text},${JSON.stringify(key)}:${text}`,
          (text: string) => `null,${JSON.stringify(key)}:${text}`,
          (text: string) => `${text},"constructor":${text},"__proto__":${text}`,
        )
      : fc.constant((text: string) => (key === undefined ? text : `${text},${text}`));
  const long =
    Array.isArray(value) && value.length > 0
      ? [
          fc
            .integer({ min: 2, max: 40 })
            .map((times) => () => JSON.stringify(Array.from({ length: times }, () => value).flat())),
        ]
      : [];
  return fc.oneof(again, ...others, ...long);
}

const replaced = (whole: Json, path: Path, by: fc.Arbitrary<(text: string) => string>) =>
  by.map((change) => withText(whole, path, change));

const MAKERS: Record<Kind, Maker> = {
  type: (whole, path) =>
    replaced(
      whole,
      path,
      fc.oneof(
        otherType.map((text) => () => text),
        fc.constantFrom(
          (text: string) => `[${text}]`,
          (text: string) => `{"value":${text}}`,
          (text: string) => JSON.stringify(text),
        ),
      ),
    ),
  absence: (whole, path) =>
    path.length === 0 ? undefined : fc.constant(JSON.stringify(without(whole, path))),
  size: (whole, path) =>
    replaced(
      whole,
      path,
      fc.oneof(
        fc
          .tuple(
            fc.constantFrom('x', 'word ', '\\n', '<b>', '# ', '| ', '`', '&amp;', '1', '/'),
            fc.integer({ min: 1, max: LARGE }),
          )
          .map(
            ([part, times]) =>
              () =>
                `"${part.repeat(Math.ceil(times / part.length))}"`,
          ),
        fc.integer({ min: 20, max: 400 }).map((digits) => () => '9'.repeat(digits)),
        fc.integer({ min: 1, max: 300 }).map((times) => () => `[${Array(times).fill('{"a":1}').join(',')}]`),
        fc
          .integer({ min: 1, max: 300 })
          .map((times) => () => `{${Array.from({ length: times }, (_, at) => `"k${at}":"v"`).join(',')}}`),
      ),
    ),
  nesting: (whole, path) =>
    replaced(
      whole,
      path,
      fc
        .tuple(
          fc.constantFrom<[string, string]>(['[', ']'], ['{"a":', '}'], ['[{"value":', '}]']),
          fc.integer({ min: 1, max: DEEPEST }),
        )
        .map(
          ([[open, close], deep]) =>
            (text: string) =>
              open.repeat(deep) + text + close.repeat(deep),
        ),
    ),
  encoding: (whole, path) =>
    replaced(
      whole,
      path,
      fc.array(odd, { minLength: 1, maxLength: 4 }).chain((parts) =>
        fc.constantFrom(
          () => `"${parts.join('')}"`,
          (text: string) =>
            text.startsWith('"') ? `"${parts.join('')}${text.slice(1)}` : `"${parts.join('')}"`,
          (text: string) =>
            text.startsWith('"') ? `${text.slice(0, -1)}${parts.join('')}"` : `"${parts.join('')}"`,
        ),
      ),
    ),
  duplicates: (whole, path) => replaced(whole, path, repeated(whole, path)),
  order: (whole, path) => {
    const other = reordered(valueAt(whole, path));
    return (
      other &&
      replaced(
        whole,
        path,
        other.map((text) => () => text),
      )
    );
  },
};

/** Ways to break an answer at a path; undefined if it can't be broken that way. */
export const brokenAt = (whole: Json, path: Path, kind: Kind): fc.Arbitrary<string> | undefined =>
  MAKERS[kind](whole, path);
