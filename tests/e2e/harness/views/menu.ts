import type { Page } from '@playwright/test';
import type { MenuId } from '../../../../lib/settings/menu.ts';
import type { Session } from '../browser/chromium.ts';
import { clickIcon } from '../browser/icon.ts';

interface Tab {
  id: number;
  url: string;
  active: boolean;
}

/** The browser's data for a menu click. */
interface Click {
  menuItemId: MenuId;
  pageUrl: string;
  frameId: number;
  frameUrl?: string;
  editable: boolean;
  linkUrl?: string;
  selectionText?: string;
}

declare const chrome: {
  action: {
    getPopup(of: object): Promise<string>;
    setPopup(popup: { popup: string }): Promise<void>;
    onClicked: Record<'addListener' | 'removeListener', (told: () => void) => void>;
    setBadgeText(badge: { text: string }): Promise<void>;
    setTitle(title: { title: string }): Promise<void>;
  };
  contextMenus: { onClicked: { dispatch(click: Click, tab: Tab): void } };
  tabs: { query(query: { active?: boolean; lastFocusedWindow?: boolean }): Promise<Tab[]> };
  scripting: {
    executeScript(injection: {
      target: { tabId: number };
      func: () => boolean;
      injectImmediately: boolean;
    }): Promise<unknown>;
  };
};

/**
 * Clicks an entry in the page's context menu. Headless Chromium draws no menu, so this makes the page readable, as a real
 * click does, and dispatches the click in the worker. `times`: number of clicks in immediate succession; `cold`: the
 * background starts just before the click.
 */
export async function clickMenu(
  session: Session,
  page: Page,
  entry: MenuId,
  details: Partial<Click> = {},
  { times = 1, cold = false }: { times?: number; cold?: boolean } = {},
): Promise<void> {
  await grantActiveTab(session, page);
  if (cold) await session.background.stop();
  const selectionText = await page.evaluate(() => document.getSelection()?.toString() ?? '');
  const click: Click = {
    menuItemId: entry,
    pageUrl: page.url(),
    frameId: 0,
    editable: false,
    ...(selectionText ? { selectionText } : {}),
    ...details,
  };
  // The previous test's tab stays listed for a moment after its page closes, and can't be read.
  const open = session.context.pages().filter((other) => other.url() === page.url()).length;
  const worker = await session.background.awake();
  await worker.evaluate(
    async ({ told, often, most }) => {
      const inFront = async () => (await chrome.tabs.query({ active: true, lastFocusedWindow: true }))[0];
      const clicked = async () => {
        // Another tab may be active by now: a newly started browser opens some.
        const all = await chrome.tabs.query({});
        const own = all.filter(({ url }) => url === told.pageUrl);
        if (own.length > most) return undefined;
        const front = await inFront();
        // A tab with an unreadable URL may be the one; a tab with another URL isn't.
        return own.find(({ active }) => active) ?? own[0] ?? (front?.url === undefined ? front : undefined);
      };
      let tab = await clicked();
      for (let turn = 0; tab === undefined && turn < 600; turn += 1) {
        await new Promise((resolve) => setTimeout(resolve, 50));
        tab = await clicked();
      }
      tab ??= await inFront();
      if (!tab) throw new Error('No tab is active.');
      // An earlier extraction's badge must not be mistaken for this one's.
      await chrome.action.setBadgeText({ text: '' });
      await chrome.action.setTitle({ title: '' });
      for (let time = 0; time < often; time += 1) chrome.contextMenus.onClicked.dispatch(told, tab);
    },
    { told: click, often: times, most: open },
  );
}

/** Maximum clicks on the icon until the page is readable: on a busy machine another tab may still be active. */
const CLICKS = 60;
/** Clicks on a page that is probably closed to all extensions. */
const CLICKS_IF_CLOSED = 9;
/** Added to the wait after each click, in ms. */
const LONGER_MS = 100;

/**
 * Lets the extension read the page's tab, as a click on any menu entry does. Pages closed to all extensions stay unreadable.
 */
export async function grantActiveTab(session: Session, page: Page): Promise<void> {
  const isWeb = await isWebPage(page);
  const clicks = isWeb ? CLICKS : CLICKS_IF_CLOSED;
  for (let click = 0; click < clicks; click += 1) {
    await clickWithoutPopup(session, page);
    const worker = await session.background.awake();
    if (await worker.evaluate(mayRead, { url: page.url(), isWeb })) return;
    await page.waitForTimeout(click * LONGER_MS);
  }
}

/** Whether extensions may read a page; not those of the browser, its lists of files, or its PDF viewer. */
const isWebPage = async (page: Page): Promise<boolean> =>
  /^(?:https?:|file:.*[^/]$)/.test(page.url()) &&
  (await page.evaluate(() => document.contentType)) !== 'application/pdf';

/** Runs in the worker: whether the active tab shows the URL, which the click reveals, and can be read if it's a web page. */
async function mayRead({ url, isWeb }: { url: string; isWeb: boolean }): Promise<boolean> {
  const [tab] = await chrome.tabs.query({ active: true, lastFocusedWindow: true });
  if (tab?.url !== url) return false;
  if (!isWeb) return true;
  const read = chrome.scripting.executeScript({
    target: { tabId: tab.id },
    func: () => true,
    injectImmediately: true,
  });
  return read.then(
    () => true,
    () => false,
  );
}

/** Keeps the popup, which costs a page load, closed: the background gets the click event instead, once the tab is readable. */
async function clickWithoutPopup(session: Session, page: Page): Promise<void> {
  const worker = await session.background.awake();
  const popup = await worker.evaluate(async () => {
    const usual = await chrome.action.getPopup({});
    await chrome.action.setPopup({ popup: '' });
    const clicked = new Promise<void>((resolve) => {
      chrome.action.onClicked.addListener(function once() {
        chrome.action.onClicked.removeListener(once);
        resolve();
      });
    });
    Reflect.set(globalThis, 'clicked', clicked);
    return usual;
  });
  await clickIcon(session, page);
  await worker.evaluate(async (usual) => {
    await Reflect.get(globalThis, 'clicked');
    await chrome.action.setPopup({ popup: usual });
  }, popup);
}
