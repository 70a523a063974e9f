import { isRecord, type UnknownRecord } from '../../storage/guards.ts';
import type { Fact } from './answer.ts';
import { textFrom, textOf, toTokens } from './highlights.ts';

/** Groups whose title and snippet say everything, so that none of their `props` are listed. */
const GROUPS_WITHOUT_FACTS = new Set(
  `search image video podcast news interesting_news interesting_finds adjacent_question direct_answer
   related_search code listicle web_archive`.split(/\s+/),
);

/** Names that are meant for programs or shown elsewhere; hidden unless they appear in a table meant for people. */
const INTERNAL_KEYS = new Set(
  `id group type kind rank score position code lang language locale paywalled ai_generated ai_possible favicon icon
   image thumbnail url link href source unit units temperature_unit timezone lat lon latitude longitude`.split(
    /\s+/,
  ),
);
const INTERNAL_SUFFIX = /_(?:id|ids|url|probability|confidence|score)$/;

const isInternal = (key: string): boolean => INTERNAL_KEYS.has(key) || INTERNAL_SUFFIX.test(key);

const MAX_FACTS = 40;
const MAX_NAME_LENGTH = 60;
const MAX_JOINED_LENGTH = 300;

/** Reads an item's `props` as names with values. */
export function factsOf(group: string, props: UnknownRecord): Fact[] {
  if (GROUPS_WITHOUT_FACTS.has(group)) return [];
  const facts = new Map<string, Fact>();
  const pairs = within(props, DEEPEST, { cut: group === 'infobox' }).slice(0, MAX_READ);
  for (const { key, value, row } of pairs) {
    const name = nameFrom(key);
    const before = facts.get(name);
    if (name === '' || (!row && (before || isInternal(snake(key))))) continue;
    facts.set(name, before ? joined(before, value) : { name, value });
  }
  return [...facts.values()].slice(0, MAX_FACTS);
}

/** Merges rows of the same name into one. */
function joined(before: Fact, value: Fact['value']): Fact {
  const values = `${before.value}`.split(', ');
  if (values.includes(`${value}`) || values.length > 9) return before;
  return { ...before, value: [...values, value].join(', ').slice(0, MAX_JOINED_LENGTH) };
}

const snake = (key: string): string =>
  key
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .replace(/[\s-]+/g, '_')
    .toLowerCase();

/** Converts a programmatic name to a readable one. */
function nameFrom(key: string): string {
  const words = textOf(toTokens(key.replace(/([a-z\d])([A-Z])/g, '$1 $2').replace(/[_-]+/g, ' ')));
  return words.length > MAX_NAME_LENGTH ? '' : words.charAt(0).toUpperCase() + words.slice(1);
}

/** A text or number from `props`, with its key. */
interface Pair {
  key: string;
  value: string | number;
  /** The unit given next to it; not validated. */
  unit?: unknown;
  /** It is a row of a table or has a capitalized name, so it was meant to be displayed. */
  row?: true;
}

/** How nested values are read: whether they are table rows, and whether long text is cut rather than dropped. */
interface Reading {
  row?: true;
  cut: boolean;
}

/** The maximum length of displayed text, and the maximum for text that was not meant to be displayed. */
const MAX_SHOWN = 300;
const MAX_VALUE_LENGTH = 160;
const DEEPEST = 3;
/** Limits the entries read from any object. */
const MAX_READ = 60;
/** Keys of tables meant for people. */
const TABLE = /^(?:infobox|facts|attributes|properties|rows|table)$/i;

/** Collects the texts and numbers of an object, including nested ones. */
function within(record: UnknownRecord, depth: number, reading: Reading): Pair[] {
  if (depth === 0) return [];
  return Object.entries(record)
    .slice(0, MAX_READ)
    .flatMap(([key, value]) =>
      pairsOf(key, value, depth, /^\p{Lu}/u.test(key) ? { row: true, cut: true } : reading),
    );
}

function pairsOf(key: string, value: unknown, depth: number, reading: Reading): Pair[] {
  if (Array.isArray(value)) return pairsInList(key, value.slice(0, MAX_READ), reading);
  if (!isRecord(value)) return pair(key, value, reading);
  const own = pair(key, value.value, reading);
  if (own.length > 0) return own.map((one) => ({ ...one, unit: value.unit }));
  const named = typeof value.name === 'string' ? [{ ...marked(reading), key, value: value.name }] : [];
  const inner = named.length > 0 ? { ...value, name: undefined } : value;
  return [...named, ...within(inner, depth - 1, TABLE.test(key) ? { row: true, cut: true } : reading)];
}

/** Reads a list of names with values, or of plain values. Other lists, such as forecasts, are skipped. */
function pairsInList(key: string, list: readonly unknown[], reading: Reading): Pair[] {
  const rows = list.flatMap((entry) => {
    const [name, value] = Array.isArray(entry)
      ? entry.length === 2 && TABLE.test(key)
        ? entry
        : []
      : isRecord(entry)
        ? [entry.name ?? entry.label ?? entry.key ?? entry.title, entry.value ?? entry.text ?? entry.content]
        : [];
    return typeof name === 'string' ? pair(name, value, { row: true, cut: true }) : [];
  });
  return rows.length > 0 ? rows : pair(key, list, reading);
}

const marked = ({ row }: Reading): Pick<Pair, 'row'> => (row ? { row } : {});

function pair(key: string, value: unknown, reading: Reading): Pair[] {
  const read = Array.isArray(value)
    ? shown(value.flatMap((one) => scalar(one, reading) ?? []).join(', '), reading)
    : scalar(value, reading);
  return read === undefined ? [] : [{ ...marked(reading), key, value: read }];
}

/** A finite number or nonempty text. A web URL is kept only as a table row, without its scheme. */
function scalar(value: unknown, reading: Reading): string | number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  if (typeof value !== 'string') return undefined;
  const words = textFrom(value.slice(0, MAX_SHOWN * 4));
  const address = /^[a-z]+:\/\//i.exec(words)?.[0];
  if (address === undefined) return shown(words, reading);
  return reading.row && /^https?:/i.test(address)
    ? shown(words.slice(address.length).replace(/\/$/, ''), reading)
    : undefined;
}

function shown(words: string, { cut }: Reading): string | undefined {
  if (words === '' || (!cut && words.length > MAX_VALUE_LENGTH)) return undefined;
  // Don't cut a surrogate pair in half.
  return words.length > MAX_SHOWN ? `${words.slice(0, MAX_SHOWN).replace(/[\ud800-\udbff]$/, '')}…` : words;
}
