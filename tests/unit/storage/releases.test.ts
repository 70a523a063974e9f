import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { JOBS_SCHEMA } from '../../../lib/extraction/job/schema.ts';
import { HISTORY_SCHEMA } from '../../../lib/search/history-schema.ts';
import { DRAFT_SCHEMA, SESSION_HISTORY_SCHEMA } from '../../../lib/search/session-history-schema.ts';
import { SETTINGS_SCHEMA } from '../../../lib/settings/schema.ts';
import { readVersioned } from '../../../lib/storage/versioned.ts';
import { USAGE_SCHEMA } from '../../../lib/usage/schema.ts';
import { ENCRYPTED_KEY } from '../../../lib/vault/schema.ts';
import { RELEASES } from './release-versions.ts';

/** How each value in `storage.local` is read, by name. */
const READ: Readonly<Record<string, (value: unknown) => object | undefined>> = {
  settings: (value) => readVersioned(value, SETTINGS_SCHEMA),
  key: (value) => readVersioned(value, ENCRYPTED_KEY),
  jobs: (value) => readVersioned(value, JOBS_SCHEMA),
  'jobs.past': (value) => readVersioned(value, JOBS_SCHEMA),
  usage: (value) => readVersioned(value, USAGE_SCHEMA),
  'usage.private': (value) => readVersioned(value, USAGE_SCHEMA),
  history: (value) => readVersioned(value, HISTORY_SCHEMA),
  trail: (value) => readVersioned(value, SESSION_HISTORY_SCHEMA),
  draft: (value) => readVersioned(value, DRAFT_SCHEMA),
  // Pages read this without a schema.
  news: (value) => (Object(value).version === 1 ? Object(value) : undefined),
};

describe.each(RELEASES)('data stored by version %s', (version) => {
  const file = new URL(`./releases/${version}.json`, import.meta.url);

  it('has a sample', () => {
    expect(existsSync(file), `${file.pathname}: what storage.local holds after some use`).toBe(true);
  });

  it('is fully readable', () => {
    const stored: Record<string, unknown> = JSON.parse(readFileSync(file, 'utf8'));
    for (const name of ['settings', 'key', 'jobs', 'usage', 'history']) expect(stored).toHaveProperty(name);
    for (const [name, value] of Object.entries(stored)) expect(READ[name]?.(value), name).toBeDefined();
  });

  it('keeps every list entry', () => {
    const stored = JSON.parse(readFileSync(file, 'utf8'));
    for (const [name, list] of [
      ['jobs', 'jobs'],
      ['jobs.past', 'jobs'],
      ['history', 'searches'],
      ['usage', 'days'],
      ['trail', 'steps'],
    ] as const)
      expect(Reflect.get(Object(READ[name]?.(stored[name])), list)).toHaveLength(stored[name][list].length);
  });

  it('keeps every setting', () => {
    const { settings } = JSON.parse(readFileSync(file, 'utf8'));
    const read = Object(READ.settings?.(settings));
    delete settings.keepDays;
    delete settings.lensWay;
    for (const [name, value] of Object.entries(settings)) {
      expect(read).toHaveProperty(name);
      if (Array.isArray(value)) expect(Reflect.get(read, name), name).toHaveLength(value.length);
    }
  });
});

it('the sample of 1.0.0 has a value for everything that it could store', () => {
  const stored = JSON.parse(readFileSync(new URL('./releases/1.0.0.json', import.meta.url), 'utf8'));
  expect(Object.keys(stored).toSorted()).toEqual(Object.keys(READ).toSorted());
  const optional = ['document', 'presets', 'gestures', 'obsidian', 'siteDefaults', 'sites', 'library'];
  expect(Object.keys(stored.settings)).toEqual(
    expect.arrayContaining([...optional, 'caps', 'language', 'menu']),
  );
});
