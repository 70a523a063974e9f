import { browser } from 'wxt/browser';
import { late } from '../late.ts';
import { pagesToPrune } from '../library/retention.ts';
import {
  addToCollection,
  allPagesOf,
  bringBack,
  COLLECTION,
  changePages,
  newestCopy,
  readExtracted,
  removePages,
  storedPagesOf,
  weighPages,
} from '../library/store.ts';
import { PICKED_GLOBAL, type Reading, type ReadRequest } from '../page-to-markdown/reading.ts';
import type { DocumentActions, LibraryActions, OwnActions, SavedTitle } from '../pages/actions.ts';
import type { DeferredActions } from '../pages/quarry.ts';
import { COLLECTION_CHANGED } from '../pages/routes.ts';
import { session } from '../storage/areas.ts';
import { type Database, database, type PageKey } from '../storage/database.ts';
import { isIncognito } from '../storage/privacy.ts';
import { privatePages } from '../storage/private-texts.ts';
import { readGrants, revoke } from './grants.ts';
import { REQUEST_GLOBAL } from './inject.ts';
import { sourceActions } from './sources.ts';
import { tabActions } from './tab-actions.ts';
import { watch } from './watch.ts';
import { watchJobs } from './watch-jobs.ts';

/** Where windows are incognito: there are pages of jobs, but no library and no collection. */
const inPrivateWindows = () => {
  const pages = () => privatePages(session());
  return {
    readExtracted: async (url: string) =>
      (await pages()).findLast((page) => page.url === url && !page.whole)?.markdown,
    pagesOf: async (job: string) => (await pages()).filter((page) => page.job === job),
    collected: async () => [],
    countCollected: async () => 0,
    collect: () => Promise.reject(new Error('Private windows have no collection')),
    library: {
      ...libraryActions(),
      titles: async () => [],
      savedAmong: async () => new Map(),
      freeAmong: async () => new Set<string>(),
    },
  };
};

/** Creates the page actions for extracted pages and the collection. */
export function documentActions(): DocumentActions {
  return {
    pagesOf: storedPagesOf,
    collected: () => storedPagesOf(COLLECTION),
    countCollected: async () => (await database()).count('pages', allPagesOf(COLLECTION)),
    async collect(pages) {
      await addToCollection(await database(), pages, Date.now());
      tellChange();
    },
    async clearCollected(id) {
      await removePages(await (await database()).getAllKeys('pages', allPagesOf(COLLECTION)), id);
      tellChange();
    },
  };
}

const tellChange = () => dispatchEvent(new Event(COLLECTION_CHANGED));

/** The collection is not part of the library; it is cleared separately. */
const isStored = ([job]: PageKey): boolean => job !== COLLECTION;

/** Creates the page actions for the library of saved pages. */
export function libraryActions(): LibraryActions {
  return {
    async freeAmong(urls) {
      const copies = await Promise.all(urls.map((url) => newestCopy(url, Date.now())));
      return new Set(copies.flatMap((copy) => copy?.url ?? []));
    },
    async keys() {
      const keys = await (await database()).getAllKeysFromIndex('pages', 'at');
      return keys.filter(isStored).reverse();
    },
    async read(keys) {
      const { store } = (await database()).transaction('pages');
      const pages = await Promise.all(keys.map((key) => store.get([...key])));
      return pages.filter((page) => page !== undefined);
    },
    remove: removePages,
    async bringBack(id, added) {
      const changed = await bringBack(id, added);
      tellChange();
      return changed;
    },
    weigh: weighPages,
    restore: changePages,
    persist: () => navigator.storage.persist(),
    async lostBy(rules) {
      const now = Date.now();
      const pages = (await weighPages()).map(({ id, ...weight }) => ({ ...weight, key: id, busy: false }));
      return pagesToPrune(pages, rules, now, now).length;
    },
    titles: async (most) => titlesOf(await database(), most),
    savedAmong: async (urls) => (urls.length > 0 ? savedAmong(await database(), urls) : new Map()),
  };
}

/** The titles of the newest pages, each URL once, read from indexes only. Pages without a title follow, named by URL. */
async function titlesOf(db: Database, most: number): Promise<SavedTitle[]> {
  const { store } = db.transaction('pages');
  const titles = new Map<string, SavedTitle>();
  const add = (url: string, title: string, key: PageKey) => {
    if (isStored(key) && !titles.has(url)) titles.set(url, { key, url, title: title || url });
  };
  let named = await store.index('name').openKeyCursor(null, 'prev');
  for (; named && titles.size < most; named = await named.continue()) {
    const [, url, title] = named.key;
    add(url, title, named.primaryKey);
  }
  let any = await store.index('url').openKeyCursor();
  for (; any && titles.size < most; any = await any.continue()) add(any.key, '', any.primaryKey);
  return [...titles.values()];
}

/** The URLs that are in the library, each with the key of a copy, from one transaction and the index only. */
async function savedAmong(db: Database, urls: readonly string[]): Promise<Map<string, PageKey>> {
  const index = db.transaction('pages').store.index('url');
  const keys = await Promise.all(urls.map((url) => index.getAllKeys(url)));
  return new Map(
    urls.flatMap((url, index) => {
      const key = keys[index]?.find(isStored);
      return key ? [[url, key] as const] : [];
    }),
  );
}

/** Creates the page actions for Quarry's own version, permissions, and reset. */
function ownActions(): OwnActions {
  const extension: { getViews(): { location?: Location }[] } = browser.extension;
  const { onAdded, onRemoved } = browser.permissions;
  return {
    version: browser.runtime.getManifest().version,
    browserLanguage: browser.i18n.getMessage('locale'),
    watchGrants: (changed) => watch([onAdded, onRemoved], readGrants, changed),
    revoke,
    readElement,
    watchPinned,
    startOver() {
      for (const view of extension.getViews()) if (view.location !== location) view.location?.reload();
      location.replace('/welcome.html');
    },
  };
}

/** Runs the script that reads tabs in this page, too. */
async function readElement(element: Element): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<Reading>();
  const request: ReadRequest = { part: 'picked', onRead: resolve };
  Reflect.set(globalThis, PICKED_GLOBAL, [element]);
  Reflect.set(globalThis, REQUEST_GLOBAL, request);
  const script = document.createElement('script');
  script.src = '/page-in-tab.js';
  script.addEventListener('error', reject);
  document.head.append(script);
  const { markdown } = await promise;
  script.remove();
  return markdown.trim();
}

/** A browser that can't say whether the icon is pinned counts as one where it isn't. */
function watchPinned(changed: (pinned: boolean) => void): () => void {
  const look = async () => changed((await browser.action.getUserSettings?.())?.isOnToolbar === true);
  const see = () => void look();
  const { onUserSettingsChanged } = browser.action;
  see();
  onUserSettingsChanged?.addListener(see);
  addEventListener('focus', see);
  return () => {
    onUserSettingsChanged?.removeListener(see);
    removeEventListener('focus', see);
  };
}

const PDF = late(() => import('./pdf.ts').then(({ pdfActions }) => pdfActions()));

/** All page actions that load on first use, as one part. */
export const actions = async (): Promise<
  DeferredActions & { readExtracted(url: string): Promise<string | undefined> }
> => ({
  readExtracted,
  ...tabActions(),
  ...documentActions(),
  ...sourceActions(),
  watchJobs,
  ...ownActions(),
  library: libraryActions(),
  pdf: PDF.load,
  ...(isIncognito() && inPrivateWindows()),
});
