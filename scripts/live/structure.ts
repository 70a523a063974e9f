import { envelope, errorDetail, pageOutput, resultItem } from '../../lib/service/response.ts';

type Fields = Readonly<Record<string, unknown>>;

const PLAIN_NAME = /^[a-z][a-z0-9_]{0,39}$/;
/** Fields whose nested names are content rather than structure. */
const CONTENT = new Set(['infobox']);

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const typeOf = (value: unknown): string =>
  value === null ? 'null' : Array.isArray(value) ? 'list' : typeof value;

/** A part of a value with its path. `hidden`: its names are content too. */
interface Part {
  path: string;
  value: unknown;
  hidden: boolean;
}

function partsOf({ path, value, hidden }: Part): Part[] {
  if (Array.isArray(value)) return value.map((entry) => ({ path: `${path}[]`, value: entry, hidden }));
  if (!isFields(value)) return [];
  return Object.entries(value).map(([name, part]) => {
    const shown = !hidden && PLAIN_NAME.test(name) ? name : '*';
    return {
      path: path === '' ? shown : `${path}.${shown}`,
      value: part,
      hidden: hidden || CONTENT.has(name),
    };
  });
}

/** More than this many values of a field are its content. */
const MOST_VALUES = 6;

/** A value that can be enumerated, or the form of one: `true`, `"en"`, `9:99:99`, a relative URL. */
function formOf(value: unknown): string | undefined {
  if (typeof value === 'boolean') return String(value);
  if (typeof value !== 'string') return undefined;
  if (/^[\d:.TZ+-]{2,30}$/.test(value)) return value.replace(/\d/g, '9');
  if (/^\/(?!\/)/.test(value)) return 'relative URL';
  return /^[a-z]{2}(?:[-_][A-Za-z]{2,4})?$/.test(value) ? JSON.stringify(value) : undefined;
}

/**
 * The paths and types in a value, with values that can be enumerated but without other content. Names that don't look
 * like identifiers become `*`.
 */
export function structureOf(value: unknown): string[] {
  const types = new Map<string, { names: Set<string>; forms: Set<string> }>();
  const open = partsOf({ path: '', value, hidden: false });
  for (let part = open.pop(); part; part = open.pop()) {
    const { names, forms } = types.get(part.path) ?? { names: new Set(), forms: new Set() };
    types.set(part.path, { names: names.add(typeOf(part.value)), forms });
    const form = part.hidden ? undefined : formOf(part.value);
    if (form !== undefined) forms.add(form);
    open.push(...partsOf(part));
  }
  return [...types]
    .map(([path, { names, forms }]) => {
      const shown =
        forms.size > 0 && forms.size <= MOST_VALUES ? ` (${[...forms].toSorted().join(', ')})` : '';
      return `${path}: ${[...names].toSorted().join(' | ')}${shown}`;
    })
    .toSorted();
}

interface Schema {
  shape: Fields;
  safeParse(value: unknown): { success: boolean; data?: unknown };
}

/** The fields of an object that a schema does not know or does not accept. */
function differences(value: unknown, schema: Schema, path: string): string[] {
  if (!isFields(value)) return [`${path}: ${typeOf(value)}, not an object`];
  const { data } = schema.safeParse(value);
  const read = isFields(data) ? data : {};
  return Object.entries(value).flatMap(([name, part]) => {
    const fieldPath = `${path}.${PLAIN_NAME.test(name) ? name : '*'}`;
    if (!(name in schema.shape)) return [`${fieldPath}: not in the schema (${typeOf(part)})`];
    const dropped = part !== null && read[name] === undefined;
    return dropped ? [`${fieldPath}: ${typeOf(part)}, which the schema does not take`] : [];
  });
}

const eachOf = (list: unknown, schema: Schema, path: string): string[] =>
  Array.isArray(list) ? list.flatMap((part) => differences(part, schema, `${path}[]`)) : [];

/** Where an answer differs from Quarry's schemas, without the answer's content. */
export function differencesOf(answer: unknown, operation: 'search' | 'extract'): string[] {
  if (!isFields(answer)) return [`the answer: ${typeOf(answer)}, not an object`];
  const found = differences(answer, envelope(), 'answer');
  const { data, error, errors } = answer;
  if (operation === 'extract') found.push(...eachOf(data, pageOutput(), 'data'));
  else if (isFields(data)) {
    for (const [name, items] of Object.entries(data))
      found.push(...eachOf(items, resultItem(), `data.${PLAIN_NAME.test(name) ? name : '*'}`));
  }
  found.push(...eachOf(error, errorDetail(), 'error'), ...eachOf(errors, errorDetail(), 'errors'));
  return [...new Set(found)].toSorted();
}
