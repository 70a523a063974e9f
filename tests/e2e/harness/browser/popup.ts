import { type Browser, chromium, type Page } from '@playwright/test';
import { morePlace } from '../views/search.ts';
import type { Session } from './chromium.ts';
import { clickIcon, targetsOf } from './icon.ts';
import { leaving } from './tabs.ts';
import { pageText } from './traces-of.ts';
import { until } from './until.ts';

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

/** Connects to a popup that is open or about to open. */
export const attachPopup = (session: Session): Promise<Popup> => attachView(session, 'popup.html');

/** Opens the side panel from a page's popup, as a user does; it stays open when the tab changes. */
export async function openPanelOver(session: Session, page: Page): Promise<Popup> {
  const popup = await openPopupOver(session, page);
  await leaving(popup.page, (await morePlace(popup.page, 'Open in side panel')).click());
  const panel = await attachView(session, 'sidepanel.html');
  await popup.close();
  return panel;
}

/** Connects to a view that isn't a tab. */
function attachView(session: Session, file: 'popup.html' | 'sidepanel.html'): Promise<Popup> {
  const url = session.url(file);
  return until(`${file} to open`, async () => {
    // Connecting costs more than checking.
    if (!(await isOpen(session, url))) return undefined;
    const browser = await chromium.connectOverCDP(`http://127.0.0.1:${session.debugging}`);
    const page = viewOf(browser, url);
    if (page) return popup(session, browser, page);
    await browser.close();
    return undefined;
  });
}

async function isOpen(session: Session, view: string): Promise<boolean> {
  const pages = await targetsOf(session, 'page');
  return pages.some(({ url }) => url.startsWith(view));
}

function viewOf(browser: Browser, url: string): Page | undefined {
  const pages = browser.contexts().flatMap((context) => context.pages());
  return pages.find((page) => page.url().startsWith(url));
}

async function popup(session: Session, browser: Browser, page: Page): Promise<Popup> {
  await session.console.add(page);
  const closed = new Promise<void>((resolve) => page.once('close', () => resolve()));
  return {
    page,
    async close() {
      if (!page.isClosed()) {
        // The view may already be closing.
        session.views.push(await pageText(page).catch(String));
        await page.close();
        await closed;
      }
      await browser.close();
    },
  };
}
