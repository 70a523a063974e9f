import { type Browser, browser } from 'wxt/browser';
import { isOfPrivate } from '../../storage/privacy.ts';

/**
 * The window to open something in: the focused one, or another of the same kind (ordinary or private). If no window is
 * given, the browser uses the focused one, whatever its kind. Rejects if a private window is needed and none is left.
 * Only Firefox has one background for both kinds.
 */
export async function ownWindow(isPrivate: boolean): Promise<{ windowId?: number }> {
  if (import.meta.env.BROWSER !== 'firefox') return {};
  const all = await browser.windows.getAll();
  const own = all.filter((window) => isOfPrivate(window) === isPrivate);
  if (!isPrivate && own.length === all.length) return {};
  const front = await browser.windows.getLastFocused();
  const windows = own.filter(({ type }) => type === 'normal');
  const id = (windows.find((window) => window.id === front.id) ?? windows.at(-1))?.id;
  if (id === undefined && isPrivate) throw new Error('No private window is left');
  return id === undefined ? {} : { windowId: id };
}

/** Opens a tab in a window of this kind (ordinary or private). */
export async function openOwnTab(
  tab: Browser.tabs.CreateProperties,
  isPrivate: boolean,
): Promise<Browser.tabs.Tab> {
  return browser.tabs.create({ ...(await ownWindow(isPrivate)), ...tab });
}

/** The active tab in a window of this kind (ordinary or private). */
export async function frontOwnTab(isPrivate: boolean): Promise<Browser.tabs.Tab | undefined> {
  const { windowId } = await ownWindow(isPrivate);
  const of = windowId === undefined ? { lastFocusedWindow: true } : { windowId };
  return (await browser.tabs.query({ active: true, ...of }))[0];
}
