import { browser } from 'wxt/browser';
import { session } from '../../storage/areas.ts';
import { saveText } from '../clipboard/save-text.ts';
import { ownWindow } from './own-windows.ts';

/** Prefix of the session storage names of files waiting to be saved; the token follows. */
const WAITING = 'file.';
const PAGE = '/private-file.html';
/** By then the browser has started to read the file. */
const CLOSED_AFTER_MS = 3000;

/**
 * Saves a file from the background of Firefox’s private windows; returns whether a page opened for it. The page is in a
 * private window, because otherwise the browser would list the file with all downloads.
 */
export async function saveInPrivateWindow(name: string, text: string): Promise<boolean> {
  const token = crypto.randomUUID();
  const { windowId } = await ownWindow();
  if (windowId === undefined) return false;
  await session().set({ [WAITING + token]: { name, text } });
  const url = new URL(`${PAGE}#${token}`, browser.runtime.getURL('/popup.html')).href;
  await browser.tabs.create({ url, active: false, windowId });
  return true;
}

/** Runs in that page: saves the waiting file and closes the page. */
export async function saveWaitingFile(page: Document): Promise<void> {
  const waiting = WAITING + page.location.hash.slice(1);
  const { [waiting]: file } = await session().get(waiting);
  await session().remove(waiting);
  if (isFile(file)) saveText(page, file.name, file.text);
  const tab = await browser.tabs.getCurrent();
  if (tab?.id === undefined) return;
  const { id } = tab;
  setTimeout(() => void browser.tabs.remove(id), CLOSED_AFTER_MS);
}

const isFile = (value: unknown): value is { name: string; text: string } =>
  typeof value === 'object' && value !== null && 'name' in value && 'text' in value;
