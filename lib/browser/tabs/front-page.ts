import type { browser } from 'wxt/browser';
import { toTarget, wrappedAddress } from '../../extraction/start/targets.ts';
import type { FrontPage } from '../../pages/quarry.ts';
import { canReadTab } from './inject.ts';

/** The parts of the browser API that are used here. */
type Api = Pick<typeof browser, 'tabs' | 'extension'>;

/** The popup's path. The click that opened it grants access to the active tab's URL, except on browser pages. */
export const POPUP = '/popup.html';

/** URLs of pages that can be extracted locally, if the browser allows access. */
export const READABLE_URL = /^(?:https?|file):/;

/** The active tab's page; `unreadable` for browser pages, `undefined` if unknown. */
export async function frontPage({ tabs, extension }: Api): Promise<FrontPage | 'unreadable' | undefined> {
  // If the view is in a tab, that tab is the active one.
  if (await tabs.getCurrent()) return undefined;
  const inPopup = location.pathname === POPUP;
  const [tab] = await tabs.query({ active: true, currentWindow: true });
  const { id, url, title } = tab ?? {};
  if (id === undefined) return undefined;
  if (url === undefined) return inPopup ? 'unreadable' : undefined;
  const shown = wrappedAddress(url);
  if (!READABLE_URL.test(shown)) return 'unreadable';
  const read = toTarget(shown);
  const page = {
    tab: id,
    url: shown,
    target: 'url' in read ? read.url : undefined,
    ...(title === undefined ? {} : { title }),
  };
  if (shown !== url) return { ...page, access: 'never' };
  if (url.startsWith('file:'))
    return { ...page, access: (await extension.isAllowedFileSchemeAccess()) ? 'open' : 'files-off' };
  return { ...page, access: inPopup || (await canReadTab(id)) ? 'open' : 'ask' };
}
