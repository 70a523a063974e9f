import { browser } from 'wxt/browser';
import { originPattern } from '../service/origin.ts';

/** Tells whether Quarry may reach the origin of a normalised address. */
export function hasAccess(address: string): Promise<boolean> {
  return browser.permissions.contains({ origins: [originPattern(address)] });
}

/** Asks the user for the origin of a normalised address. The first thing in a click, before any await. */
export function requestAccess(address: string): Promise<boolean> {
  return browser.permissions.request({ origins: [originPattern(address)] });
}

/** The answers that were yes, or are still awaited, by address. */
const known = new Map<string, Promise<boolean>>();
let watching = false;

/**
 * Tells whether Quarry may reach the origin of a normalised address. For the background, which asks before each request:
 * a yes is remembered until the browser says that a permission was taken away.
 */
export function mayReach(address: string): Promise<boolean> {
  if (!watching) browser.permissions.onRemoved.addListener(() => known.clear());
  watching = true;
  const asked = known.get(address) ?? hasAccess(address);
  known.set(address, asked);
  const forget = () => known.delete(address);
  asked.then((may) => may || forget(), forget);
  return asked;
}
