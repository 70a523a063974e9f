import 'fake-indexeddb/auto';
import { readFileSync } from 'node:fs';
import { deleteDB, openDB } from 'idb';
import { afterAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { JOBS_SCHEMA } from '../../../lib/extraction/job/schema.ts';
import { HISTORY_SCHEMA } from '../../../lib/search/history-schema.ts';
import { DRAFT_SCHEMA, SESSION_HISTORY_SCHEMA } from '../../../lib/search/session-history.ts';
import { SETTINGS_SCHEMA } from '../../../lib/settings/schema.ts';
import type { StoredPage } from '../../../lib/storage/database.ts';
import { readVersioned } from '../../../lib/storage/versioned.ts';
import { USAGE_SCHEMA } from '../../../lib/usage/schema.ts';
import { ENCRYPTED_KEY } from '../../../lib/vault/schema.ts';
import packageJson from '../../../package.json' with { type: 'json' };
import { newDeviceKey } from '../../shared/vault-over.ts';

const changelog = readFileSync('CHANGELOG.md', 'utf8');
const released = [...changelog.matchAll(/^## \[?(\d+\.\d+\.\d+)/gm)].map(([, version = '']) => version);
/** The versions released according to the changelog, the next one, and the one before the first release. */
const RELEASES = [...new Set(['0.1.0', ...released, packageJson.version])];

/** What `storage.local` holds after some use of a version, or its database. */
const sampleOf = (version: string, of = '') =>
  JSON.parse(readFileSync(`tests/unit/storage/releases/${version}${of}.json`, 'utf8'));

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
  it('is fully readable', () => {
    const stored: Record<string, unknown> = sampleOf(version);
    for (const name of ['settings', 'key', 'jobs', 'usage', 'history']) expect(stored).toHaveProperty(name);
    for (const [name, value] of Object.entries(stored)) expect(READ[name]?.(value), name).toBeDefined();
  });

  it('keeps every list entry', () => {
    const stored = sampleOf(version);
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
    const { settings } = sampleOf(version);
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
  const stored = sampleOf('1.0.0');
  expect(Object.keys(stored).toSorted()).toEqual(Object.keys(READ).toSorted());
  const optional = ['document', 'presets', 'gestures', 'obsidian', 'siteDefaults', 'sites', 'library'];
  expect(Object.keys(stored.settings)).toEqual(
    expect.arrayContaining([...optional, 'caps', 'language', 'menu']),
  );
});

const keyPath = () => z.union([z.string(), z.array(z.string())]);
/** A database as a version left it. Keys can't be stored as JSON, so only their names are. */
const sample = z.object({
  name: z.literal('quarry'),
  version: z.int(),
  stores: z.record(
    z.string(),
    z.object({
      keyPath: z.optional(keyPath()),
      indexes: z.optional(z.record(z.string(), keyPath())),
      values: z.optional(z.array(z.looseObject({}))),
      keys: z.optional(z.array(z.string())),
    }),
  ),
});

/** Recreates the database of a version, and opens it with this one. */
async function upgraded(version: string) {
  const { name, stores, ...stored } = sample.parse(sampleOf(version, '.database'));
  await deleteDB(name);
  const key = await newDeviceKey();
  const old = await openDB(name, stored.version, {
    upgrade(db) {
      for (const [store, { keyPath: path, indexes = {} }] of Object.entries(stores)) {
        const made = db.createObjectStore(store, path === undefined ? {} : { keyPath: path });
        for (const [index, of] of Object.entries(indexes)) made.createIndex(index, of);
      }
    },
  });
  for (const [store, { values = [], keys = [] }] of Object.entries(stores)) {
    for (const value of values) await old.put(store, value);
    for (const named of keys) await old.put(store, key, named);
  }
  old.close();
  vi.resetModules();
  const { database } = await import('../../../lib/storage/database.ts');
  return { db: await database(), stores, key };
}

// Test files share a process, and so the database.
afterAll(() => deleteDB('quarry'));

describe.each(RELEASES)('the database of version %s', (version) => {
  it('keeps every page, answer, and key', async () => {
    const { db, stores, key } = await upgraded(version);
    const pages = await db.getAll('pages');
    for (const page of stores.pages?.values ?? ['no sample']) expect(pages).toContainEqual(page);
    expect(await db.getAll('answers')).toEqual(stores.answers?.values);
    const storedKey = await db.get('sealing', 'service-key');
    expect(storedKey?.extractable).toBe(false);
    const iv = new Uint8Array(12);
    const encrypted = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, new Uint8Array([7]));
    if (!storedKey) throw new Error('The key is gone.');
    const read = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, storedKey, encrypted);
    expect([...new Uint8Array(read)]).toEqual([7]);
    db.close();
  });

  it('has every table and index that this version uses', async () => {
    const { db } = await upgraded(version);
    expect([...db.objectStoreNames]).toEqual(['answers', 'aside', 'items', 'pages', 'sealing']);
    const indexes = [...db.transaction('pages').store.indexNames];
    expect(indexes).toEqual(['at', 'name', 'url', 'weight']);
    // A page without a title is found by its URL.
    const named = (await db.getAll('pages')).filter(({ title }) => title !== undefined);
    expect(await db.countFromIndex('pages', 'name')).toBe(named.length);
    expect([...db.transaction('answers').store.indexNames]).toEqual(['at']);
    db.close();
  });

  it('still serves its pages and the answers that its session history lists', async () => {
    const { db, stores } = await upgraded(version);
    const { readExtracted, weighPages } = await import('../../../lib/library/store.ts');
    const { readAnswered } = await import('../../../lib/search/stored-searches.ts');
    const pages: Partial<StoredPage>[] = stores.pages?.values ?? [];
    for (const { url = '', markdown, whole } of pages)
      expect(await readExtracted(url), url).toBe(whole ? undefined : markdown);
    expect((await weighPages()).length).toBe(pages.filter(({ job }) => job !== 'collector').length);
    const { trail, jobs } = sampleOf(version);
    for (const step of trail.steps)
      expect(await readAnswered(step), step.id).toMatchObject({ answer: { groups: [{ name: 'search' }] } });
    for (const { id } of jobs.jobs) expect(pages.map(({ job }) => job)).toContain(id);
    db.close();
  });
});
