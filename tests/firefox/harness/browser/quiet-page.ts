import type { Page } from 'puppeteer-core';
import type { Session } from './firefox.ts';

/** Does something in a page of the extension that runs nothing of it, behind what is in front; it is closed afterwards. */
export async function inside<T>(session: Session, work: (page: Page) => Promise<T>): Promise<T> {
  const page = await session.browser.newPage({ type: 'tab', background: true });
  await page.goto(session.url('icon/16.png'), { waitUntil: [] });
  try {
    return await work(page);
  } finally {
    await page.close();
  }
}
