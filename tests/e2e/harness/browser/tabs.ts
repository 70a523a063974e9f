import type { Page } from '@playwright/test';
import type { Session } from './chromium.ts';
import { targetsOf } from './icon.ts';
import { until } from './until.ts';

/**
 * The URL of the next tab that opens, even where nobody can be reached there. Call it before what opens the tab. The tab is
 * closed: Playwright may not know of it yet when the next test closes the pages, and it would come to the front there.
 */
export async function nextTabUrl(session: Session): Promise<string> {
  const tabs = () => targetsOf(session, 'tab');
  const before = new Set((await tabs()).map(({ targetId }) => targetId));
  const opened = await until('a tab to open', async () =>
    (await tabs()).find(({ targetId, url }) => !before.has(targetId) && url !== ''),
  );
  await session.devtools.send('Target.closeTarget', { targetId: opened.targetId });
  await until('the tab to be closed', async () => {
    const left = (await tabs()).filter(({ targetId }) => targetId === opened.targetId);
    return left.length === 0 ? true : undefined;
  });
  return opened.url;
}

declare const chrome: { tabs: { query(query: object): Promise<readonly object[]> } };

/** Closes pages, and waits until the browser lists their tabs no more: for a moment it still may have one in front. */
export async function closeTabs(session: Session, pages: readonly Page[]): Promise<void> {
  for (const page of pages) await page.close();
  const worker = await session.background.awake();
  await until('closed tabs to be gone', async () => {
    const tabs = await worker.evaluate(async () => (await chrome.tabs.query({})).length);
    return tabs <= session.context.pages().length ? true : undefined;
  });
}

/** What is done in a popup and opens a tab in front: the popup may be gone before it is reported back. */
export async function leaving(popup: Page, action: Promise<void>): Promise<void> {
  await action.catch((cause: unknown) => {
    if (!popup.isClosed()) throw cause;
  });
}
