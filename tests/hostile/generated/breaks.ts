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

const PLACE = 'the place to break';

/** JSON with the text at a path replaced by other text, which need not be JSON; without it, nothing is left there. */
function broken(whole: JsonObject, path: Path, change?: (text: string) => string): string {
  const around = { whole: structuredClone(whole) };
  const [key, parent] = [path.at(-1) ?? 'whole', path.length > 0 ? ['whole', ...path.slice(0, -1)] : []];
  const holder = Object(valueAt(around, parent));
  const text = JSON.stringify(holder[key]);
  if (change) holder[key] = PLACE;
  else if (Array.isArray(holder)) holder.splice(Number(key), 1);
  else delete holder[key];
  return (JSON.stringify(around.whole) ?? '').replace(`"${PLACE}"`, () => change?.(text) ?? '');
}

const times = (max: number) => fc.integer({ min: 1, max });
const ODD =
  'null|true|false|0|-1|7.5|1e999|-1e999|""|" "|"text"|"0"|"null"|[]|{}|[null]|[[]]|{"":null}|{"length":3}|{"__proto__":{"url":"https://a.test/"}}';
/** Characters that are hard to read, as JSON. */
const SIGNS =
  '\\ud800 \\udc00\\ud800 \\u0000 \\ufeff \\u202e \\u2066 \\u200b \\u2028 \\u0008 &#0; &#x110000; &amp;lt;b&amp;gt; <b </strong> <script> % %ff %00 \\\\ \\r \\r\\n \\uD83D\\uDE00 e\\u0301e\\u0301 ` ]]> -->';
const signs = fc
  .array(fc.constantFrom(...SIGNS.split(' ')), { minLength: 1, maxLength: 4 })
  .map((some) => some.join(''));

type Change = (text: string) => string;
const always =
  (text: string): Change =>
  () =>
    text;
/** Puts signs into a text, or replaces what is none. */
const within =
  (put: (sign: string, text: string) => string) =>
  (sign: string): Change =>
  (text) =>
    text.startsWith('"') ? put(sign, text) : `"${sign}"`;

/** Ways to replace a value by another type, size, nesting, or encoding. */
const replacements: Record<string, fc.Arbitrary<Change>> = {
  type: fc.oneof(
    fc.constantFrom(...ODD.split('|')).map(always),
    fc.json({ maxDepth: 2 }).map(always),
    fc.constantFrom<Change[]>(
      (text) => `[${text}]`,
      (text) => `{"value":${text}}`,
      JSON.stringify,
    ),
  ),
  size: fc.oneof(
    fc
      .tuple(fc.constantFrom('x', 'word ', '\\n', '<b>', '# ', '| ', '`', '&amp;', '1', '/'), times(20_000))
      .map(([part, length]) => always(`"${part.repeat(Math.ceil(length / part.length))}"`)),
    times(400).map((digits) => always('9'.repeat(digits))),
    times(300).map((count) => always(`[${Array(count).fill('{"a":1}')}]`)),
    times(300).map((count) => always(`{${Array.from({ length: count }, (_, at) => `"k${at}":"v"`)}}`)),
  ),
  nesting: fc.tuple(fc.constantFrom(['[', ']'], ['{"a":', '}'], ['[{"value":', '}]']), times(2000)).map(
    ([[open = '', close = ''], deep]): Change =>
      (text) =>
        open.repeat(deep) + text + close.repeat(deep),
  ),
  encoding: fc.oneof(
    signs.map((sign) => always(`"${sign}"`)),
    signs.map(within((sign, text) => `"${sign}${text.slice(1)}`)),
    signs.map(within((sign, text) => `${text.slice(0, -1)}${sign}"`)),
  ),
};

/** Duplicates a value: in a list, under the same key, or from the entries around it. */
function duplicates(whole: JsonObject, path: Path): fc.Arbitrary<Change> {
  const key = JSON.stringify(path.at(-1));
  const list = path.lastIndexOf(1);
  const around =
    list < 0 || list === path.length - 1 ? [] : [0, 2].map((at) => valueAt(whole, path.with(list, at)));
  const value = valueAt(whole, path);
  const again: Change[] = !key?.startsWith('"')
    ? [(text) => (key === undefined ? text : `${text},${text}`)]
    : [
        (text) => `${text},${key}:${text}`,
        (text) => `null,${key}:${text}`,
        (text) => `${text},"constructor":${text},"__proto__":${text}`,
      ];
  return fc.oneof(
    fc.constantFrom(
      ...again,
      ...around.filter((one) => one !== undefined).map((one) => always(JSON.stringify(one))),
    ),
    times(40).map((count) =>
      Array.isArray(value) ? always(JSON.stringify(Array(count).fill(value).flat())) : (text: string) => text,
    ),
  );
}

/** The parts of a list or an object in another order. */
function reordered(value: unknown): fc.Arbitrary<Change> {
  if (typeof value !== 'object' || value === null) return fc.constant((text) => text);
  const parts = Object.entries(value);
  return fc
    .shuffledSubarray(parts, { minLength: parts.length })
    .map((all) =>
      always(JSON.stringify(Array.isArray(value) ? all.map(([, part]) => part) : Object.fromEntries(all))),
    );
}

/** The ways a part of an answer can be broken. */
export const KINDS = [...Object.keys(replacements), 'absence', 'duplicates', 'order'];

/** The bodies of an answer that is broken at a path. */
export function bodies(whole: JsonObject, path: Path, kind: string): fc.Arbitrary<string> {
  if (kind === 'absence') return fc.constant(path.length === 0 ? '' : broken(whole, path));
  const changes =
    replacements[kind] ?? (kind === 'order' ? reordered(valueAt(whole, path)) : duplicates(whole, path));
  return changes.map((change) => broken(whole, path, change));
}
