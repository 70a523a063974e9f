import { expect, it } from 'vitest';
import { PROTOCOL } from '../../../lib/messages/protocol.ts';
import { FILE_KINDS, settingsFile } from '../../../lib/settings/export.ts';
import { readSettingsFile } from '../../../lib/settings/import.ts';
import { SETTINGS_SCHEMA } from '../../../lib/settings/schema.ts';
import { DEFAULT_SETTINGS } from '../../../lib/settings/settings.ts';
import settings from '../storage/examples/settings-7.json' with { type: 'json' };

const KEY = 'q-planted-in-a-file-4711';
const FIELD_NAMES = ['key', 'apiKey', 'api_key', 'authorization', 'sealed', 'passphrase', 'keyInfo'];

/** The same value, with a key under every likely name in every object. */
function withKeyEverywhere(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withKeyEverywhere);
  if (typeof value !== 'object' || value === null) return value;
  const inner = Object.entries(value).map(([name, one]): [string, unknown] => [name, withKeyEverywhere(one)]);
  return Object.fromEntries([...inner, ...FIELD_NAMES.map((name) => [name, KEY])]);
}

const full = SETTINGS_SCHEMA.read(settings);
const dirty = withKeyEverywhere(settings);

it('the example has data of each kind, with a key planted in each', () => {
  if (!full) throw new Error('The example could not be read.');
  const { lenses, builtLenses, personalizations } = full;
  for (const list of [lenses, builtLenses, personalizations.domains, personalizations.regexes])
    expect(list).not.toEqual([]);
  expect(JSON.stringify(dirty).split(KEY).length).toBeGreaterThan(8 * FIELD_NAMES.length);
});

it('stored and saved settings drop a key', () => {
  expect(SETTINGS_SCHEMA.read(dirty)).toEqual(full);
  const { request } = PROTOCOL['settings.save'];
  expect(request().parse({ from: dirty, to: dirty })).toEqual({ from: full, to: full });
});

it.each(FILE_KINDS)('an imported file of %s contains no key, so no export does', (kind) => {
  if (!full) throw new Error('The example could not be read.');
  const dirtied = JSON.stringify(withKeyEverywhere(JSON.parse(settingsFile(kind, full))));
  expect(dirtied).toContain(KEY);
  const read = readSettingsFile(dirtied, DEFAULT_SETTINGS);
  if (!read.ok) throw new Error('The exported file was rejected.');
  expect(JSON.stringify(read.taken)).not.toContain(KEY);
});
