import { type Browser, browser } from 'wxt/browser';
import { sameDocument } from '../extraction/start/selection.ts';
import { toTarget, wrappedAddress } from '../extraction/start/targets.ts';
import type { FrontPage, PageInTab, TabActions, TabSite } from '../pages/quarry.ts';
import { session } from '../storage/areas.ts';
import { canReadTab, mayReadFiles } from './inject.ts';
import { redeemSearchToken } from './orders.ts';
import { changeShortcuts, readShortcuts } from './shortcuts.ts';
import { watch } from './watch.ts';
import { besideFront, notGrouped } from './windows.ts';

/** The popup's path. The click that opened it grants access to the active tab's URL, except on browser pages. */
export const POPUP = '/popup.html';

/** URLs of pages that can be extracted locally, if the browser allows access. */
const READABLE_URL = /^(?:https?|file):/;

/** The active tab's page; `unreadable` for browser pages, `undefined` if unknown. */
export async function frontPage(): Promise<FrontPage | 'unreadable' | undefined> {
  const { tabs } = browser;
  // If the view is in a tab, that tab is the active one.
  if (await tabs.getCurrent()) return undefined;
  const inPopup = location.pathname === POPUP;
  const [tab] = await tabs.query({ active: true, currentWindow: true });
  const { id, url, title } = tab ?? {};
  if (id === undefined) return undefined;
  if (url === undefined) return inPopup ? 'unreadable' : undefined;
  const shown = wrappedAddress(url);
  if (!READABLE_URL.test(shown)) return 'unreadable';
  const read = toTarget(shown);
  const target = 'url' in read ? read.url : undefined;
  const page = { tab: id, url: shown, target, ...(title !== undefined && { title }) };
  if (shown !== url) return { ...page, access: 'never' };
  if (url.startsWith('file:')) return { ...page, access: (await mayReadFiles()) ? 'open' : 'files-off' };
  return { ...page, access: inPopup || (await canReadTab(id)) ? 'open' : 'ask' };
}

/** The part of the tabs API that is used here. */
interface Tabs {
  create(tab: Browser.tabs.CreateProperties): Promise<{ id?: number | undefined }>;
  group(tabs: { groupId?: number; tabIds: [number, ...number[]] }): Promise<unknown>;
}

/** Opens URLs in background tabs, in order, in the group of the active tab, or else a new one. Returns how many opened. */
export async function openTogether(tabs: Tabs, urls: readonly string[]): Promise<number> {
  const { index, group, ...where } = await besideFront();
  // Request all tabs before awaiting any, so that all open even if the popup closes in between.
  const opened = await Promise.allSettled(
    urls.map((url, after) =>
      tabs.create({ ...where, ...(index !== undefined && { index: index + after }), url, active: false }),
    ),
  );
  const ids = opened.flatMap((tab) => (tab.status === 'fulfilled' ? (tab.value.id ?? []) : []));
  const [first, ...others] = ids;
  const isGroup = group !== undefined || others.length > 0;
  if (first !== undefined && isGroup)
    await tabs
      .group({ ...(group !== undefined && { groupId: group }), tabIds: [first, ...others] })
      .catch(notGrouped);
  return ids.length;
}

/** Creates the page actions for tabs. */
export function tabActions(): TabActions {
  const { tabs, permissions } = browser;
  const events = [tabs.onActivated, tabs.onUpdated];
  return {
    watchSite: (changed) => watch(events, tabSite, changed),
    watchPage: (changed) => watch(events, frontPage, changed),
    pageInTab,
    requestSite: async () => ((await permissions.request({ permissions: ['tabs'] })) ? tabSite() : 'hidden'),
    shortcuts: readShortcuts,
    changeShortcuts: () => changeShortcuts(browser),
    claimSearch: (token) => redeemSearchToken(session(), token),
    closePopup() {
      if (location.pathname === POPUP) window.close();
    },
    openTogether: (urls) => openTogether(tabs, urls),
  };
}

async function tabSite(): Promise<TabSite> {
  const { tabs } = browser;
  // If the view is in a tab, that tab is the active one.
  if (await tabs.getCurrent()) return { host: undefined };
  const [tab] = await tabs.query({ active: true, currentWindow: true });
  if (tab?.url === undefined && location.pathname !== POPUP) return 'hidden';
  return { host: siteOfPage(tab?.url ?? '') };
}

async function pageInTab(urls: readonly string[]): Promise<PageInTab | undefined> {
  const [tab] = await browser.tabs.query({ active: true, currentWindow: true });
  const { id, url = '', title } = tab ?? {};
  if (id === undefined || !READABLE_URL.test(url) || !urls.some((one) => sameDocument(one, url)))
    return undefined;
  const page = title === undefined ? { tab: id, url } : { tab: id, url, title };
  if (await canReadTab(id)) return { ...page, access: 'open' };
  if (!url.startsWith('file:')) return { ...page, access: 'ask' };
  return (await mayReadFiles()) ? undefined : { ...page, access: 'files-off' };
}

/** The host of a web page without `www.`; `undefined` for other URLs, such as browser pages and files. */
export function siteOfPage(address: string): string | undefined {
  const url = URL.parse(address);
  return url && /^https?:$/.test(url.protocol) ? url.hostname.replace(/^www\./, '') : undefined;
}
