import { isRecord, type Unread } from '../settings/guards.ts';
import { textOf, toTokens } from './tokens.ts';

/** A short text or a number of `props`, under the name that it has there. */
export interface Pair {
  key: string;
  value: string | number;
  /** What is named as its unit beside it; anything. */
  unit?: unknown;
}

const LONGEST_VALUE = 160;
const DEEPEST = 3;
/** However an object is made, no more of it is read than this. */
const MOST_READ = 60;

/** The short texts and numbers of an object, through what they are wrapped in. Nothing else of it is kept. */
export function pairsIn(record: Unread): Pair[] {
  return within(record, DEEPEST).slice(0, MOST_READ);
}

function within(record: Unread, depth: number): Pair[] {
  if (depth === 0) return [];
  return Object.entries(record)
    .slice(0, MOST_READ)
    .flatMap(([key, value]) => pairsOf(key, value, depth));
}

function pairsOf(key: string, value: unknown, depth: number): Pair[] {
  if (Array.isArray(value)) return pairsInList(key, value.slice(0, MOST_READ));
  if (!isRecord(value)) {
    const read = scalar(value);
    return read === undefined ? [] : [{ key, value: read }];
  }
  const own = scalar(value.value);
  const name = typeof value.name === 'string' && own === undefined ? [{ key, value: value.name }] : [];
  if (own !== undefined) return [{ key, value: own, unit: value.unit }];
  return [...name, ...within(name.length > 0 ? { ...value, name: undefined } : value, depth - 1)];
}

/** A list of names with values, or of plain values; forecasts and the like are left out. */
function pairsInList(key: string, list: readonly unknown[]): Pair[] {
  const named = list.flatMap((entry): Pair[] => {
    if (!isRecord(entry)) return [];
    const name = entry.name ?? entry.label ?? entry.key ?? entry.title;
    const value = scalar(entry.value ?? entry.text ?? entry.content);
    return typeof name === 'string' && value !== undefined ? [{ key: name, value }] : [];
  });
  if (named.length > 0) return named;
  const joined = scalar(list.flatMap((entry) => scalar(entry) ?? []).join(', '));
  return joined === undefined ? [] : [{ key, value: joined }];
}

/** A number, or a text that is short, no address, and not empty. */
function scalar(value: unknown): string | number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  if (typeof value !== 'string' || value.length > LONGEST_VALUE * 4) return undefined;
  const words = textOf(toTokens(value));
  return words === '' || words.length > LONGEST_VALUE || /^[a-z]+:\/\//i.test(words) ? undefined : words;
}
