import { browser } from 'wxt/browser';
import type { DeferredActions } from '../pages/quarry.ts';
import { local, session, watchStored } from '../storage/areas.ts';
import { database } from '../storage/database.ts';

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

/** What a page can do with tabs and documents, loaded when it is first needed. */
export async function loadActions(): Promise<DeferredActions> {
  return (await import('./page-actions.ts')).actions(browser, database, {
    local,
    session,
    watchStored,
  });
}
