import { type Browser, browser } from 'wxt/browser';
import { isOfPrivate, isPrivateBackground, isPrivateInFirefox } from '../../storage/privacy.ts';

/** Only in Firefox does one background see both kinds of windows. */
const isOwn = (window: Browser.windows.Window): boolean => isOfPrivate(window) === isPrivateBackground();

/** All windows of this kind (ordinary or private). */
const ownWindows = async (): Promise<Browser.windows.Window[]> =>
  (await browser.windows.getAll()).filter(isOwn);

/**
 * The window to open something in: the focused one, or another of the same kind (ordinary or private). If no window is
 * given, the browser uses the focused one, whatever its kind. Rejects if a private window is needed and none is left.
 */
export async function ownWindow(): Promise<{ windowId?: number }> {
  if (import.meta.env.BROWSER !== 'firefox') return {};
  const all = await browser.windows.getAll();
  if (!isPrivateBackground() && all.every(isOwn)) return {};
  const front = await browser.windows.getLastFocused();
  const windows = all.filter((window) => isOwn(window) && window.type === 'normal');
  const id = (windows.find((window) => window.id === front.id) ?? windows.at(-1))?.id;
  if (id === undefined && isPrivateBackground()) throw new Error('No private window is left');
  return id === undefined ? {} : { windowId: id };
}

/** Opens a tab in a window of this kind (ordinary or private). */
export async function openOwnTab(tab: Browser.tabs.CreateProperties): Promise<Browser.tabs.Tab> {
  return browser.tabs.create({ ...(await ownWindow()), ...tab });
}

/** The active tab in a window of this kind (ordinary or private). */
export async function frontOwnTab(): Promise<Browser.tabs.Tab | undefined> {
  const { windowId } = await ownWindow();
  const of = windowId === undefined ? { lastFocusedWindow: true } : { windowId };
  return (await browser.tabs.query({ active: true, ...of }))[0];
}

/** The toolbar icon of one window, or of all windows if empty. */
export interface ToolbarIcon {
  windowId?: number;
  tabId?: number;
}

/**
 * The icons that show a job's state: all of them, or, for private windows in Firefox, each private window's icon separately,
 * since the icon for all windows also shows in ordinary ones.
 */
export async function ownIcons(): Promise<ToolbarIcon[]> {
  if (!isPrivateInFirefox()) return [{}];
  return (await ownWindows()).flatMap(({ id }) => (id === undefined ? [] : [{ windowId: id }]));
}
