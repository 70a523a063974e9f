import { browser } from 'wxt/browser';
import { PRIVATE_PREFIX } from '../../storage/private-names.ts';

/** Prefix of the `storage.session` names of sites granted in a private window; the match pattern follows. */
const GRANTED = `${PRIVATE_PREFIX}granted.`;

/**
 * Records sites granted in a private window of Firefox, to revoke them when it closes. Otherwise the browser would
 * keep them on disk.
 */
export const recordGrants = (origins: readonly string[]): Promise<void> =>
  browser.storage.session.set(Object.fromEntries(origins.map((origin) => [GRANTED + origin, true])));

/** Revokes the sites recorded under any of these storage names. */
export async function revokeRecordedGrants(names: readonly string[]): Promise<void> {
  const origins = names.flatMap((name) => (name.startsWith(GRANTED) ? [name.slice(GRANTED.length)] : []));
  if (origins.length > 0) await browser.permissions.remove({ origins });
}
