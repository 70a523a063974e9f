import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

/** The database as version 3 created it. */
function openOld(): Promise<IDBDatabase> {
  const opening = indexedDB.open('quarry', 3);
  opening.onupgradeneeded = () => {
    const { result: db } = opening;
    db.createObjectStore('sealing');
    db.createObjectStore('answers', { keyPath: 'id' }).createIndex('at', 'at');
    const pages = db.createObjectStore('pages', { keyPath: ['job', 'place'] });
    pages.createIndex('at', 'at');
    pages.createIndex('url', 'url');
    pages.createIndex('weight', ['at', 'bytes']);
  };
  return new Promise((resolve, reject) => {
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
}

// Other tests in this process have the newest version of the database open.
beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.resetModules();
});
afterEach(() => vi.unstubAllGlobals());

it('database: reads a stored answer, including one from an older version', async () => {
  const old = await openOld();
  const change = old.transaction('answers', 'readwrite');
  const stored = { id: 'one', at: 1, answer: { results: [] } };
  change.objectStore('answers').put(stored);
  await new Promise((resolve) => {
    change.oncomplete = resolve;
  });
  old.close();
  const { readStoredAnswer } = await import('../../../lib/storage/stored-answer.ts');
  expect(await readStoredAnswer('one')).toEqual(stored);
  expect(await readStoredAnswer('another')).toBeUndefined();
  // The reader holds no connection open, so the newer version can upgrade.
  const { database } = await import('../../../lib/storage/database.ts');
  expect(await (await database()).get('answers', 'one')).toEqual(stored);
  expect(await readStoredAnswer('one')).toEqual(stored);
});
