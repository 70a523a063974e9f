import fc from 'fast-check';
import type { JsonObject } from './whole.ts';

/** The path to a value in an answer. */
export type Path = readonly (string | number)[];

const valueAt = (whole: unknown, path: Path): unknown =>
  path.reduce<unknown>((at, key) => Reflect.get(Object(at), key), whole);

/** The paths to all parts of an answer; in a list, to its second entry, which has a neighbor on both sides. */
export function pathsIn(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  const parts = Array.isArray(value) ? [...value.entries()].slice(1, 2) : Object.entries(value);
  return [path, ...parts.flatMap(([key, part]) => pathsIn(part, [...path, key]))];
}

/** JSON for a value other than the one that is given; `undefined` if nothing is to be there. */
type Change = (text: string) => string | undefined;

const PLACE = 'the place to break';

function broken(whole: JsonObject, path: Path, change: Change): string {
  const around = { whole: structuredClone(whole) };
  const [key, parent] = [path.at(-1) ?? 'whole', path.length > 0 ? ['whole', ...path.slice(0, -1)] : []];
  const holder = Object(valueAt(around, parent));
  const text = change(JSON.stringify(holder[key]));
  if (text !== undefined) holder[key] = PLACE;
  else if (Array.isArray(holder)) holder.splice(Number(key), 1);
  else delete holder[key];
  return (JSON.stringify(around.whole) ?? '').replace(`"${PLACE}"`, () => text ?? '');
}

const times = (max: number) => fc.integer({ min: 1, max });
const ODD =
  'null|true|false|0|-1|7.5|1e999|-1e999|""|" "|"text"|"0"|"null"|[]|{}|[null]|[[]]|{"":null}|{"length":3}|{"__proto__":{"url":"https://a.test/"}}';
/** Characters that are hard to read, as JSON. */
const SIGNS =
  '\\ud800 \\udc00\\ud800 \\u0000 \\ufeff \\u202e \\u2066 \\u200b \\u2028 \\u0008 &#0; &#x110000; &amp;lt;b&amp;gt; <b </strong> <script> % %ff %00 \\\\ \\r \\r\\n \\uD83D\\uDE00 e\\u0301e\\u0301 ` ]]> -->';

/** Other JSON: of another type, much longer, or deeply nested. */
const others: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...ODD.split('|')),
  fc.json({ maxDepth: 2 }),
  fc
    .tuple(fc.constantFrom('x', 'word ', '\\n', '<b>', '# ', '| ', '`', '&amp;'), times(5000))
    .map(([part, count]) => `"${part.repeat(count)}"`),
  times(400).map((digits) => '9'.repeat(digits)),
  times(300).map((count) => `[${Array(count).fill('{"a":1}')}]`),
  times(2000).map((deep) => '{"a":'.repeat(deep) + '['.repeat(deep) + ']'.repeat(deep) + '}'.repeat(deep)),
);

/** Ways to break the value at a path: by its absence, type, size, nesting, encoding, or duplicates. */
function changes(whole: JsonObject, path: Path): fc.Arbitrary<Change> {
  const key = JSON.stringify(path.at(-1));
  const list = path.lastIndexOf(1);
  const neighbors = list < 0 ? [] : [0, 2].map((at) => valueAt(whole, path.with(list, at)));
  const signs = fc.constantFrom(...SIGNS.split(' '));
  const within = (put: (sign: string, text: string) => string) =>
    signs.map(
      (sign): Change =>
        (text) =>
          text.startsWith('"') ? put(sign, text) : `"${sign}"`,
    );
  return fc.oneof(
    others.map(
      (text): Change =>
        () =>
          text,
    ),
    fc.constantFrom<Change[]>(
      (text) => (path.length === 0 ? '' : key?.startsWith('"') ? `null,${key}:${text}` : `${text},${text}`),
      () => (path.length === 0 ? '' : undefined),
      (text) => `[${text}]`,
      (text) => `{"value":${text}}`,
      JSON.stringify,
      ...neighbors.flatMap((one): Change[] => (one === undefined ? [] : [() => JSON.stringify(one)])),
    ),
    within((sign, text) => `"${sign}${text.slice(1)}`),
    within((sign, text) => `${text.slice(0, -1)}${sign}"`),
  );
}

/** The bodies of an answer that is broken at a path. */
export const bodies = (whole: JsonObject, path: Path): fc.Arbitrary<string> =>
  changes(whole, path).map((change) => broken(whole, path, change));
