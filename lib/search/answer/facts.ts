import type { UnknownRecord } from '../../storage/guards.ts';
import type { Fact } from './answer.ts';
import { textOf, toTokens } from './highlights.ts';
import { pairsIn } from './pairs.ts';

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
  for (const { key, value, row } of pairsIn(props, group === 'infobox')) {
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
