import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { ExtractedPage } from '../document/document.ts';
import type { Answer } from '../search/answer/answer.ts';
import { createCache } from './cache.ts';

/** A search's answer, as stored. */
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
  /** Length of its Markdown in UTF-8 bytes; missing in the collection and in private windows. */
  bytes?: number;
}

/** The same as other parts of Quarry read and write it. */
export type SavedText = Omit<StoredPage, 'bytes'>;

/** The key of a page: its job or search, and its index there (`place`). */
export type PageKey = readonly [job: string, pageIndex: number];

/** A page that was removed, kept so that this can be undone. */
interface PageSetAside extends Pick<StoredPage, 'job' | 'place'> {
  /** ID of the removal or restore. */
  of: string;
  /** Missing in the entry that says that a restore stored its pages. */
  page?: StoredPage;
  /** When it is gone for good (epoch ms). */
  until: number;
}

export interface Tables extends DBSchema {
  /** The device key that encrypts the service key. It is not extractable, so it can be used but not read. */
  sealing: { key: string; value: CryptoKey };
  /** In Firefox, and in private windows of Chrome and Edge: the entries that are in storage areas elsewhere. */
  items: { key: string; value: unknown };
  answers: { key: string; value: StoredAnswer; indexes: { at: number } };
  pages: {
    key: [string, number];
    value: StoredPage;
    indexes: { at: number; url: string; weight: [number, number]; name: [number, string, string] };
  };
  aside: { key: [string, string, number]; value: PageSetAside; indexes: { of: string } };
}

export type Database = IDBPDatabase<Tables>;

const VERSION = 6;

/** Without a version, opens the database in the version that it has. */
const open = (version?: number) =>
  openDB<Tables>('quarry', version, {
    upgrade(db, from) {
      if (from < 4) {
        db.createObjectStore('sealing');
        db.createObjectStore('answers', { keyPath: 'id' }).createIndex('at', 'at');
        const pages = db.createObjectStore('pages', { keyPath: ['job', 'place'] });
        pages.createIndex('at', 'at');
        pages.createIndex('url', 'url');
        pages.createIndex('weight', ['at', 'bytes']);
        pages.createIndex('name', ['at', 'url', 'title']);
      }
      if (from < 5) db.createObjectStore('items');
      if (from < 6)
        db.createObjectStore('aside', { keyPath: ['of', 'job', 'place'] }).createIndex('of', 'of');
    },
    // A newer version of Quarry is waiting for this connection to close.
    blocking(_now, _next, event) {
      if (event.target instanceof IDBDatabase) event.target.close();
      opened.lose();
    },
    terminated() {
      opened.lose();
    },
  });

const opened = createCache(() =>
  open(VERSION).catch((cause: unknown) => {
    // Someone went back to this version of Quarry. A later one only adds tables and indexes.
    if (Object(cause).name === 'VersionError') return open();
    throw cause;
  }),
);

/** Quarry's own database, opened on first use. Web pages can't open it. */
export const database = (): Promise<Database> => opened.get();
