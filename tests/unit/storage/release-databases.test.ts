import 'fake-indexeddb/auto';
import { existsSync, readFileSync } from 'node:fs';
import { deleteDB, openDB } from 'idb';
import { describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import type { StoredPage } from '../../../lib/storage/database.ts';
import { RELEASES } from './release-versions.ts';

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

const fileOf = (version: string) => new URL(`./releases/${version}.database.json`, import.meta.url);
const localOf = (version: string) =>
  JSON.parse(readFileSync(new URL(`./releases/${version}.json`, import.meta.url), 'utf8'));

const newKey = () =>
  crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);

/** Recreates the database of a version, and opens it with this one. */
async function upgraded(version: string) {
  const { name, stores, ...stored } = sample.parse(JSON.parse(readFileSync(fileOf(version), 'utf8')));
  await deleteDB(name);
  const key = await newKey();
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

describe.each(RELEASES)('the database of version %s', (version) => {
  it('has a sample', () => expect(existsSync(fileOf(version)), fileOf(version).pathname).toBe(true));

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
    const { trail, jobs } = localOf(version);
    for (const step of trail.steps)
      expect(await readAnswered(step), step.id).toMatchObject({ answer: { groups: [{ name: 'search' }] } });
    for (const { id } of jobs.jobs) expect(pages.map(({ job }) => job)).toContain(id);
    db.close();
  });
});
