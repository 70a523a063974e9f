import {
  IDBCursor,
  IDBCursorWithValue,
  IDBDatabase,
  IDBIndex,
  IDBKeyRange,
  IDBObjectStore,
  IDBOpenDBRequest,
  IDBRequest,
  IDBTransaction,
  indexedDB,
} from 'fake-indexeddb';
import { browser } from 'wxt/browser';
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { syncRecords } from '../lib/storage/private-records.ts';

/** The in-memory replacements for the browser’s IndexedDB globals, by name. */
const IN_MEMORY = {
  indexedDB,
  IDBCursor,
  IDBCursorWithValue,
  IDBDatabase,
  IDBIndex,
  IDBKeyRange,
  IDBObjectStore,
  IDBOpenDBRequest,
  IDBRequest,
  IDBTransaction,
};

function follow(db: globalThis.IDBDatabase): Promise<void> {
  const { session, onChanged } = browser.storage;
  return syncRecords(db, {
    all: () => session.get(null),
    set: (items) => session.set(items),
    remove: (names) => session.remove(names),
    watch: (changed) =>
      onChanged.addListener((changes, area) => {
        if (area === 'session') changed(changes);
      }),
  });
}

/**
 * For private windows of Firefox: replaces IndexedDB with an in-memory database, whose copies sync through session
 * storage.
 */
export default defineUnlistedScript({
  include: ['firefox'],
  globalName: 'quarryMemory',
  main() {
    for (const [name, value] of Object.entries(IN_MEMORY))
      Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
    return { follow };
  },
});
