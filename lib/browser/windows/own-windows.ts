import { type Browser, browser } from 'wxt/browser';
import { isPrivate, isPrivateInFirefox } from '../../storage/privacy.ts';

/** In Firefox alone one background sees windows of both kinds. */
const ownWindows = async (): Promise<Browser.windows.Window[]> =>
  (await browser.windows.getAll()).filter(({ incognito }) => incognito === isPrivate());

/**
 * The window to open something in: the one in front, or else another of the same kind. Where nothing is said, the browser
 * takes the one in front, whatever its kind. Rejects where this is for private windows and none is left.
 */
export async function ownWindow(): Promise<{ windowId?: number }> {
  if (import.meta.env.BROWSER !== 'firefox') return {};
  const all = await browser.windows.getAll();
  const others = all.some(({ incognito }) => incognito !== isPrivate());
  if (!isPrivate() && !others) return {};
  const front = await browser.windows.getLastFocused();
  const windows = all.filter(({ incognito, type }) => incognito === isPrivate() && type === 'normal');
  const id = (windows.find((window) => window.id === front.id) ?? windows.at(-1))?.id;
  if (id === undefined && isPrivate()) throw new Error('No private window is left');
  return id === undefined ? {} : { windowId: id };
}

/** Opens a tab in one of the windows that this is for. */
export async function openOwnTab(tab: Browser.tabs.CreateProperties): Promise<void> {
  await browser.tabs.create({ ...(await ownWindow()), ...tab });
}

/** The tab in front of the windows that this is for. */
export async function frontOwnTab(): Promise<Browser.tabs.Tab | undefined> {
  const { windowId } = await ownWindow();
  const of = windowId === undefined ? { lastFocusedWindow: true } : { windowId };
  return (await browser.tabs.query({ active: true, ...of }))[0];
}

/** The icon of one window, or all of them. */
export interface ToolbarIcon {
  windowId?: number;
  tabId?: number;
}

/**
 * Which icons show how an extraction stands: all of them; for private windows of Firefox theirs, each by itself, since the
 * icon of all windows is seen in ordinary ones.
 */
export async function ownIcons(): Promise<ToolbarIcon[]> {
  if (!isPrivateInFirefox()) return [{}];
  return (await ownWindows()).flatMap(({ id }) => (id === undefined ? [] : [{ windowId: id }]));
}
