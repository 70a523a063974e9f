import { PRIVATE_REALM_FILES } from './private-page.ts';

/**
 * For private windows of Firefox, where the browser's own database would be written to the disk: loads what keeps one in
 * memory, and gives how it follows the others. Other windows never load it.
 */
export async function useMemoryDatabase(): Promise<(db: IDBDatabase) => Promise<void>> {
  if (globalThis.quarryMemory === undefined) await loadScript(PRIVATE_REALM_FILES.database);
  if (globalThis.quarryMemory === undefined) throw new Error('There is no database in memory');
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
