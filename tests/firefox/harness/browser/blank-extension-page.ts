import type { Browser, Page } from 'puppeteer-core';
import type { Session } from './firefox.ts';

/** The open page of each browser. Opening one takes longer than what tests do in it. */
const OPEN = new WeakMap<Browser, Page>();

/** Runs an action in a background extension page without extension code. It stays open until the tabs are closed. */
export async function inBlankExtensionPage<T>(
  { browser, url }: Session,
  work: (page: Page) => Promise<T>,
): Promise<T> {
  const open = OPEN.get(browser);
  if (open && (await isUsable(open, url('')))) return work(open);
  const page = await browser.newPage({ type: 'tab', background: true });
  await page.goto(url('icon/16.png'), { waitUntil: [] });
  OPEN.set(browser, page);
  return work(page);
}

/** A page is gone once a test closed its tab, or Quarry was installed again. */
const isUsable = (page: Page, origin: string): Promise<boolean> =>
  page.evaluate((of) => location.href.startsWith(of), origin).catch(() => false);
