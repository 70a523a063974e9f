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
