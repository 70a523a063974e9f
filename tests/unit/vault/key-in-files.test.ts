import { expect, it } from 'vitest';
import { PROTOCOL } from '../../../lib/messages/protocol.ts';
import { FILE_KINDS, settingsFile } from '../../../lib/settings/export.ts';
import { readSettingsFile } from '../../../lib/settings/import.ts';
import { SETTINGS_SCHEMA } from '../../../lib/settings/schema.ts';
import { DEFAULT_SETTINGS } from '../../../lib/settings/settings.ts';
import { KEY_NAMES, PLANTED_KEY, withKeyEverywhere } from '../settings/backup-states.ts';
import released from '../storage/releases/2.0.0.json' with { type: 'json' };

const { settings } = released;
const full = SETTINGS_SCHEMA.read(settings);
const dirty = withKeyEverywhere(settings);

it('the example has data of each kind, with a key planted in each', () => {
  if (!full) throw new Error('The example could not be read.');
  const { lenses, builtLenses, personalizations } = full;
  for (const list of [lenses, builtLenses, personalizations.domains, personalizations.regexes])
    expect(list).not.toEqual([]);
  expect(JSON.stringify(dirty).split(PLANTED_KEY).length).toBeGreaterThan(8 * KEY_NAMES.length);
});

it('stored and saved settings drop a key', () => {
  expect(SETTINGS_SCHEMA.read(dirty)).toEqual(full);
  const { request } = PROTOCOL['settings.save'];
  expect(request().parse({ from: dirty, to: dirty })).toEqual({ from: full, to: full });
});

it.each(FILE_KINDS)('an imported file of %s contains no key, so no export does', (kind) => {
  if (!full) throw new Error('The example could not be read.');
  const dirtied = JSON.stringify(withKeyEverywhere(JSON.parse(settingsFile(kind, full))));
  expect(dirtied).toContain(PLANTED_KEY);
  const read = readSettingsFile(dirtied, DEFAULT_SETTINGS);
  if (!read.ok) throw new Error('The exported file was rejected.');
  expect(JSON.stringify(read.taken)).not.toContain(PLANTED_KEY);
});
