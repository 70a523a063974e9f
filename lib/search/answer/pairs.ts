import { isRecord, type Unread } from '../../storage/guards.ts';
import { textFrom } from './tokens.ts';

/** A text or a number of `props`, under the name that it has there. */
export interface Pair {
  key: string;
  value: string | number;
  /** What is named as its unit beside it; anything. */
  unit?: unknown;
  /** It stands in a table, or has a name as people write it: it was made to be shown. */
  row?: true;
}

/** How what stands in a place is read: as rows of a table, and whether a long text is cut or left out. */
interface Reading {
  row?: true;
  cut: boolean;
}

/** The most that is shown of a text, and the longest that is a fact where it was not made to be shown. */
const MOST_SHOWN = 300;
const LONGEST_VALUE = 160;
const DEEPEST = 3;
/** However an object is made, no more of it is read than this. */
const MOST_READ = 60;
/** What `props` call a table for people. */
const TABLE = /^(?:infobox|facts|attributes|properties|rows|table)$/i;

/**
 * The texts and numbers of an object, through what they are wrapped in. Nothing else of it is kept; of long texts, the
 * beginning where `cut` says so or where they stand in a table.
 */
export function pairsIn(record: Unread, cut = false): Pair[] {
  return within(record, DEEPEST, { cut }).slice(0, MOST_READ);
}

function within(record: Unread, depth: number, reading: Reading): Pair[] {
  if (depth === 0) return [];
  return Object.entries(record)
    .slice(0, MOST_READ)
    .flatMap(([key, value]) =>
      pairsOf(key, value, depth, /^\p{Lu}/u.test(key) ? { row: true, cut: true } : reading),
    );
}

function pairsOf(key: string, value: unknown, depth: number, reading: Reading): Pair[] {
  if (Array.isArray(value)) return pairsInList(key, value.slice(0, MOST_READ), reading);
  if (!isRecord(value)) return pair(key, value, reading);
  const own = pair(key, value.value, reading);
  if (own.length > 0) return own.map((one) => ({ ...one, unit: value.unit }));
  const named = typeof value.name === 'string' ? [{ ...marked(reading), key, value: value.name }] : [];
  const inner = named.length > 0 ? { ...value, name: undefined } : value;
  return [...named, ...within(inner, depth - 1, TABLE.test(key) ? { row: true, cut: true } : reading)];
}

/** A list of names with values, or of plain values; forecasts and the like are left out. */
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

/** A number, or a text that is not empty; an address without its scheme in a table, and else nothing. */
function scalar(value: unknown, reading: Reading): string | number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  if (typeof value !== 'string') return undefined;
  const words = textFrom(value.slice(0, MOST_SHOWN * 4));
  const address = /^[a-z]+:\/\//i.exec(words)?.[0];
  if (address === undefined) return shown(words, reading);
  return reading.row && /^https?:/i.test(address)
    ? shown(words.slice(address.length).replace(/\/$/, ''), reading)
    : undefined;
}

function shown(words: string, { cut }: Reading): string | undefined {
  if (words === '' || (!cut && words.length > LONGEST_VALUE)) return undefined;
  // Not within a character that takes two units.
  return words.length > MOST_SHOWN ? `${words.slice(0, MOST_SHOWN).replace(/[\ud800-\udbff]$/, '')}…` : words;
}
