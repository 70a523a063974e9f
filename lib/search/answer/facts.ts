import type { UnknownRecord } from '../../storage/guards.ts';
import type { Fact, FactRole } from './answer.ts';
import { textOf, toTokens } from './highlights.ts';
import { type Pair, pairsIn } from './pairs.ts';

/** Which names in `props` have a fixed position in a group's layout, and whether other names are shown too. */
interface FactTable {
  roles: Partial<Record<FactRole, readonly string[]>>;
  rest: boolean;
}

const ALL: FactTable = { roles: {}, rest: true };
const CREATOR: FactTable = {
  roles: { followers: ['followers', 'follower_count', 'subscribers', 'subscriber_count', 'listeners'] },
  rest: false,
};

const TABLES: Readonly<Record<string, FactTable>> = {
  infobox: ALL,
  public_records: ALL,
  video_creator: CREATOR,
  podcast_creator: CREATOR,
  weather: {
    roles: {
      place: ['location', 'place', 'city', 'location_name', 'name'],
      temperature: ['temperature', 'temp', 'temperature_c', 'temp_c', 'temperature_f', 'temp_f'],
      condition: ['condition', 'conditions', 'weather', 'summary', 'description', 'status', 'text'],
    },
    rest: true,
  },
  package_tracking: {
    roles: {
      carrier: ['carrier', 'courier', 'provider', 'company'],
      number: ['tracking_number', 'tracking_id', 'tracking_code', 'tracking', 'number'],
      status: ['status', 'state', 'delivery_status', 'tracking_status'],
    },
    rest: true,
  },
};

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

function tableOf(group: string): FactTable | undefined {
  if (Object.hasOwn(TABLES, group)) return TABLES[group];
  return GROUPS_WITHOUT_FACTS.has(group) ? undefined : ALL;
}

/** Reads an item's `props` as names with values; facts with a fixed position come first. */
export function factsOf(group: string, props: UnknownRecord): Fact[] {
  const table = tableOf(group);
  if (table === undefined) return [];
  const unit = props.unit ?? props.units ?? props.temperature_unit;
  const facts = new Map<string, Fact>();
  for (const pair of pairsIn(props, group === 'infobox')) {
    const fact = toFact(pair, table, unit, facts);
    const key = fact?.role ?? fact?.name;
    if (fact && key) facts.set(key, pair.row ? joined(facts.get(key), fact) : (facts.get(key) ?? fact));
  }
  const all = [...facts.values()];
  return [...all.filter(({ role }) => role), ...all.filter(({ role }) => !role)].slice(0, MAX_FACTS);
}

/** Merges rows of the same name into one. */
function joined(before: Fact | undefined, fact: Fact): Fact {
  if (before === undefined) return fact;
  const values = `${before.value}`.split(', ');
  if (before.role !== undefined || values.includes(`${fact.value}`) || values.length > 9) return before;
  return { ...before, value: [...values, fact.value].join(', ').slice(0, MAX_JOINED_LENGTH) };
}

/**
 * Converts a pair to a fact, or returns `undefined` if it is not shown. If its role is taken, it is an ordinary fact.
 */
function toFact(
  pair: Pair,
  table: FactTable,
  unit: unknown,
  taken: ReadonlyMap<string, Fact>,
): Fact | undefined {
  const key = snake(pair.key);
  const name = nameFrom(pair.key);
  const role = roleOf(key, table);
  if (role !== undefined && !taken.has(role)) return toRoleFact(name, pair, role, pair.unit ?? unit);
  return table.rest && (pair.row || !isInternal(key)) ? { name, value: pair.value } : undefined;
}

/** Derives a title from the facts of an item that has none. */
export function titleFrom(facts: readonly Fact[]): string | undefined {
  const named =
    facts.find(({ role }) => role === 'place' || role === 'number') ??
    facts.find(({ role }) => role !== 'followers');
  return named && String(named.value);
}

function toRoleFact(name: string, { key, value }: Pair, role: FactRole, unit: unknown): Fact {
  if (role === 'followers') return { name, role, value: toCount(value) };
  const degrees = role === 'temperature' && value !== '' ? Number(value) : Number.NaN;
  if (Number.isNaN(degrees)) return { name, role, value };
  const scale = scaleOf(/_[cf]$/i.test(snake(key)) ? key.slice(-1) : unit);
  return { name, role, value: degrees, ...(scale === undefined ? {} : { unit: scale }) };
}

function scaleOf(unit: unknown): Fact['unit'] {
  if (typeof unit !== 'string') return undefined;
  if (/^(?:°?\s*c|celsius|metric)$/i.test(unit.trim())) return 'celsius';
  return /^(?:°?\s*f|fahrenheit|imperial|us)$/i.test(unit.trim()) ? 'fahrenheit' : undefined;
}

/** Parses a count such as `1.2M`; values that can't be parsed are returned unchanged. */
function toCount(value: string | number): string | number {
  const read = typeof value === 'string' ? /^([\d.,]+)\s*([kmb])?\b/i.exec(value.trim()) : null;
  if (!read) return value;
  const scale = { k: 1e3, m: 1e6, b: 1e9 }[read[2]?.toLowerCase() ?? ''];
  const digits = scale === undefined ? read[1]?.replace(/[.,](?=\d{3}\b)/g, '') : read[1]?.replace(',', '.');
  const count = Number(digits) * (scale ?? 1);
  return Number.isFinite(count) ? Math.round(count) : value;
}

function roleOf(key: string, { roles }: FactTable): FactRole | undefined {
  const known: FactRole[] = ['place', 'temperature', 'condition', 'carrier', 'number', 'status', 'followers'];
  return known.find((role) => roles[role]?.includes(key));
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
