import { type DBSchema, type IDBPDatabase, openDB, unwrap } from 'idb';
import { browser } from 'wxt/browser';
import type { ExtractedPage } from '../document/document.ts';
import type { Answer } from '../search/answer/answer.ts';
import { createCache } from './cache.ts';
import { useMemoryDatabase } from './memory-database.ts';

/** What a search came to, as it is stored. */
export interface StoredAnswer {
  id: string;
  /** Epoch ms. */
  at: number;
  answer: Answer;
}

export interface StoredPage extends ExtractedPage {
  job: string;
  place: number;
  /** Epoch ms. */
  at: number;
  /** Length of its Markdown in UTF-8; what an earlier version kept has none. */
  bytes?: number;
}

interface Tables extends DBSchema {
  /** The key that seals the service key: not extractable, so it leaves this table only to be used. */
  sealing: { key: string; value: CryptoKey };
  /** In private windows of Chrome and Edge alone: what would stand in storage areas elsewhere. */
  items: { key: string; value: unknown };
  answers: { key: string; value: StoredAnswer; indexes: { at: number } };
  pages: {
    key: [string, number];
    value: StoredPage;
    indexes: { at: number; url: string; weight: [number, number]; name: [number, string, string] };
  };
}

export type Database = IDBPDatabase<Tables>;

/** In Firefox: whether this is for private windows. Their background begins with what keeps a database in memory. */
const isInMemory = (): boolean =>
  globalThis.quarryMemory !== undefined || browser.extension.inIncognitoContext === true;

const opened = createCache(async () => {
  if (import.meta.env.BROWSER !== 'firefox' || !isInMemory()) return open();
  const follow = await useMemoryDatabase();
  const db = await open();
  await follow(unwrap(db));
  return db;
});

const open = () =>
  openDB<Tables>('quarry', 5, {
    upgrade(db, from, _to, change) {
      if (from < 1) {
        db.createObjectStore('sealing');
        db.createObjectStore('answers', { keyPath: 'id' }).createIndex('at', 'at');
        db.createObjectStore('pages', { keyPath: ['job', 'place'] }).createIndex('at', 'at');
      }
      const pages = change.objectStore('pages');
      if (from < 2) pages.createIndex('url', 'url');
      if (from < 3) pages.createIndex('weight', ['at', 'bytes']);
      if (from < 5) db.createObjectStore('items');
      if (from < 4) pages.createIndex('name', ['at', 'url', 'title']);
    },
    // A newer version of Quarry waits for this one to let go.
    blocking(_now, _next, event) {
      if (event.target instanceof IDBDatabase) event.target.close();
      opened.lose();
    },
    terminated() {
      opened.lose();
    },
  });

/** Quarry's own database, opened on first use. No page of the web can open it. */
export const database = (): Promise<Database> => opened.get();
