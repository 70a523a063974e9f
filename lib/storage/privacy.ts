import { browser } from 'wxt/browser';

/** Whether tabs and windows of the same kind as this context have the mark `incognito`. */
export const isIncognito = (): boolean => browser.extension?.inIncognitoContext === true;

/**
 * Whether this context has a database. Firefox’s has none in private windows that its background sees, and none at all if
 * it never remembers history.
 */
export const hasDatabase = (): boolean => import.meta.env.BROWSER !== 'firefox' || !isIncognito();

let known: Promise<boolean> | undefined;

/**
 * Whether this page is in a private window, or this background serves private windows. In a Firefox that never remembers
 * history, every window is private, and the background with them: then none counts as private. Only the background tells
 * the two apart, since Firefox hides it from private windows otherwise.
 */
export function isPrivate(): Promise<boolean> {
  if (import.meta.env.BROWSER !== 'firefox' || !isIncognito()) return Promise.resolve(isIncognito());
  known ??= browser.runtime.getBackgroundPage().then((background) => background === null);
  return known;
}

/** Whether this background serves only private windows, as one does in Chrome and Edge. */
export const isPrivateBackground = (): boolean => import.meta.env.BROWSER !== 'firefox' && isIncognito();

/** Whether a tab or window is private, for Firefox’s background, which serves all windows. */
export const isOfPrivate = ({ incognito }: { incognito: boolean }): boolean =>
  import.meta.env.BROWSER === 'firefox' && incognito && !isIncognito();
