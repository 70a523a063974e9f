import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EMPTY_LENS } from '../../../lib/search/lens/lens.ts';
import { MAX_RULES } from '../../../lib/search/personalizations/personalizations.ts';
import { NO_PERSONALIZATIONS, type Personalizations } from '../../../lib/search/personalizations/rules.ts';
import { settingsFile } from '../../../lib/settings/export.ts';
import { readSettingsFile } from '../../../lib/settings/import.ts';
import { settingsSchema } from '../../../lib/settings/schema.ts';
import { DEFAULT_SETTINGS } from '../../../lib/settings/settings.ts';

const LENSES = {
  lenses: [{ name: 'Work', id: ' 48213 ' }],
  builtLenses: [
    { name: 'Walls', lens: { ...EMPTY_LENS, sitesIncluded: ['a.test'], relative: 'week' as const } },
  ],
};
const RULES: Personalizations = {
  on: true,
  domains: [
    { domain: 'a.test', kind: 'pin' },
    { domain: '.co.uk', kind: 'block' },
  ],
  regexes: [{ regex: '^https://m\\.(.*)', replacement: 'https://$1' }],
};

const withRules = (personalizations: Personalizations) => ({ ...DEFAULT_SETTINGS, personalizations });

it('export: lenses and rules read back unchanged, whether or not rules are on here', () => {
  const withLenses = { ...DEFAULT_SETTINGS, ...LENSES };
  expect(readSettingsFile(settingsFile('lenses', withLenses), DEFAULT_SETTINGS)).toEqual({
    ok: true,
    taken: { value: withLenses, added: 2, dropped: [] },
  });
  const off = withRules({ ...NO_PERSONALIZATIONS, on: false });
  expect(readSettingsFile(settingsFile('rules', withRules(RULES)), off)).toEqual({
    ok: true,
    taken: { value: withRules({ ...RULES, on: false }), added: 3, dropped: [] },
  });
});

it('import: accepts at most 1,000 rules', () => {
  const domains = Array.from({ length: MAX_RULES + 1 }, (_, index) => ({
    domain: `h${index}.test`,
    kind: 'block' as const,
  }));
  const read = readSettingsFile(settingsFile('rules', withRules({ ...RULES, domains })), DEFAULT_SETTINGS);
  expect(read.ok && read.taken.value.personalizations.domains).toHaveLength(MAX_RULES);
  expect(read.ok && read.taken.dropped).toEqual([{ entry: `h${MAX_RULES}.test`, reason: 'too-many' }]);
});

/** What is taken from a file with these lists. */
const importing = (quarry: string, lists: Record<string, unknown[]>) =>
  readSettingsFile(JSON.stringify({ quarry, version: 1, ...lists }), DEFAULT_SETTINGS);

const lens = (fields: object) => importing('lenses', { builtLenses: [{ name: 'x', lens: fields }] });
const site = (entry: unknown) => importing('sites', { sites: [entry] });
const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;

it.each<[string, ReturnType<typeof readSettingsFile>]>([
  ['a lens with an invalid site', lens({ sitesIncluded: ['not a site'] })],
  ['a lens with no limits', lens({})],
  ['a lens with both a period and dates', lens({ relative: 'day', after: '2025-01-01' })],
  ['a site with an unclosed selector', site({ host: 'a.test', content: ['[title="x'], remove: [] })],
  [
    'a site with another prototype',
    site(JSON.parse('{"__proto__": {"host": "a.test", "content": [], "remove": []}}')),
  ],
  [
    'an entry that is nested too deeply',
    readSettingsFile(`{"quarry":"sites","version":1,"sites":[${deep}]}`, DEFAULT_SETTINGS),
  ],
])('import: drops %s', (_, read) => {
  expect(read.ok && read.taken).toMatchObject({ added: 0, dropped: [{ reason: 'malformed' }] });
});

it.each([
  ['', 'not-json'],
  ['null', 'of-another-kind'],
  ['{"quarry":"backup","version":1}', 'of-another-kind'],
  ['{"quarry":"lenses","version":2}', 'of-another-kind'],
])('import: rejects %s entirely', (file, reason) => {
  expect(readSettingsFile(file, DEFAULT_SETTINGS)).toEqual({ ok: false, reason });
});

const entries = fc.array(
  fc.oneof(
    fc.jsonValue(),
    fc.record({ domain: fc.jsonValue(), kind: fc.constantFrom('pin', 'block', 'x') }),
    fc.record({ regex: fc.string(), replacement: fc.jsonValue() }, { requiredKeys: ['regex'] }),
    fc.record({ name: fc.jsonValue(), id: fc.jsonValue() }),
    fc.record({
      name: fc.string(),
      lens: fc.record({ fileType: fc.string(), region: fc.string(), sitesIncluded: fc.array(fc.string()) }),
    }),
  ),
);

describe('any file', () => {
  it('returns only valid settings and accounts for every entry', () => {
    fc.assert(
      fc.property(entries, entries, (one, two) => {
        const lenses = importing('lenses', { lenses: one, builtLenses: two });
        const rules = importing('rules', { domains: one, regexes: two });
        if (!lenses.ok || !rules.ok) throw new Error('The exported file was rejected.');
        for (const { added, dropped } of [lenses.taken, rules.taken])
          expect(added + dropped.length).toBe(one.length + two.length);
        for (const { value } of [lenses.taken, rules.taken])
          expect(settingsSchema().safeParse(value).data).toEqual(value);
      }),
    );
  });
});
