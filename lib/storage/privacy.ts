import { browser } from 'wxt/browser';

declare global {
  /** In private windows of Firefox: the in-memory database. Their background first loads the file that defines it. */
  var quarryMemory: { follow(db: IDBDatabase): Promise<void> } | undefined;
}

/**
 * Whether this runs for private windows. Chrome and Edge run a separate instance of Quarry for them, with its own background
 * and in-memory database; only the storage areas are shared. In Firefox, Quarry does all that itself (docs/decisions/0024).
 */
export const isPrivate = (): boolean =>
  (import.meta.env.BROWSER === 'firefox' && globalThis.quarryMemory !== undefined) ||
  browser.extension?.inIncognitoContext === true;

/** Same as `isPrivate`, but only in Firefox, where ordinary and private windows share the browser's storage. */
export const isPrivateInFirefox = (): boolean => import.meta.env.BROWSER === 'firefox' && isPrivate();
