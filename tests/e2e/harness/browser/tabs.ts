import type { Page } from '@playwright/test';
import { until } from '../../../shared/until.ts';
import type { Session } from './chromium.ts';

declare const chrome: { tabs: { query(query: object): Promise<readonly object[]> } };

/**
 * Closes all pages except some and the first, which becomes blank and comes to the front. Waits until the browser no longer
 * lists their tabs: one may stay active for a moment.
 */
export async function closeTabs(session: Session, stays: readonly (Page | undefined)[]): Promise<void> {
  const [first, ...others] = session.context.pages();
  await Promise.all(others.filter((page) => !stays.includes(page)).map((page) => page.close()));
  if (first?.url() !== 'about:blank') await first?.goto('about:blank');
  if (others.length === 0) return;
  await first?.bringToFront();
  const worker = await session.background.awake();
  await until('closed tabs to be gone', async () => {
    const tabs = await worker.evaluate(async () => (await chrome.tabs.query({})).length);
    return tabs <= session.context.pages().length ? true : undefined;
  });
}

/** For an action in a popup that opens a foreground tab: the popup may close before the action returns. */
export async function leaving(popup: Page, action: Promise<void>): Promise<void> {
  await action.catch((cause: unknown) => {
    if (!popup.isClosed()) throw cause;
  });
}
