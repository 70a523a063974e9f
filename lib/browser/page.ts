import { browser } from 'wxt/browser';
import { late } from '../late.ts';
import type { DeferredActions } from '../pages/quarry.ts';
import { openTab } from './windows.ts';

/** Shows the options page, at one of its sections if given: in the tab that already has it, if there is one. */
export async function openOptions(route?: string): Promise<void> {
  const page = browser.runtime.getURL('/options.html');
  const url = route === undefined ? page : `${page}#${route}`;
  const all = await browser.tabs.query({ url: `${page}*` });
  const open = all.find(({ incognito }) => incognito === browser.extension.inIncognitoContext);
  if (open?.id === undefined) await openTab(url);
  else {
    await browser.tabs.update(open.id, { active: true, ...(route !== undefined && { url }) });
    await browser.windows.update(open.windowId, { focused: true });
  }
}

const ACTIONS = late(() => import('./page-actions.ts').then(({ actions }) => actions()));

/** Loads the deferred page actions, on first use. */
export const loadActions = (): Promise<DeferredActions> => ACTIONS.load();

/** The Markdown of a page's latest extraction, if stored on this device. Free. */
export async function readExtractedText(url: string): Promise<string | undefined> {
  return (await ACTIONS.load()).readExtracted(url);
}
