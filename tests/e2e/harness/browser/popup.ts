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
  /** Closes it, as a click outside does. */
  close(): Promise<void>;
}

/** Opens the popup from the toolbar, over the tab in front. */
export async function openPopup(session: Session): Promise<Popup> {
  const worker = await session.background.awake();
  await worker.evaluate(() => chrome.action.openPopup());
  return attachPopup(session);
}

/** Opens the popup over a page by its icon, as a person does: it may know of that tab. */
export async function openPopupOver(session: Session, page: Page): Promise<Popup> {
  await clickIcon(session, page);
  return attachPopup(session);
}

/** Reaches a popup that opens or is open already. */
export const attachPopup = (session: Session): Promise<Popup> => attachView(session, 'popup.html');

/** Opens the side panel from the popup over a page, as a person does; it stays as other tabs come to the front. */
export async function openPanelOver(session: Session, page: Page): Promise<Popup> {
  const popup = await openPopupOver(session, page);
  await leaving(popup.page, (await morePlace(popup.page, 'Open in side panel')).click());
  const panel = await attachView(session, 'sidepanel.html');
  await popup.close();
  return panel;
}

/** Reaches a view beside the tabs. */
function attachView(session: Session, file: 'popup.html' | 'sidepanel.html'): Promise<Popup> {
  const url = session.url(file);
  return until(`${file} to open`, async () => {
    // A connection costs more than a look.
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
        // It may be on its way out already.
        session.views.push(await pageText(page).catch(String));
        await page.close();
        await closed;
      }
      await browser.close();
    },
  };
}
