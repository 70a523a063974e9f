import { browser } from 'wxt/browser';
import { late } from '../late.ts';
import { COLLECTION, readExtracted } from '../library/extracted-pages.ts';
import type { DocumentActions, LibraryActions, OwnActions, PageKey, SavedTitle } from '../pages/actions.ts';
import type { DeferredActions } from '../pages/quarry.ts';
import { type Database, database } from '../storage/database.ts';
import { addToCollection, allPagesOf } from './collection.ts';
import { readGrants, revoke } from './grants.ts';
import { jobWatcher } from './job-watcher.ts';
import { sourceActions } from './sources.ts';
import { tabActions } from './tabs/tab-actions.ts';

/** What a page can do with extracted pages. */
export function documentActions(): DocumentActions {
  const pagesOf: DocumentActions['pagesOf'] = async (job) =>
    (await database()).getAll('pages', allPagesOf(job));
  return {
    pagesOf,
    collected: () => pagesOf(COLLECTION),
    async collect(pages) {
      await addToCollection(await database(), pages, Date.now());
    },
    async clearCollected() {
      await (await database()).delete('pages', allPagesOf(COLLECTION));
    },
  };
}

/** What the user gathers is no part of the library: it stays until it is cleared there. */
const isStored = ([job]: PageKey): boolean => job !== COLLECTION;

/** What a page can do with what is kept. */
export function libraryActions(): LibraryActions {
  return {
    async keys() {
      const keys = await (await database()).getAllKeysFromIndex('pages', 'at');
      return keys.filter(isStored).reverse();
    },
    async read(keys) {
      const { store } = (await database()).transaction('pages');
      const pages = await Promise.all(keys.map((key) => store.get([...key])));
      return pages.filter((page) => page !== undefined);
    },
    async remove(keys) {
      const { store, done } = (await database()).transaction('pages', 'readwrite');
      await Promise.all([...keys.map((key) => store.delete([...key])), done]);
    },
    async clear() {
      const { store, done } = (await database()).transaction('pages', 'readwrite');
      const keys = (await store.getAllKeys()).filter(isStored);
      await Promise.all([...keys.map((key) => store.delete(key)), done]);
    },
    async used() {
      const { store } = (await database()).transaction('pages');
      let bytes = 0;
      const weights = store.index('weight');
      for (let page = await weights.openKeyCursor(); page; page = await page.continue())
        if (isStored(page.primaryKey)) bytes += page.key[1];
      // Of a page that was extracted twice there are two copies: it is one page of the library.
      const urls = new Set<string>();
      const byUrl = store.index('url');
      for (let page = await byUrl.openKeyCursor(); page; page = await page.continue())
        if (isStored(page.primaryKey)) urls.add(page.key);
      return { pages: urls.size, bytes };
    },
    titles: async (most) => titlesOf(await database(), most),
    savedAmong: async (urls) => (urls.length > 0 ? savedAmong(await database(), urls) : []),
  };
}

/** The names of the newest pages, each URL once, from indexes alone; those that have none by their URLs, after them. */
async function titlesOf(db: Database, most: number): Promise<SavedTitle[]> {
  const { store } = db.transaction('pages');
  const titles = new Map<string, string>();
  const add = (url: string, title: string, key: PageKey) => {
    if (isStored(key) && !titles.has(url)) titles.set(url, title || url);
  };
  let named = await store.index('name').openKeyCursor(null, 'prev');
  for (; named && titles.size < most; named = await named.continue()) {
    const [, url, title] = named.key;
    add(url, title, named.primaryKey);
  }
  let any = await store.index('url').openKeyCursor();
  for (; any && titles.size < most; any = await any.continue()) add(any.key, '', any.primaryKey);
  return [...titles].map(([url, title]) => ({ url, title }));
}

/** Those of many URLs that are in the library, all in one go and from the index alone. */
async function savedAmong(db: Database, urls: readonly string[]): Promise<string[]> {
  const index = db.transaction('pages').store.index('url');
  const keys = await Promise.all(urls.map((url) => index.getAllKeys(url)));
  return urls.filter((_, place) => keys[place]?.some(isStored));
}

/** What a page can do with what the browser granted Quarry. */
function ownActions(): OwnActions {
  const extension: { getViews(): { location?: Location }[] } = browser.extension;
  const { onAdded, onRemoved } = browser.permissions;
  return {
    version: browser.runtime.getManifest().version,
    browserLanguage: browser.i18n.getMessage('locale'),
    watchGrants(changed) {
      const look = () =>
        void readGrants(browser.permissions).then(changed, (cause: unknown) =>
          console.warn('The permissions are not known', cause),
        );
      look();
      onAdded.addListener(look);
      onRemoved.addListener(look);
      return () => {
        onAdded.removeListener(look);
        onRemoved.removeListener(look);
      };
    },
    revoke: (grant) => revoke(browser.permissions, grant),
    startOver() {
      for (const view of extension.getViews()) if (view.location !== location) view.location?.reload();
      location.replace('/welcome.html');
    },
  };
}

const PDF = late(() => import('./pdf/pdf-actions.ts').then(({ pdfActions }) => pdfActions()));

/** What a page can do only once it is asked to, loaded as one. */
export const actions = (): DeferredActions => ({
  ...tabActions(),
  ...documentActions(),
  ...sourceActions(),
  ...jobWatcher(),
  ...ownActions(),
  library: libraryActions(),
  pdf: PDF.load,
});

export { readExtracted };
