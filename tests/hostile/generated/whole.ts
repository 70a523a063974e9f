import { openApi } from '../../mock-service/http/openapi.ts';
import { isRecord, type Json, type JsonObject } from './json.ts';

/** URLs to extract; the last page can't be read. */
export const PAGES = [0, 1, 2, 3].map((place) => `https://many.test/${place}`);
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
export const sentence = (place: number): string => `Only page ${place} of four says so.`;
export const titleOf = (group: string, place: number): string =>
  `Entry ${place} among ${group.replaceAll('_', ' ')}`;
const markdownOf = (what: string): string => `# A page\n\n${what}\n\n- one\n- two\n\nThe end of it.`;
export const fullText = (group: string, place: number): string =>
  markdownOf(`The text of ${group} ${place} alone.`);

/** Values for the fields of a result. A new field in the description needs a value here. */
const RESULT: Record<string, (group: string, place: number, inFull: boolean) => Json> = {
  url: (group, place) =>
    group === 'related_search' ? `/search?q=walls+${place}` : `https://docs.test/${group}/${place}`,
  title: (group, place) => `Entry <strong>${place}</strong> among ${group.replaceAll('_', ' ')}`,
  snippet: (group, place, inFull) =>
    inFull ? fullText(group, place) : `Of <strong>walls</strong> &amp; ${group} ${place}.`,
  time: (_, place) => `2026-0${place + 1}-02T00:00:00.000Z`,
  image: (group, place) => ({ url: `https://docs.test/${group}-${place}.png`, width: 300, height: 200 }),
  props: (group, place) => ({
    language: 'en',
    language_probability: 0.9,
    group_id: 'docs.test',
    paywalled: place === 1,
    ai_generated: place === 1,
    question: `What is ${group} ${place}?`,
    duration: '1:10:14',
    creator_name: `Maker ${place}`,
    source: `Source ${place}`,
    thumbnail: { url: `https://docs.test/small-${place}.png`, width: 30, height: 20 },
    infobox: { Founded: `${1900 + place}`, Minerals: ['quartz', 'mica'] },
    location: 'Selby',
    temperature: 12,
    carrier: 'Royal Mail',
    tracking_number: `RM12345678${place}GB`,
    items: ['One', 'Two'],
    code_language: 'rust',
  }),
};

const error = (place: number, location: string): JsonObject => ({
  code: `service.odd_${place}`,
  url: `https://service.test/errors#odd_${place}`,
  message: `Mishap ${place}`,
  location,
});

const meta = (): JsonObject => ({ trace: 'trace-of-it', node: 'local-1', ms: 12 });

function filled(schema: string, values: JsonObject): JsonObject {
  const missing = fieldsOf(schema).filter((name) => !(name in values));
  if (missing.length > 0) throw new Error(`${schema} has fields that no broken answer tries: ${missing}.`);
  return values;
}

function result(group: string, place: number, inFull: boolean): JsonObject {
  const values = Object.entries(RESULT).map(([name, make]) => [name, make(group, place, inFull)]);
  return filled('Result', Object.fromEntries(values));
}

/** A search answer with three results per group; the first two of one group include their full text. */
export function wholeSearch(groups: readonly string[], inFull?: string): JsonObject {
  const data = groups.map((group) => [
    group,
    ITEMS.map((place) => result(group, place, group === inFull && place < 2)),
  ]);
  const errors = ITEMS.map((place) => filled('ErrorDetail', error(place, 'filters.region')));
  return filled('SearchResponse', {
    meta: filled('Meta', meta()),
    data: Object.fromEntries(data),
    errors,
  });
}

/** An extraction answer for the pages: three texts and one failure, reported in both forms. */
export function wholeExtract(): JsonObject {
  const data = PAGES.map(
    (url, place): JsonObject =>
      filled('PageOutput', {
        url,
        markdown: place === 3 ? null : markdownOf(sentence(place)),
        ...(place === 3 ? { error: 'Mishap 3' } : { error: '' }),
      }),
  );
  for (const page of data.slice(0, 3)) delete page.error;
  const errors = [3, 3].map((place) => filled('ErrorDetail', error(place, `pages[${place}].url`)));
  return filled('ExtractResponse', { meta: filled('Meta', meta()), data, errors });
}
