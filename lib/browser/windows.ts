import { type Browser, browser } from 'wxt/browser';
import type { ClickKeys } from '../pages/quarry.ts';
import { workspacePath } from '../pages/routes.ts';
import type { StoredArea } from '../storage/areas.ts';
import { isIncognito, isOfPrivate } from '../storage/privacy.ts';
import { issueSearchToken } from './orders.ts';

/**
 * The window to open something in: the focused one, or another of the same kind (ordinary or private). If no window is
 * given, the browser uses the focused one, whatever its kind. Rejects if a private window is needed and none is left.
 * Only Firefox has one background for both kinds.
 */
export async function ownWindow(isPrivate: boolean): Promise<{ windowId?: number }> {
  if (import.meta.env.BROWSER !== 'firefox') return {};
  const all = await browser.windows.getAll();
  const own = all.filter((window) => isOfPrivate(window) === isPrivate);
  if (!isPrivate && own.length === all.length) return {};
  const front = await browser.windows.getLastFocused();
  const windows = own.filter(({ type }) => type === 'normal');
  const id = (windows.find((window) => window.id === front.id) ?? windows.at(-1))?.id;
  if (id === undefined && isPrivate) throw new Error('No private window is left');
  return id === undefined ? {} : { windowId: id };
}

/** Opens a tab in a window of this kind (ordinary or private). */
export async function openOwnTab(
  tab: Browser.tabs.CreateProperties,
  isPrivate: boolean,
): Promise<Browser.tabs.Tab> {
  const { windowId } = await ownWindow(isPrivate);
  return openBeside(tab, windowId === undefined ? { lastFocusedWindow: true } : { windowId });
}

/** Opens one of Quarry's pages in a window of this kind (ordinary or private). */
export async function openOwnPage(
  path: '/welcome.html' | `/desk.html${string}`,
  isPrivate: boolean,
): Promise<void> {
  await openOwnTab({ url: browser.runtime.getURL(path) }, isPrivate);
}

const NO_SPLIT_VIEW = -1;
const NO_GROUP = -1;

/** Where tabs are opened. */
interface Place extends Pick<Browser.tabs.CreateProperties, 'windowId' | 'index' | 'openerTabId'> {
  /** The group of tabs to join. */
  group?: number | undefined;
}

type WindowOf = Pick<Browser.tabs.QueryInfo, 'windowId' | 'lastFocusedWindow'>;

/**
 * Where the browser opens links: next to the active tab, after the tabs that were opened from it, with it as the opener,
 * to which the browser returns, and in its group. By default in the window of this page.
 */
export async function besideFront(of: WindowOf = {}): Promise<Place> {
  // The window of a web app takes no tabs: the browser chooses another.
  const tabs = await browser.tabs.query({ windowType: 'normal', currentWindow: true, ...of });
  const front = tabs.find(({ active }) => active);
  if (front?.id === undefined) return of.windowId === undefined ? {} : { windowId: of.windowId };
  // After pinned tabs and a split view: a tab among them would be moved behind them, before those opened earlier.
  const isPassed = (at: number) => {
    const { openerTabId, pinned, splitViewId = NO_SPLIT_VIEW } = tabs[at] ?? {};
    const isSecondHalf = splitViewId !== NO_SPLIT_VIEW && splitViewId === tabs[at - 1]?.splitViewId;
    return openerTabId === front.id || pinned === true || isSecondHalf;
  };
  let index = front.index + 1;
  while (isPassed(index)) index += 1;
  const { groupId = NO_GROUP } = front;
  return {
    windowId: front.windowId,
    index,
    openerTabId: front.id,
    group: groupId === NO_GROUP ? undefined : groupId,
  };
}

/** Tabs stay where they opened if their group is being dragged, or was closed meanwhile. */
export const notGrouped = (cause: unknown): void => console.warn('Could not group tabs', cause);

/** Opens a tab there. */
async function openBeside(tab: Browser.tabs.CreateProperties, of?: WindowOf): Promise<Browser.tabs.Tab> {
  const { group, ...next } = await besideFront(of);
  const { tabs } = browser;
  if (group === undefined) return tabs.create({ ...next, ...tab });
  // A tab in front closes the popup, which could then do no more.
  const opened = await tabs.create({ ...next, ...tab, active: false });
  if (opened.id === undefined) return opened;
  await tabs.group({ groupId: group, tabIds: opened.id }).catch(notGrouped);
  if (tab.active !== false) await tabs.update(opened.id, { active: true });
  return opened;
}

/** The active tab in a window of this kind (ordinary or private). */
export async function frontOwnTab(isPrivate: boolean): Promise<Browser.tabs.Tab | undefined> {
  const { windowId } = await ownWindow(isPrivate);
  const of = windowId === undefined ? { lastFocusedWindow: true } : { windowId };
  return (await browser.tabs.query({ active: true, ...of }))[0];
}

/** Opens a URL as the browser opens a link for these keys. In a background tab, the popup stays open. */
export async function openTab(url: string, { ctrlKey, metaKey, shiftKey }: ClickKeys = {}): Promise<void> {
  const asTab = ctrlKey || metaKey;
  if (shiftKey && !asTab) await browser.windows.create({ url, incognito: isIncognito() });
  else await openBeside({ url, active: !asTab || shiftKey === true });
}

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

/** Opens the full-page view to search for a query that the user entered in the address bar. */
export async function openWorkspaceAt(
  query: string,
  inThisTab: boolean,
  { session, isPrivate }: { session: StoredArea; isPrivate: boolean },
): Promise<void> {
  const page = new URL(browser.runtime.getURL(workspacePath()));
  page.searchParams.set('token', await issueSearchToken(session, query));
  const tab = inThisTab ? await frontOwnTab(isPrivate) : undefined;
  if (tab?.id === undefined) await openOwnTab({ url: page.href }, isPrivate);
  else await browser.tabs.update(tab.id, { url: page.href });
}
