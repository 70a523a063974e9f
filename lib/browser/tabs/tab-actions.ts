import { browser } from 'wxt/browser';
import { sameDocument } from '../../extraction/start/selection.ts';
import type { PageInTab, TabActions, TabSite } from '../../pages/quarry.ts';
import { hostOfPage } from '../../search/page-host.ts';
import { session } from '../../storage/areas.ts';
import { claimSearch } from '../omnibox.ts';
import { changeShortcuts, readShortcuts } from '../shortcuts.ts';
import { frontPage, POPUP, READABLE } from './front-page.ts';
import { isOpen } from './tab-open.ts';

/** As much of the browser's tabs as is needed. */
interface Tabs {
  create(tab: { url: string; active: boolean }): Promise<{ id?: number | undefined }>;
  /** Firefox has groups since 139. */
  group?(tabs: { tabIds: [number, ...number[]] }): Promise<unknown>;
}

/** Opens addresses behind the tab in front, in their order, as a group where the browser has groups; gives how many opened. */
export async function openTogether(tabs: Tabs, urls: readonly string[]): Promise<number> {
  // All are asked for before any is there: a popup that closes in between takes none back.
  const opened = await Promise.allSettled(urls.map((url) => tabs.create({ url, active: false })));
  const ids = opened.flatMap((tab) => (tab.status === 'fulfilled' ? (tab.value.id ?? []) : []));
  const [first, ...others] = ids;
  if (first !== undefined && others.length > 0) await tabs.group?.({ tabIds: [first, ...others] });
  return ids.length;
}

/** As much of the browser as is needed. */
type Api = Pick<typeof browser, 'tabs' | 'permissions' | 'scripting' | 'extension' | 'commands'>;

/** What a page can do with tabs. */
export function tabActions(): TabActions {
  const { tabs, permissions } = browser;
  const site = () => tabSite(tabs);
  /** Calls back with what `read` tells of the tab in front, now and as that changes. */
  const watch = <T>(read: () => Promise<T>, changed: (told: T) => void) => {
    const look = () =>
      void read().then(changed, (cause: unknown) => console.warn('The tab in front is not known', cause));
    const { onActivated, onUpdated } = tabs;
    look();
    onActivated.addListener(look);
    onUpdated.addListener(look);
    return () => {
      onActivated.removeListener(look);
      onUpdated.removeListener(look);
    };
  };
  return {
    watchSite: (changed) => watch(site, changed),
    watchPage: (changed) => watch(() => frontPage(browser), changed),
    pageInTab: (urls) => pageInTab(browser, urls),
    requestSite: async () => ((await permissions.request({ permissions: ['tabs'] })) ? site() : 'hidden'),
    shortcuts: () => readShortcuts(browser.commands),
    changeShortcuts: () => changeShortcuts(browser),
    claimSearch: (token, query) => claimSearch(session(), token, query),
    closePopup() {
      if (location.pathname === POPUP) window.close();
    },
    openTogether: (urls) => openTogether(tabs, urls),
  };
}

async function tabSite(tabs: Api['tabs']): Promise<TabSite> {
  // In a tab of its own, the view itself is in front.
  if (await tabs.getCurrent()) return { host: undefined };
  const [tab] = await tabs.query({ active: true, currentWindow: true });
  if (tab?.url === undefined && location.pathname !== POPUP) return 'hidden';
  return { host: hostOfPage(tab?.url ?? '') };
}

async function pageInTab(
  { tabs, scripting, extension }: Api,
  urls: readonly string[],
): Promise<PageInTab | undefined> {
  const [tab] = await tabs.query({ active: true, currentWindow: true });
  const { id, url = '', title } = tab ?? {};
  if (id === undefined || !READABLE.test(url) || !urls.some((one) => sameDocument(one, url)))
    return undefined;
  const page = title === undefined ? { tab: id, url } : { tab: id, url, title };
  if (await isOpen(scripting, id)) return { ...page, access: 'open' };
  if (!url.startsWith('file:')) return { ...page, access: 'ask' };
  return (await extension.isAllowedFileSchemeAccess()) ? undefined : { ...page, access: 'files-off' };
}
