import { browser } from 'wxt/browser';
import { originPattern } from '../service/origin.ts';

/** Whether Quarry may access the origin of a normalized service address. */
export function hasAccess(address: string): Promise<boolean> {
  return browser.permissions.contains({ origins: [originPattern(address)] });
}

/**
 * Asks the user for access to a normalized service address's origin. Call it first in a click handler, before any
 * await.
 */
export function requestAccess(address: string): Promise<boolean> {
  return browser.permissions.request({ origins: [originPattern(address)] });
}

/** Granted or pending checks, by service address. */
const known = new Map<string, Promise<boolean>>();
let watching = false;

/**
 * Same as `hasAccess`, but caches a yes until the browser reports that a permission was removed. For the background, which
 * checks before each request.
 */
export function hasCachedAccess(address: string): Promise<boolean> {
  if (!watching) browser.permissions.onRemoved.addListener(() => known.clear());
  watching = true;
  const access = known.get(address) ?? hasAccess(address);
  known.set(address, access);
  const forget = () => known.delete(address);
  access.then((may) => may || forget(), forget);
  return access;
}
