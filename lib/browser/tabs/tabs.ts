import { browser } from 'wxt/browser';
import { toSelection } from '../../extraction/start/read-links.ts';
import { inFocus, type TabSelection } from '../../extraction/start/selection.ts';
import { workspacePath } from '../../pages/routes.ts';
import { addressToAdd } from '../sources.ts';
import { frontOwnTab, openOwnTab, ownWindow } from '../windows/own-windows.ts';
import { inject } from './inject.ts';

const SELECTION_SCRIPT = '/page-selection.js';

/**
 * Reads the selection in a frame of a tab, by default in the focused one. `undefined` if the browser denies access, `late`
 * if the page doesn't respond.
 */
export async function readTabSelection(
  tab: number,
  frame: number | undefined,
): Promise<TabSelection | 'late' | undefined> {
  const target = frame === undefined ? { tabId: tab, allFrames: true } : { tabId: tab, frameIds: [frame] };
  const injected = await inject({ target, files: [SELECTION_SCRIPT] });
  if (typeof injected === 'string') return injected === 'late' ? 'late' : undefined;
  const frames = injected.flatMap(({ frameId, result }) => {
    const selection = toSelection(result);
    return selection ? [{ frame: frameId, selection }] : [];
  });
  return frame === undefined ? inFocus(frames) : frames[0];
}

/** Opens the welcome page, which guides the user to a first search. */
export async function openWelcome(): Promise<void> {
  await openOwnTab({ url: browser.runtime.getURL('/welcome.html') }, false);
}

/** Opens the popup, or the same view in a tab if the browser requires a click on the icon. */
export const openSearchView = (isPrivate: boolean): Promise<void> => openPopupOrTab('/popup.html', isPrivate);

/** Shows a job that is waiting for review: in the popup, or otherwise in a new tab. */
export const openReview = async (isPrivate: boolean): Promise<void> =>
  openPopupOrTab(workspacePath('review'), isPrivate, await ownWindow(isPrivate));

async function openPopupOrTab(
  page: '/popup.html' | `/desk.html${string}`,
  isPrivate: boolean,
  window: { windowId?: number } = {},
): Promise<void> {
  try {
    await browser.action.openPopup(window);
  } catch {
    await openOwnTab({ url: browser.runtime.getURL(page) }, isPrivate);
  }
}

/** Opens the full-page view for adding pages. */
export async function openAdd(isPrivate: boolean): Promise<void> {
  await openOwnTab({ url: await addressToAdd(browser) }, isPrivate);
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
