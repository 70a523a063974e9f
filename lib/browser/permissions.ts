import { browser } from 'wxt/browser';
import { originPattern } from '../service/address.ts';

/** Tells whether Quarry may reach the origin of a normalised address. */
export function hasAccess(address: string): Promise<boolean> {
  return browser.permissions.contains({ origins: [originPattern(address)] });
}

/** Asks the user for the origin of a normalised address. The first thing in a click, before any await. */
export function requestAccess(address: string): Promise<boolean> {
  return browser.permissions.request({ origins: [originPattern(address)] });
}
