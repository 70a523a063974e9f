import fc from 'fast-check';

/** Any JSON value. */
type Json = null | boolean | number | string | Json[] | JsonObject;
export interface JsonObject {
  [key: string]: Json;
}

/** URLs to extract; the last page can't be read. */
export const PAGES = [0, 1, 2, 3].map((index) => `https://many.test/${index}`);
const ITEMS = [0, 1, 2];

/** Every group of the interface, and one that it doesn’t have. */
export const GROUPS = [
  ...'search image video video_creator podcast podcast_creator news adjacent_question direct_answer'.split(
    ' ',
  ),
  ...'interesting_news interesting_finds infobox code package_tracking public_records weather'.split(' '),
  ...'related_search listicle web_archive stone_prices'.split(' '),
];

/** The unique sentence of a page, which must never be shown with another. */
export const sentence = (index: number): string => `Only page ${index} of four says so.`;
export const titleOf = (group: string, index: number): string =>
  `Entry ${index} among ${group.replaceAll('_', ' ')}`;
const markdownOf = (what: string): string => `# A page\n\n${what}\n\n- one\n- two\n\nThe end of it.`;
export const fullText = (group: string, index: number): string =>
  markdownOf(`The text of ${group} ${index} alone.`);

/** Values for the fields of a result. */
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

const result = (group: string, index: number, inFull: boolean): JsonObject =>
  Object.fromEntries(Object.entries(RESULT).map(([name, make]) => [name, make(group, index, inFull)]));

/** A search answer with three results per group; the first two of one group include their full text. */
export function wholeSearch(groups: readonly string[], inFull?: string): JsonObject {
  const data = groups.map((group) => [
    group,
    ITEMS.map((index) => result(group, index, group === inFull && index < 2)),
  ]);
  const errors = ITEMS.map((index) => error(index, 'filters.region'));
  return { meta: meta(), data: Object.fromEntries(data), errors };
}

/** An extraction answer for the pages: three texts and one failure, reported in both forms. */
export function wholeExtract(): JsonObject {
  const data = PAGES.map((url, index) =>
    index === 3 ? { url, markdown: null, error: 'Mishap 3' } : { url, markdown: markdownOf(sentence(index)) },
  );
  const errors = [3, 3].map((index) => error(index, `pages[${index}].url`));
  return { meta: meta(), data, errors };
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
