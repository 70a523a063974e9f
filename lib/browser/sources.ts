import { type Browser, browser } from 'wxt/browser';
import { foldersOf } from '../extraction/start/bookmarks.ts';
import { readLinks } from '../extraction/start/read-links.ts';
import type { OpenTab, OpenTabs, SourceActions } from '../pages/actions.ts';
import { tabsIn, workspacePath } from '../pages/routes.ts';
import { originPattern } from '../service/origin.ts';
import { isIncognito } from '../storage/privacy.ts';
import { canReadTab, injectFile, resultOf } from './inject.ts';
import { POPUP } from './tab-actions.ts';
import { openTab } from './windows.ts';

/** The path of the full-page view for adding pages, with the active tab's id first, then the other selected tabs. */
export async function pathToAdd() {
  const chosen = await browser.tabs.query({ highlighted: true, currentWindow: true });
  const ids = chosen.toSorted((a, b) => Number(b.active) - Number(a.active)).flatMap(({ id }) => id ?? []);
  return workspacePath('add', ids);
}

/** Creates the page actions for finding pages to extract: tabs, bookmarks, and links. */
export function sourceActions(): SourceActions {
  const { tabs, permissions } = browser;
  const openTabs = () => readTabs(tabsIn(location.hash));
  // Bookmarks exist only after the user grants them, so they are read late.
  const bookmarks = async () =>
    (await permissions.contains({ permissions: ['bookmarks'] }))
      ? foldersOf(await browser.bookmarks.getTree())
      : undefined;
  return {
    async openWorkspaceAt(area) {
      const path = area === 'add' ? await pathToAdd() : workspacePath(area);
      await openTab(browser.runtime.getURL(path));
    },
    openTabs,
    requestTabs: async () =>
      (await permissions.request({ permissions: ['tabs'] })) ? openTabs() : undefined,
    async knownTabs() {
      if (!(await permissions.contains({ permissions: ['tabs'] }))) return [];
      const [own, all] = await Promise.all([tabs.getCurrent(), tabs.query({})]);
      // Firefox returns tabs of both ordinary and private windows.
      const others = all.filter(
        ({ id, url, incognito }) => id !== own?.id && url !== undefined && incognito === isIncognito(),
      );
      return others.toSorted((a, b) => (b.lastAccessed ?? 0) - (a.lastAccessed ?? 0)).flatMap(asTab);
    },
    async goToTab({ id }) {
      const tab = await tabs.update(id, { active: true });
      if (tab?.windowId !== undefined) await browser.windows.update(tab.windowId, { focused: true });
      if (location.pathname === POPUP) window.close();
    },
    openToRead,
    async requestSites(patterns) {
      // If the browser won't show the prompt, treat that as a refusal.
      await permissions.request({ origins: [...patterns] }).catch(() => false);
      const allowed = await Promise.all(
        patterns.map((pattern) => permissions.contains({ origins: [pattern] })),
      );
      return patterns.filter((_, index) => allowed[index]);
    },
    requestBookmarks: async () =>
      (await permissions.request({ permissions: ['bookmarks'] })) ? bookmarks() : undefined,
    async linksOf(tab) {
      // Browser pages, the extension store, pages without a click on Quarry: the caller reports the failure.
      return readLinks(resultOf(await injectFile({ tabId: tab }, '/page-all-links.js')));
    },
  };
}

async function openToRead(tabs: readonly OpenTab[]): Promise<ReadonlySet<number>> {
  const open = await Promise.all(
    tabs.map(async ({ id, url = '', asleep }) => {
      const web = /^https?:/.test(url);
      if (web && (await browser.permissions.contains({ origins: [originPattern(url)] }))) return true;
      return !asleep && (web || url.startsWith('file:')) && canReadTab(id);
    }),
  );
  return new Set(tabs.flatMap(({ id }, index) => (open[index] ? [id] : [])));
}

async function readTabs(ids: readonly number[]): Promise<OpenTabs> {
  const own = await browser.tabs.getCurrent();
  const window = await browser.tabs.query({ currentWindow: true });
  const others = window.filter((tab) => tab.id !== own?.id && isShown(tab));
  const latest = others.toSorted((a, b) => (b.lastAccessed ?? 0) - (a.lastAccessed ?? 0))[0];
  const named = others.filter(({ id }) => id !== undefined && ids.includes(id));
  const highlighted = others.filter((tab) => tab.highlighted);
  return {
    one: [others.find(({ id }) => id === ids[0]) ?? latest].flatMap(asTab)[0],
    selected: (highlighted.length > 0 ? highlighted : named).flatMap(asTab),
    all: others.flatMap(asTab),
  };
}

/** In Firefox, extensions hide tabs, such as those of other groups. */
const isShown = ({ hidden = false }: Browser.tabs.Tab & { hidden?: boolean }): boolean => !hidden;

const asTab = (tab: Browser.tabs.Tab | undefined): OpenTab[] =>
  tab?.id === undefined
    ? []
    : [{ id: tab.id, url: tab.url, title: tab.title, asleep: tab.discarded === true }];
