import { browser } from 'wxt/browser';
import { readLinks } from '../../extraction/start/read-links.ts';
import type { PageLink } from '../../extraction/start/selection.ts';
import { workspacePath } from '../../pages/routes.ts';
import { addressToAdd } from '../sources.ts';
import { frontOwnTab, openOwnTab, ownWindow } from '../windows/own-windows.ts';
import { inject, resultOf } from './inject.ts';

const LINKS_SCRIPT = '/page-links.js';

/** Reads the links in the selection of one frame of a tab; `undefined` if the browser denies access. */
export async function readSelectedLinks(
  tab: number,
  frame: number,
): Promise<PageLink[] | 'late' | undefined> {
  const injected = await inject({ target: { tabId: tab, frameIds: [frame] }, files: [LINKS_SCRIPT] });
  return injected === 'late' ? 'late' : readLinks(resultOf(injected));
}

/** Reads the selected text in a tab; empty if nothing is selected or the browser denies access. */
export async function readSelectedText(tab: number): Promise<string> {
  const read = resultOf(await inject({ target: { tabId: tab }, func: () => String(getSelection()) }));
  return typeof read === 'string' ? read : '';
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
