import type { Page } from 'puppeteer-core';
import { until } from '../../../shared/until.ts';

interface Tab {
  linkedBrowser: { currentURI: { spec: string } };
}

declare const gBrowser: { tabs: Tab[]; removeTab(tab: Tab): void };

/** Waits for the page that opens by itself after installation, and closes it. */
export async function closeWelcome(window: Page, url: string): Promise<void> {
  await until('the welcome page to open', async () => (await window.evaluate(closeTab, url)) || undefined);
}

/** Runs in Firefox's window, because the driver doesn't know tabs opened by an extension. */
function closeTab(url: string): boolean {
  const tab = gBrowser.tabs.find(({ linkedBrowser }) => linkedBrowser.currentURI.spec === url);
  if (tab) gBrowser.removeTab(tab);
  return tab !== undefined;
}
