import fc from 'fast-check';
import { openApi } from '../../mock-service/http/openapi.ts';

/** Any JSON value. */
type Json = null | boolean | number | string | Json[] | JsonObject;
export interface JsonObject {
  [key: string]: Json;
}

const isRecord = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** URLs to extract; the last page can't be read. */
export const PAGES = [0, 1, 2, 3].map((index) => `https://many.test/${index}`);
/** A group not in the interface. */
const UNKNOWN_GROUP = 'stone_prices';
const ITEMS = [0, 1, 2];

const schemas = schemasOf(openApi('https://service.test/v1'));

function schemasOf({ components }: Readonly<Record<string, unknown>>): JsonObject {
  const found = isRecord(components) ? components.schemas : undefined;
  if (!isRecord(found)) throw new Error('The description of the service has no schemas.');
  return found;
}

/** The field names of a schema in the service's description. */
function fieldsOf(name: string, ...path: string[]): string[] {
  let at: unknown = schemas[name];
  for (const key of path) at = isRecord(at) && isRecord(at.properties) ? at.properties[key] : undefined;
  if (!isRecord(at) || !isRecord(at.properties)) throw new Error(`No schema at ${name} ${path.join('.')}.`);
  return Object.keys(at.properties);
}

/** Every group in the description, and one unknown group. */
export const GROUPS = [...fieldsOf('SearchResponse', 'data'), UNKNOWN_GROUP];

/** The unique sentence of a page, which must never be shown with another. */
export const sentence = (index: number): string => `Only page ${index} of four says so.`;
export const titleOf = (group: string, index: number): string =>
  `Entry ${index} among ${group.replaceAll('_', ' ')}`;
const markdownOf = (what: string): string => `# A page\n\n${what}\n\n- one\n- two\n\nThe end of it.`;
export const fullText = (group: string, index: number): string =>
  markdownOf(`The text of ${group} ${index} alone.`);

/** Values for the fields of a result. A new field in the description needs a value here. */
const RESULT: Record<string, (group: string, index: number, inFull: boolean) => Json> = {
  url: (group, index) =>
    group === 'related_search' ? `/search?q=walls+${index}` : `https://docs.test/${group}/${index}`,
  title: (group, index) => `Entry <strong>${index}</strong> among ${group.replaceAll('_', ' ')}`,
  snippet: (group, index, inFull) =>
    inFull ? fullText(group, index) : `Of <strong>walls</strong> &amp; ${group} ${index}.`,
  time: (_, index) => `2026-0${index + 1}-02T00:00:00.000Z`,
  image: (group, index) => ({ url: `https://docs.test/${group}-${index}.png`, width: 300, height: 200 }),
  props: (group, index) => ({
    language: 'en',
    language_probability: 0.9,
    group_id: 'docs.test',
    paywalled: index === 1,
    ai_generated: index === 1,
    question: `What is ${group} ${index}?`,
    duration: '1:10:14',
    creator_name: `Maker ${index}`,
    source: `Source ${index}`,
    thumbnail: { url: `https://docs.test/small-${index}.png`, width: 30, height: 20 },
    infobox: { Founded: `${1900 + index}`, Minerals: ['quartz', 'mica'] },
    location: 'Selby',
    temperature: 12,
    carrier: 'Royal Mail',
    tracking_number: `RM12345678${index}GB`,
    items: ['One', 'Two'],
    code_language: 'rust',
  }),
};

const error = (index: number, location: string): JsonObject => ({
  code: `service.odd_${index}`,
  url: `https://service.test/errors#odd_${index}`,
  message: `Mishap ${index}`,
  location,
});

const meta = (): JsonObject => ({ trace: 'trace-of-it', node: 'local-1', ms: 12 });

function filled(schema: string, values: JsonObject): JsonObject {
  const missing = fieldsOf(schema).filter((name) => !(name in values));
  if (missing.length > 0) throw new Error(`${schema} has fields that no broken answer tries: ${missing}.`);
  return values;
}

function result(group: string, index: number, inFull: boolean): JsonObject {
  const values = Object.entries(RESULT).map(([name, make]) => [name, make(group, index, inFull)]);
  return filled('Result', Object.fromEntries(values));
}

/** A search answer with three results per group; the first two of one group include their full text. */
export function wholeSearch(groups: readonly string[], inFull?: string): JsonObject {
  const data = groups.map((group) => [
    group,
    ITEMS.map((index) => result(group, index, group === inFull && index < 2)),
  ]);
  const errors = ITEMS.map((index) => filled('ErrorDetail', error(index, 'filters.region')));
  return filled('SearchResponse', { meta: filled('Meta', meta()), data: Object.fromEntries(data), errors });
}

/** An extraction answer for the pages: three texts and one failure, reported in both forms. */
export function wholeExtract(): JsonObject {
  const data = PAGES.map(
    (url, index): JsonObject =>
      filled('PageOutput', {
        url,
        markdown: index === 3 ? null : markdownOf(sentence(index)),
        ...(index === 3 ? { error: 'Mishap 3' } : { error: '' }),
      }),
  );
  for (const page of data.slice(0, 3)) delete page.error;
  const errors = [3, 3].map((index) => filled('ErrorDetail', error(index, `pages[${index}].url`)));
  return filled('ExtractResponse', { meta: filled('Meta', meta()), data, errors });
}

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
