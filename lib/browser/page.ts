import { browser } from 'wxt/browser';
import { late } from '../late.ts';
import type { DeferredActions } from '../pages/quarry.ts';

/** Writes to the clipboard from a page that has the focus; false where the browser refused. */
export async function copyInPage(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** Opens an address in a tab; in the background the popup stays. */
export function openTab(url: string, { background }: { background: boolean }): void {
  void browser.tabs.create({ url, active: !background });
}

/** Opens the options, at one of their parts. */
export function openOptions(place?: string): void {
  const page = browser.runtime.getURL('/options.html');
  void browser.tabs.create({ url: place === undefined ? page : `${page}#${place}` });
}

const ACTIONS = late(() =>
  import('./page-actions.ts').then(({ actions, readExtracted }) => ({ all: actions(), readExtracted })),
);

/** What a page can do with tabs and documents, loaded when it is first needed. */
export const loadActions = async (): Promise<DeferredActions> => (await ACTIONS.load()).all;

/** The Markdown of a page as it was last extracted on this device, if it is stored; costs nothing. */
export async function readExtractedText(url: string): Promise<string | undefined> {
  return (await ACTIONS.load()).readExtracted(url);
}
