import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { ExtractedPage } from '../extraction/document.ts';
import type { Answer } from '../search/answer.ts';

interface KeptAnswer {
  id: string;
  /** Epoch ms. */
  at: number;
  answer: Answer;
}

interface KeptPage extends ExtractedPage {
  job: string;
  place: number;
  /** Epoch ms. */
  at: number;
}

interface Tables extends DBSchema {
  /** The key that seals the service key: not extractable, so it leaves this table only to be used. */
  sealing: { key: string; value: CryptoKey };
  answers: { key: string; value: KeptAnswer; indexes: { at: number } };
  pages: { key: [string, number]; value: KeptPage; indexes: { at: number } };
}

export type Database = IDBPDatabase<Tables>;

let opened: Promise<Database> | undefined;

/** Quarry's own database, opened on first use. No page of the web can open it. */
export function database(): Promise<Database> {
  opened ??= openDB<Tables>('quarry', 1, {
    upgrade(db) {
      db.createObjectStore('sealing');
      db.createObjectStore('answers', { keyPath: 'id' }).createIndex('at', 'at');
      db.createObjectStore('pages', { keyPath: ['job', 'place'] }).createIndex('at', 'at');
    },
    terminated() {
      opened = undefined;
    },
  });
  return opened;
}
