import { isRecord, type UnknownRecord } from '../../storage/guards.ts';
import { textFrom } from './highlights.ts';

/** A text or number from `props`, with its key. */
export interface Pair {
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

/**
 * Collects the texts and numbers of an object, including nested ones. Long text is dropped, or cut if `cut` is set or
 * it is a table row.
 */
export function pairsIn(record: UnknownRecord, cut = false): Pair[] {
  return within(record, DEEPEST, { cut }).slice(0, MAX_READ);
}

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
