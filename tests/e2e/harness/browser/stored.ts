import type { Session } from './chromium.ts';

type Area = 'local' | 'session' | 'sync';

declare const chrome: {
  storage: Record<
    Area,
    {
      get(keys: null): Promise<Record<string, unknown>>;
      set(items: Record<string, unknown>): Promise<void>;
      clear(): Promise<void>;
    }
  >;
};

/** Reads one of the extension's storage areas. */
export async function readArea(session: Session, area: Area): Promise<Record<string, unknown>> {
  const worker = await session.background.awake();
  return worker.evaluate((name) => chrome.storage[name].get(null), area);
}

/** Writes to one of the extension's storage areas. */
export async function writeArea(session: Session, area: Area, items: Record<string, unknown>): Promise<void> {
  const worker = await session.background.awake();
  await worker.evaluate(([name, all]) => chrome.storage[name].set(all), [area, items] as const);
}

/** Empties one of the extension's storage areas. */
export async function clearArea(session: Session, area: Area): Promise<void> {
  const worker = await session.background.awake();
  await worker.evaluate((name) => chrome.storage[name].clear(), area);
}

/** Reads all of the extension's databases and caches as one text. */
export async function readDatabases(session: Session): Promise<string> {
  const worker = await session.background.awake();
  return worker.evaluate(allOfDatabases);
}

/** Everything the extension stores, by source; database bytes are decoded as possible characters. */
export async function readStored(session: Session): Promise<[source: string, text: string][]> {
  const worker = await session.background.awake();
  const areas = worker.evaluate(async () => {
    const { local, session, sync } = chrome.storage;
    return JSON.stringify(await Promise.all([local.get(null), session.get(null), sync.get(null)]));
  });
  return [
    ['storage', await areas],
    ['databases', await worker.evaluate(allOfDatabases)],
  ];
}

/** All of the extension's databases and caches as one text. Runs in the extension. */
export async function allOfDatabases(): Promise<string> {
  const done = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const asText = (_: string, value: unknown) => {
    if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) {
      const bytes = value instanceof ArrayBuffer ? new Uint8Array(value) : new Uint8Array(value.buffer);
      return String.fromCharCode(...bytes);
    }
    if (!(value instanceof CryptoKey)) return value;
    return { algorithm: value.algorithm, extractable: value.extractable, usages: value.usages };
  };
  const found: unknown[] = [await caches.keys()];
  for (const { name } of await indexedDB.databases()) {
    const db = await done(indexedDB.open(name ?? ''));
    for (const store of db.objectStoreNames) {
      const table = db.transaction(store).objectStore(store);
      found.push({ name, store, keys: await done(table.getAllKeys()), values: await done(table.getAll()) });
    }
    db.close();
  }
  return JSON.stringify(found, asText);
}
