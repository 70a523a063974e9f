import type { Page } from 'puppeteer-core';
import type { Session } from './firefox.ts';

/** Runs an action in a background extension page without extension code, and closes it afterwards. */
export async function inBlankExtensionPage<T>(
  session: Session,
  work: (page: Page) => Promise<T>,
): Promise<T> {
  const page = await session.browser.newPage({ type: 'tab', background: true });
  await page.goto(session.url('icon/16.png'), { waitUntil: [] });
  try {
    return await work(page);
  } finally {
    await page.close();
  }
}
