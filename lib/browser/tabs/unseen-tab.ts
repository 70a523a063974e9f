import { browser } from 'wxt/browser';
import type { UnseenTab } from '../../extraction/in-tab/in-tab.ts';
import { sameDocument } from '../../extraction/start/selection.ts';
import { openOwnTab } from '../windows/own-windows.ts';

/** A page that takes longer is read as far as it has loaded. */
const MAX_LOADING_MS = 20_000;

/**
 * Opens a URL in a background tab of a window of this kind (ordinary or private), unless a tab of such a window shows it.
 * Resolves once it has loaded; `undefined` if none opened.
 */
export async function openUnseen(url: string, isPrivate: boolean): Promise<UnseenTab | undefined> {
  // The browser tells the URLs of the sites that may be read. To Firefox, a sleeping tab is complete.
  const tabs = await browser.tabs.query({ status: 'complete', discarded: false });
  const shown = tabs.find((tab) => tab.incognito === isPrivate && sameDocument(tab.url ?? '', url));
  if (shown?.id !== undefined) return { id: shown.id, opened: false };
  const { onUpdated } = browser.tabs;
  const { promise: over, resolve: end } = Promise.withResolvers<void>();
  /** Other tabs load, too, and the events of this one may come before its id. */
  const loaded = new Set<number>();
  let id: number | undefined;
  const onChange = (tab: number, { status }: { status?: string | undefined }) => {
    if (status === 'complete') loaded.add(tab);
    if (id !== undefined && loaded.has(id)) end();
  };
  onUpdated.addListener(onChange);
  const timer = setTimeout(end, MAX_LOADING_MS);
  try {
    ({ id } = await openOwnTab({ url, active: false }, isPrivate));
    if (id === undefined || loaded.has(id)) end();
    await over;
  } catch (cause) {
    console.warn('Could not open a page', cause);
  } finally {
    clearTimeout(timer);
    onUpdated.removeListener(onChange);
  }
  return id === undefined ? undefined : { id, opened: true };
}

/** Closes a tab that was opened here, unless the user went there. */
export async function closeUnseen({ id, opened }: UnseenTab): Promise<void> {
  if (!opened) return;
  try {
    const { active } = await browser.tabs.get(id);
    if (!active) await browser.tabs.remove(id);
  } catch {
    // The user closed it.
  }
}
