import { browser } from 'wxt/browser';
import { documentPath, workspacePath } from '../pages/routes.ts';
import type { Area } from '../storage/versioned.ts';
import { issueSearchToken } from './omnibox.ts';
import { frontOwnTab, openOwnTab, openTab } from './windows/own-windows.ts';

/** Firefox's sidebar API, which Chrome's types lack. */
interface WithSidebar {
  sidebarAction?: { open(): Promise<void> };
}

/**
 * Opens the search view beside the page: Chrome's side panel or Firefox's sidebar. Call it first in a click or shortcut
 * handler: after an await, the browser no longer treats it as a user action. Returns whether it opened.
 */
export async function openPanel(window: number | undefined): Promise<boolean> {
  try {
    if (import.meta.env.FIREFOX) {
      const { sidebarAction }: typeof browser & WithSidebar = browser;
      await sidebarAction?.open();
      return sidebarAction !== undefined;
    }
    if (window === undefined) return false;
    await browser.sidePanel.open({ windowId: window });
    return true;
  } catch (cause) {
    console.warn('The side panel did not open', cause);
    return false;
  }
}

/** Looks up this page's window in advance, so that a later click can open the panel without an await. */
export function panelOpener(): () => Promise<boolean> {
  let window: number | undefined;
  void browser.windows.getCurrent().then(({ id }) => {
    window = id;
  });
  return () => openPanel(window);
}

/** Opens the full-page view in a new tab, in the state it was last seen. */
export function openWorkspace(): void {
  void openTab(browser.runtime.getURL(workspacePath()));
}

/** Same as `openWorkspace`, for the background. */
export async function openOwnWorkspace(isPrivate: boolean): Promise<void> {
  await openOwnTab({ url: browser.runtime.getURL(workspacePath()) }, isPrivate);
}

/** Opens the full-page view at the document builder with a job's pages, in the format of a preset. */
export async function openDocumentBuilder(job: string, preset: string, isPrivate: boolean): Promise<void> {
  await openOwnTab({ url: browser.runtime.getURL(documentPath(job, preset)) }, isPrivate);
}

/** Opens the full-page view to search for a query that the user entered in the address bar. */
export async function openWorkspaceAt(
  query: string,
  inThisTab: boolean,
  { session, isPrivate }: { session: Area; isPrivate: boolean },
): Promise<void> {
  const page = new URL(browser.runtime.getURL(workspacePath()));
  page.searchParams.set('token', await issueSearchToken(session, query));
  const tab = inThisTab ? await frontOwnTab(isPrivate) : undefined;
  if (tab?.id === undefined) await openOwnTab({ url: page.href }, isPrivate);
  else await browser.tabs.update(tab.id, { url: page.href });
}
