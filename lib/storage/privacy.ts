import { browser } from 'wxt/browser';
import { PRIVATE_PAGE } from './private-names.ts';

/** Whether this is the background of private windows in Firefox, which has none of its own for them. */
export const isPrivateRealm = (): boolean =>
  import.meta.env.BROWSER === 'firefox' && globalThis.location?.pathname === PRIVATE_PAGE;

/**
 * Whether this runs for private windows. Chrome and Edge give them a Quarry of their own, with a background and a database
 * that they keep in memory; the storage areas alone are shared. In Firefox, Quarry makes all that itself (docs/decisions/0024).
 */
export const isPrivate = (): boolean => isPrivateRealm() || browser.extension?.inIncognitoContext === true;

/** The same in Firefox alone, where windows of both kinds share what the browser keeps. */
export const isPrivateInFirefox = (): boolean => import.meta.env.BROWSER === 'firefox' && isPrivate();
