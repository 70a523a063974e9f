import { browser } from 'wxt/browser';

declare global {
  /** In private windows of Firefox: keeps a database in memory. Their background begins with the file that puts it there. */
  var quarryMemory: { follow(db: IDBDatabase): Promise<void> } | undefined;
}

/**
 * Whether this runs for private windows. Chrome and Edge give them a Quarry of their own, with a background and a database
 * that they keep in memory; the storage areas alone are shared. In Firefox, Quarry makes all that itself (docs/decisions/0024).
 */
export const isPrivate = (): boolean =>
  (import.meta.env.BROWSER === 'firefox' && globalThis.quarryMemory !== undefined) ||
  browser.extension?.inIncognitoContext === true;

/** The same in Firefox alone, where windows of both kinds share what the browser keeps. */
export const isPrivateInFirefox = (): boolean => import.meta.env.BROWSER === 'firefox' && isPrivate();
