import { COLLECTOR } from '../library/collector.ts';
import type { LibraryDeeds, PageKey } from '../pages/page-deeds.ts';
import type { Database } from '../storage/database.ts';

/** What the user gathers is no part of the library: it stays until it is cleared there. */
const isKept = ([job]: PageKey): boolean => job !== COLLECTOR;

/** What a page can do with what is kept. It is handed the database: a file that is loaded late shares none with the first. */
export function libraryDeeds(open: () => Promise<Database>): LibraryDeeds {
  return {
    async keys() {
      const keys = await (await open()).getAllKeysFromIndex('pages', 'at');
      return keys.filter(isKept).reverse();
    },
    async read(keys) {
      const { store } = (await open()).transaction('pages');
      const pages = await Promise.all(keys.map((key) => store.get([...key])));
      return pages.filter((page) => page !== undefined);
    },
    async remove(keys) {
      const { store, done } = (await open()).transaction('pages', 'readwrite');
      await Promise.all([...keys.map((key) => store.delete([...key])), done]);
    },
    async clear() {
      const { store, done } = (await open()).transaction('pages', 'readwrite');
      const keys = (await store.getAllKeys()).filter(isKept);
      await Promise.all([...keys.map((key) => store.delete(key)), done]);
    },
    async used() {
      const used = { pages: 0, bytes: 0 };
      const index = (await open()).transaction('pages').store.index('weight');
      for (let page = await index.openKeyCursor(); page; page = await page.continue()) {
        if (!isKept(page.primaryKey)) continue;
        used.pages += 1;
        used.bytes += page.key[1];
      }
      return used;
    },
  };
}
