import { PRIVATE_REALM_FILES } from './private-page.ts';

/**
 * For private windows in Firefox, where the browser's own database would be written to disk: loads an in-memory database,
 * and returns the function that syncs it with other copies. Ordinary windows never load this.
 */
export async function useMemoryDatabase(): Promise<(db: IDBDatabase) => Promise<void>> {
  if (globalThis.quarryMemory === undefined) await loadScript(PRIVATE_REALM_FILES.database);
  if (globalThis.quarryMemory === undefined) throw new Error('The in-memory database did not load');
  return globalThis.quarryMemory.follow;
}

const loadScript = (path: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = path;
    script.onload = () => resolve();
    script.onerror = () => reject(new Error(`${path} could not be loaded`));
    document.head.append(script);
  });
