import type { Page } from '@playwright/test';
import { pageText } from '../../../shared/traces-of.ts';
import { until } from '../../../shared/until.ts';
import { moreMenuItem } from '../views/search.ts';
import type { Session } from './chromium.ts';
import { clickIcon } from './icon.ts';
import { leaving } from './tabs.ts';

declare const chrome: { action: { openPopup(): Promise<void> } };

/** The toolbar popup while it is open. */
export interface Popup {
  page: Page;
  /** Closes the popup, like a click outside. */
  close(): Promise<void>;
}

/** Opens the popup from the toolbar on the active tab. */
export async function openPopup(session: Session): Promise<Popup> {
  const worker = await session.background.awake();
  await worker.evaluate(() => chrome.action.openPopup());
  return attachPopup(session);
}

/** Opens the popup on a page by its icon, as a user does: it may read that tab. */
export async function openPopupOver(session: Session, page: Page): Promise<Popup> {
  await clickIcon(session, page);
  return attachPopup(session);
}

/** Finds a popup that is open or about to open. */
export const attachPopup = (session: Session): Promise<Popup> => attachView(session, 'popup.html');

/** Opens the side panel from a page's popup, as a user does; it stays open when the tab changes. */
export async function openPanelOver(session: Session, page: Page): Promise<Popup> {
  const popup = await openPopupOver(session, page);
  await leaving(popup.page, (await moreMenuItem(popup.page, 'Open in side panel')).click());
  const panel = await attachView(session, 'sidepanel.html');
  await popup.close();
  return panel;
}

/** Finds a view that isn't a tab. */
async function attachView(session: Session, file: 'popup.html' | 'sidepanel.html'): Promise<Popup> {
  const isView = (page: Page) => page.url().startsWith(session.url(file));
  const page = await until(`${file} to open`, () => session.context.pages().find(isView));
  return {
    page,
    async close() {
      if (page.isClosed()) return;
      // The view may already be closing.
      session.views.push(await pageText(page).catch(String));
      await page.close();
    },
  };
}
