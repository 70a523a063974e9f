import { browser } from 'wxt/browser';
import { documentPath, workspacePath } from '../pages/routes.ts';
import { session } from '../storage/areas.ts';
import { orderSearch } from './omnibox.ts';
import { frontOwnTab, openOwnTab } from './windows/own-windows.ts';

/** Firefox's sidebar, of which the types of Chrome's API know nothing. */
interface WithSidebar {
  sidebarAction?: { open(): Promise<void> };
}

/**
 * Opens the search view beside the page: Chrome's side panel, Firefox's sidebar. At once in a click or a shortcut:
 * after an await the browser no longer takes it for the user's wish. Gives whether it opened.
 */
export async function openPanel(window: number | undefined): Promise<boolean> {
  try {
    if (import.meta.env.FIREFOX) {
      const { sidebarAction }: typeof browser & WithSidebar = browser;
      await sidebarAction?.open();
      return sidebarAction !== undefined;
    }
    // Safari has nothing beside the page.
    if (import.meta.env.BROWSER === 'safari' || window === undefined) return false;
    await browser.sidePanel.open({ windowId: window });
    return true;
  } catch (cause) {
    console.warn('The side panel did not open', cause);
    return false;
  }
}

/** Finds the window that this page stands in now, so that a later click can open the panel without waiting. */
export function panelOpener(): () => Promise<boolean> {
  let window: number | undefined;
  void browser.windows.getCurrent().then(({ id }) => {
    window = id;
  });
  return () => openPanel(window);
}

/** Opens the search view in a tab of its own, as it was when it was last seen. */
export function openWorkspace(): void {
  void browser.tabs.create({ url: browser.runtime.getURL(workspacePath()) });
}

/** The same from the background. */
export const openOwnWorkspace = (): Promise<void> =>
  openOwnTab({ url: browser.runtime.getURL(workspacePath()) });

/** Opens it where pages are shaped, in the format of a preset. */
export async function openDocumentBuilder(preset: string): Promise<void> {
  await openOwnTab({ url: browser.runtime.getURL(documentPath(preset)) });
}

/** Opens it at a query that a person entered in the address bar, to search for it. */
export async function openWorkspaceAt(query: string, inThisTab: boolean): Promise<void> {
  const page = new URL(browser.runtime.getURL(workspacePath()));
  page.searchParams.set('q', query);
  page.searchParams.set('token', await orderSearch(session(), query));
  const tab = inThisTab ? await frontOwnTab() : undefined;
  if (tab?.id === undefined) await openOwnTab({ url: page.href });
  else await browser.tabs.update(tab.id, { url: page.href });
}
