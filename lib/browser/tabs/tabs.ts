import { browser } from 'wxt/browser';
import type { Target } from '../../extraction/job/job.ts';
import { readLinks } from '../../extraction/start/read-links.ts';
import { workspacePath } from '../../pages/routes.ts';
import { addressToAdd } from '../sources.ts';
import { frontOwnTab, openOwnTab, ownWindow } from '../windows/own-windows.ts';

const LINKS_SCRIPT = '/page-links.js';

/** Reads the links of the selection in one frame of a tab; `undefined` where the browser lets nobody read. */
export async function readSelectedLinks(tab: number, frame: number): Promise<Target[] | undefined> {
  try {
    const [result] = await browser.scripting.executeScript({
      target: { tabId: tab, frameIds: [frame] },
      files: [LINKS_SCRIPT],
    });
    return readLinks(result?.result);
  } catch {
    // Browser pages, the store, frames of other sites: the caller says so.
    return undefined;
  }
}

/** Reads the text that is selected in a tab; empty where nothing is, or where the browser lets nobody read. */
export async function readSelectedText(tab: number): Promise<string> {
  try {
    const [read] = await browser.scripting.executeScript({
      target: { tabId: tab },
      func: () => String(getSelection()),
    });
    return typeof read?.result === 'string' ? read.result : '';
  } catch {
    // Browser pages and the store: the search view opens as it was left.
    return '';
  }
}

/** Opens the page that leads from nothing to a first search. */
export async function openWelcome(): Promise<void> {
  await openOwnTab({ url: browser.runtime.getURL('/welcome.html') });
}

/** Opens the popup; where the browser can't without a click on its icon, the same view in a tab. */
export const openSearchView = (): Promise<void> => popupElse('/popup.html');

/** Shows a job that waits for review: in the popup, else in a tab of its own. */
export const openReview = async (): Promise<void> => popupElse(workspacePath('review'), await ownWindow());

async function popupElse(
  page: '/popup.html' | `/desk.html${string}`,
  window: { windowId?: number } = {},
): Promise<void> {
  try {
    await browser.action.openPopup(window);
  } catch {
    await openOwnTab({ url: browser.runtime.getURL(page) });
  }
}

/** Opens the full-page view where pages are added. */
export async function openAdd(): Promise<void> {
  await openOwnTab({ url: await addressToAdd(browser) });
}

/** Hands an address to the program that answers it, from the tab in front: the tab keeps its page. Gives whether it could. */
export async function openInFront(url: string): Promise<boolean> {
  try {
    const tab = await frontOwnTab();
    if (tab?.id === undefined) await openOwnTab({ url });
    else await browser.tabs.update(tab.id, { url });
    return true;
  } catch (cause) {
    console.warn('The address was not opened', cause);
    return false;
  }
}
