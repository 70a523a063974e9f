import { type Browser, browser } from 'wxt/browser';
import type { UnseenTab } from '../extraction/in-tab/in-tab.ts';
import type { PdfOrder } from '../extraction/in-tab/tabs.ts';
import { toSelection } from '../extraction/start/read-links.ts';
import { inFocus, sameDocument, type TabSelection } from '../extraction/start/selection.ts';
import { workspacePath } from '../pages/routes.ts';
import type { StoredArea } from '../storage/areas.ts';
import { isOfPrivate, isPrivateBackground } from '../storage/privacy.ts';
import { injectFile } from './inject.ts';
import { storePdfOrder } from './orders.ts';
import { frontOwnTab, openOwnPage, openOwnTab, ownWindow } from './windows.ts';

/**
 * Reads the selection in a frame of a tab, by default in the focused one. `undefined` if the browser denies access, `late`
 * if the page doesn't respond.
 */
export async function readTabSelection(
  tab: number,
  frame: number | undefined,
): Promise<TabSelection | 'late' | undefined> {
  const target = frame === undefined ? { tabId: tab, allFrames: true } : { tabId: tab, frameIds: [frame] };
  const injected = await injectFile(target, '/page-selection.js');
  if (typeof injected === 'string') return injected === 'late' ? 'late' : undefined;
  const frames = injected.flatMap(({ frameId, result }) => {
    const selection = toSelection(result);
    return selection ? [{ frame: frameId, selection }] : [];
  });
  return frame === undefined ? inFocus(frames) : frames[0];
}

/** Opens the popup, or the full-page view if the browser requires a click on the icon. */
export const openSearchView = (isPrivate: boolean): Promise<void> =>
  openPopupOrTab(workspacePath(), isPrivate);

/** Shows a job that is waiting for review: in the popup, or otherwise in a new tab. */
export const openReview = async (isPrivate: boolean): Promise<void> =>
  openPopupOrTab(workspacePath('review'), isPrivate, await ownWindow(isPrivate));

async function openPopupOrTab(
  page: `/desk.html${string}`,
  isPrivate: boolean,
  window: { windowId?: number } = {},
): Promise<void> {
  try {
    await browser.action.openPopup(window);
  } catch {
    await openOwnPage(page, isPrivate);
  }
}

/** Opens an app URL (such as `obsidian:`) from the active tab, which keeps its page. Returns whether that worked. */
export async function openInFront(url: string, isPrivate: boolean): Promise<boolean> {
  try {
    const tab = await frontOwnTab(isPrivate);
    if (tab?.id === undefined) await openOwnTab({ url }, isPrivate);
    else await browser.tabs.update(tab.id, { url });
    return true;
  } catch (cause) {
    console.warn('Could not open the URL', cause);
    return false;
  }
}

/** The loaded tabs of windows of this kind whose pages the user lets Quarry read. */
export async function openTabs(isPrivate: boolean): Promise<{ id: number; url: string }[]> {
  // The browser tells the URLs of the sites that may be read. To Firefox, a sleeping tab is complete.
  const tabs = await browser.tabs.query({ status: 'complete', discarded: false });
  const isOwn = (tab: { incognito: boolean }) => isPrivateBackground() || isOfPrivate(tab) === isPrivate;
  return tabs.flatMap(({ id, url, incognito }) =>
    id !== undefined && url !== undefined && /^https?:/.test(url) && isOwn({ incognito })
      ? [{ id, url }]
      : [],
  );
}

/** A page that takes longer is read as far as it has loaded. */
const MAX_LOADING_MS = 20_000;

/**
 * Opens a URL in a background tab of a window of this kind (ordinary or private), unless a tab of such a window shows it.
 * Resolves once it has loaded; `undefined` if none opened.
 */
export async function openUnseen(url: string, isPrivate: boolean): Promise<UnseenTab | undefined> {
  const shown = (await openTabs(isPrivate)).find((tab) => sameDocument(tab.url, url));
  if (shown) return { id: shown.id, opened: false };
  const { onUpdated } = browser.tabs;
  const { promise: over, resolve: end } = Promise.withResolvers<void>();
  /** Other tabs load, too, and the events of this one may come before its id. */
  const loaded = new Set<number>();
  let id: number | undefined;
  const onChange = (
    tab: number,
    { status }: Pick<Browser.tabs.Tab, 'status'>,
    { url: at }: Browser.tabs.Tab,
  ) => {
    // Firefox may say so while the new tab still shows its first, blank page.
    if (status === 'complete' && at !== 'about:blank') loaded.add(tab);
    if (id !== undefined && loaded.has(id)) end();
  };
  onUpdated.addListener(onChange);
  const timer = setTimeout(end, MAX_LOADING_MS);
  try {
    ({ id } = await openOwnTab({ url, active: false }, isPrivate));
    if (id === undefined || loaded.has(id)) end();
    await over;
  } catch (cause) {
    console.warn('Could not open a page', cause);
  } finally {
    clearTimeout(timer);
    onUpdated.removeListener(onChange);
  }
  return id === undefined ? undefined : { id, opened: true };
}

/** Closes a tab that was opened here, unless the user went there. */
export async function closeUnseen({ id, opened }: UnseenTab): Promise<void> {
  if (!opened) return;
  try {
    const { active } = await browser.tabs.get(id);
    if (!active) await browser.tabs.remove(id);
  } catch {
    // The user closed it.
  }
}

/** Opens the view that reads a PDF. */
export async function openPdf(area: StoredArea, order: PdfOrder, isPrivate: boolean): Promise<void> {
  await openOwnPage(`${workspacePath('pdf')}=${await storePdfOrder(area, order)}`, isPrivate);
}
