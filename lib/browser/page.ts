import { browser } from 'wxt/browser';
import type { TabDeeds } from '../pages/quarry.ts';

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

/** What a page can do with tabs, loaded when it is first needed. */
export async function loadTabDeeds(): Promise<TabDeeds> {
  return (await import('./tab-deeds.ts')).tabDeeds(browser);
}
