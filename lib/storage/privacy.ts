import { browser } from 'wxt/browser';

declare global {
  /** In private windows of Firefox: the in-memory database. Their background first loads the file that defines it. */
  var quarryMemory: { follow(db: IDBDatabase): Promise<void> } | undefined;
}

const inFirefox = (): boolean => import.meta.env.BROWSER === 'firefox';
/** Whether this runs in the same kind of window as tabs and windows with the mark `incognito`. */
export const isIncognito = (): boolean => browser.extension?.inIncognitoContext === true;

/** Whether `isPrivate` can answer yes. */
export const mayBePrivate = (): boolean => isIncognito() || isPrivateBackground();

let known: Promise<boolean> | undefined;

/**
 * Whether this page is in a private window, or this background serves private windows. In a Firefox that never remembers
 * history, every window is private, and the background with them: then none counts as private. Only the background tells
 * the two apart, since Firefox hides it from private windows otherwise.
 */
export function isPrivate(): Promise<boolean> {
  if (!inFirefox() || !isIncognito()) return Promise.resolve(isPrivateBackground());
  known ??= browser.runtime.getBackgroundPage().then((background) => background === null);
  return known;
}

/** Whether this background serves private windows. */
export const isPrivateBackground = (): boolean =>
  inFirefox() ? globalThis.quarryMemory !== undefined : isIncognito();

/** Same as `isPrivateBackground`, but only in Firefox, where ordinary and private windows share the browser's storage. */
export const isPrivateInFirefox = (): boolean => inFirefox() && isPrivateBackground();

/** Firefox: whether a tab or window is private, for the background of all windows. */
export const isOfPrivate = ({ incognito }: { incognito: boolean }): boolean => incognito && !isIncognito();
