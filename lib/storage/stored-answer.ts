import { session } from './areas.ts';
import type { StoredAnswer } from './database.ts';
import { isIncognito } from './privacy.ts';

/** Prefix of the names of answers in private windows; the answer’s id follows. Elsewhere they are in the database. */
export const ANSWER = 'answer.';

/**
 * Reads a stored answer; `undefined` if it is gone. A page needs this before its first frame, so it does not use the database
 * module, which is ten times as large and loads later.
 */
export async function readStoredAnswer(id: string): Promise<StoredAnswer | undefined> {
  if (isIncognito()) {
    const name = ANSWER + id;
    return (await session().get<Record<string, StoredAnswer | undefined>>(name))[name];
  }
  const database = await openExisting();
  if (!database?.objectStoreNames.contains('answers')) return undefined;
  const request: IDBRequest<StoredAnswer | undefined> = database
    .transaction('answers')
    .objectStore('answers')
    .get(id);
  return resultOf(request).finally(() => database.close());
}

/** Opens the database only if it exists. Creating and upgrading it is left to the background. */
async function openExisting(): Promise<IDBDatabase | undefined> {
  let isNew = false;
  const request = indexedDB.open('quarry');
  request.onupgradeneeded = () => {
    isNew = true;
    request.transaction?.abort();
  };
  return resultOf(request).catch((cause: unknown) => {
    if (isNew) return undefined;
    throw cause;
  });
}

const resultOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
