import type { Page } from 'puppeteer-core';
import { until } from '../../../shared/until.ts';
import { adopt, disown } from './contexts.ts';
import type { Session } from './firefox.ts';

/** The toolbar popup while it is open. */
export interface Popup {
  page: Page;
  /** Closes the popup, like a click outside; drops it if it closed by itself. */
  close(): Promise<void>;
}

interface PopupElement extends Element {
  currentURI: { spec: string };
  permanentKey?: object;
}

interface Manager {
  getIdForBrowser(popup: PopupElement): string;
  getBrowserById(id: string): object | null;
}

declare const ChromeUtils: { importESModule(path: string): { NavigableManager: Manager } };

/** Opens the popup from the toolbar on the active tab. */
export async function openPopup(session: Session): Promise<Popup> {
  await session.window.evaluate(() => underTest.action().openPopup(window, false));
  return attachPopup(session);
}

/** Opens the popup by a click on its icon: it may read the active tab. */
export async function clickIcon(session: Session): Promise<Popup> {
  await session.window.evaluate(() => underTest.action().triggerAction(window));
  return attachPopup(session);
}

/** Connects to a popup that is open or about to open. */
export async function attachPopup(session: Session): Promise<Popup> {
  const url = session.url('popup.html');
  const context = await until(
    'the popup to open',
    async () => (await session.window.evaluate(reachPopup, url)) ?? undefined,
  );
  const page = await adopt(session.browser, { context, url });
  return {
    page,
    async close() {
      await session.window.evaluate(hidePopup);
      await until('the popup to close', async () => !(await isPopupOpen(session)) || undefined);
      disown(session.browser, { context, url });
    },
  };
}

/** Whether a popup is open. */
const isPopupOpen = (session: Session): Promise<boolean> =>
  session.window.evaluate(() => document.querySelector('browser.webextension-popup-browser') !== null);

/** Runs in Firefox's window: makes the popup a drivable context and returns its ID. */
function reachPopup(url: string): string | null {
  // Firefox first loads a popup in a hidden panel, in an element that it discards later.
  const popupNow = () => document.querySelector<PopupElement>('panelview browser.webextension-popup-browser');
  const popup = popupNow();
  if (popup?.currentURI?.spec.split('?')[0] !== url) return null;
  const { NavigableManager: manager } = ChromeUtils.importESModule(
    'chrome://remote/content/shared/NavigableManager.sys.mjs',
  );
  // Firefox keeps IDs only for browsers with such a key, and looks them up only among tabs.
  if (!popup.permanentKey) {
    popup.permanentKey = {};
    const among = manager.getBrowserById.bind(manager);
    manager.getBrowserById = (id) => {
      const open = popupNow();
      return among(id) ?? (open?.permanentKey && manager.getIdForBrowser(open) === id ? open : null);
    };
  }
  return manager.getIdForBrowser(popup);
}

/** Runs in Firefox's window. */
function hidePopup(): void {
  const panel = document.querySelector('browser.webextension-popup-browser')?.closest('panel');
  if (panel && 'hidePopup' in panel && typeof panel.hidePopup === 'function') panel.hidePopup();
}
