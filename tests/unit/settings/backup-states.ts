import fc from 'fast-check';
import { DEFAULT_DOCUMENT } from '../../../lib/document/document-rules.ts';
import { DESTINATIONS, SITE_WAYS } from '../../../lib/presets/destinations.ts';
import { WORKFLOWS } from '../../../lib/search/form.ts';
import type { History } from '../../../lib/search/history.ts';
import { EMPTY_LENS } from '../../../lib/search/lens/lens.ts';
import { DOMAIN_KINDS } from '../../../lib/search/personalizations/rules.ts';
import { DEFAULT_SETTINGS, type Settings } from '../../../lib/settings/settings.ts';
import type { SavedText } from '../../../lib/storage/database.ts';

/** A name as a form accepts it. */
const name = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 12 })
  .map((text) => text.replace(/[\p{C}#]/gu, '').trim())
  .filter((text) => text !== '' && text.isWellFormed());
const host = fc.integer({ min: 1, max: 9 }).map((number) => `host${number}.test`);
const listOf = <T>(entry: fc.Arbitrary<T>, key: (entry: T) => string) =>
  fc.uniqueArray(entry, { selector: key, maxLength: 4 });

const ownLens = fc.record({ name, id: name });
const builtLens = fc
  .record({ name, site: host })
  .map(({ name: title, site }) => ({ name: title, lens: { ...EMPTY_LENS, sitesIncluded: [site] } }));
const preset = name.map((title) => ({ name: title, rules: DEFAULT_DOCUMENT }));
const siteDefault = fc.record({
  host,
  way: fc.constantFrom(...SITE_WAYS),
  to: fc.constantFrom(...DESTINATIONS),
  preset: name,
});

/** Settings as forms create them. */
export const anySettings: fc.Arbitrary<Settings> = fc
  .record({
    address: fc.constantFrom('https://kagi.com/api/v1', 'https://other.test/v1'),
    lenses: listOf(ownLens, ({ id }) => id),
    builtLenses: listOf(builtLens, (lens) => lens.name),
    domains: listOf(
      fc.record({ domain: host, kind: fc.constantFrom(...DOMAIN_KINDS) }),
      ({ domain }) => domain,
    ),
    presets: listOf(preset, (one) => one.name.toLowerCase()),
    sites: listOf(
      host.map((site) => ({ host: site, content: ['main'], remove: ['.ad'] })),
      (site) => site.host,
    ),
    siteDefaults: listOf(siteDefault, (site) => site.host),
    askAbove: fc.integer({ min: 0, max: 9 }),
    thumbnails: fc.boolean(),
    searches: fc.integer({ min: 0, max: 99 }),
    reviewAbove: fc.integer({ min: 0, max: 99 }),
  })
  .map(({ domains, searches, reviewAbove, ...plain }) => ({
    ...DEFAULT_SETTINGS,
    ...plain,
    prices: { searches, pages: 4 },
    personalizations: { on: true, domains, regexes: [] },
    extraction: { ...DEFAULT_SETTINGS.extraction, reviewAbove },
  }));

export const NOW = 1_800_000_000_000;

/** Searches from the last week, newest first. */
export const anyHistory: fc.Arbitrary<History> = listOf(
  fc.record({
    query: fc.string({ minLength: 1, maxLength: 12 }),
    workflow: fc.constantFrom(...WORKFLOWS),
    at: fc.integer({ min: NOW - 600_000_000, max: NOW }),
    times: fc.integer({ min: 1, max: 9 }),
  }),
  ({ query, workflow }) => `${workflow} ${query}`,
).map((searches) => ({ version: 1, searches: searches.toSorted((a, b) => b.at - a.at) }));

/** Pages from the last hour. */
export const anyPages: fc.Arbitrary<SavedText[]> = listOf(
  fc.record({
    job: fc.constantFrom('a', 'b'),
    place: fc.integer({ min: 0, max: 4 }),
    at: fc.integer({ min: NOW - 3_600_000, max: NOW }),
    url: host.map((site) => `https://${site}/`),
    markdown: fc.string({ maxLength: 40 }),
  }),
  ({ job, place }) => `${job} ${place}`,
);

export const PLANTED_KEY = 'q-planted-4711';
export const KEY_NAMES = [
  'key',
  'apiKey',
  'api_key',
  'authorization',
  'sealed',
  'passphrase',
  'open',
  'lock',
];

/** The same value, with a key under every likely name in every object. */
export function withKeyEverywhere(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withKeyEverywhere);
  if (typeof value !== 'object' || value === null) return value;
  const inner = Object.entries(value).map(([name, one]): [string, unknown] => [name, withKeyEverywhere(one)]);
  return Object.fromEntries([...inner, ...KEY_NAMES.map((name) => [name, PLANTED_KEY])]);
}
