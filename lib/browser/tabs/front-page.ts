import type { browser } from 'wxt/browser';
import { toTarget } from '../../extraction/start/targets.ts';
import type { FrontPage } from '../../pages/quarry.ts';
import { isOpen } from './tab-open.ts';

/** As much of the browser as is needed. */
type Api = Pick<typeof browser, 'tabs' | 'scripting' | 'extension'>;

/** The click that opened the popup lets it see the address, unless that is one of the browser's own. */
export const POPUP = '/popup.html';

/** Pages of these are read in their tabs, where the browser lets anybody read. */
export const READABLE = /^(?:https?|file):/;

/** The page of the tab in front; `unreadable` where it is the browser's own, nothing where that isn't known. */
export async function frontPage({
  tabs,
  scripting,
  extension,
}: Api): Promise<FrontPage | 'unreadable' | undefined> {
  // In a tab of its own, the view itself is in front.
  if (await tabs.getCurrent()) return undefined;
  const inPopup = location.pathname === POPUP;
  const [tab] = await tabs.query({ active: true, currentWindow: true });
  const { id, url, title } = tab ?? {};
  if (id === undefined) return undefined;
  if (url === undefined) return inPopup ? 'unreadable' : undefined;
  if (!READABLE.test(url)) return 'unreadable';
  const read = toTarget(url);
  const page = {
    tab: id,
    url,
    target: 'url' in read ? read.url : undefined,
    ...(title === undefined ? {} : { title }),
  };
  if (url.startsWith('file:'))
    return { ...page, access: (await extension.isAllowedFileSchemeAccess()) ? 'open' : 'files-off' };
  return { ...page, access: inPopup || (await isOpen(scripting, id)) ? 'open' : 'ask' };
}
