import { browser } from 'wxt/browser';
import { PRIVATE_PREFIX } from '../../storage/private-names.ts';

/** How the name begins in `storage.session` of a site that was granted in a private window; its pattern follows. */
const GRANTED = `${PRIVATE_PREFIX}granted.`;

/** Notes sites that were granted in a private window of Firefox: they go with it, or the browser would keep on the disk where one was. */
export const noteGrants = (origins: readonly string[]): Promise<void> =>
  browser.storage.session.set(Object.fromEntries(origins.map((origin) => [GRANTED + origin, true])));

/** Gives back what was noted under some of these names. */
export async function giveBackGrants(names: readonly string[]): Promise<void> {
  const origins = names.flatMap((name) => (name.startsWith(GRANTED) ? [name.slice(GRANTED.length)] : []));
  if (origins.length > 0) await browser.permissions.remove({ origins });
}
