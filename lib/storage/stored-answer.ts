import { late } from '../late.ts';
import type { StoredAnswer } from './database.ts';
import { isPrivate } from './privacy.ts';

/** Other windows never load it. */
const IN_SESSION =
  import.meta.env.BROWSER === 'firefox' ? late(() => import('./private-answer.ts')) : undefined;

/**
 * Reads an answer that is stored, if it still is. A page needs one before its first frame: what opens the whole database is
 * ten times as long, and loaded later.
 */
export async function readStoredAnswer(id: string): Promise<StoredAnswer | undefined> {
  if (IN_SESSION && isPrivate()) return (await IN_SESSION.load()).readSessionAnswer(id);
  const database = await openExisting();
  if (!database?.objectStoreNames.contains('answers')) return undefined;
  const request: IDBRequest<StoredAnswer | undefined> = database
    .transaction('answers')
    .objectStore('answers')
    .get(id);
  return settled(request).finally(() => database.close());
}

/** The database as it stands; it is left to the background to create it and to bring it up to date. */
async function openExisting(): Promise<IDBDatabase | undefined> {
  let isNew = false;
  const request = indexedDB.open('quarry');
  request.onupgradeneeded = () => {
    isNew = true;
    request.transaction?.abort();
  };
  return settled(request).catch((cause: unknown) => {
    if (isNew) return undefined;
    throw cause;
  });
}

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
