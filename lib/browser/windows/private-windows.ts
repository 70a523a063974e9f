import { browser } from 'wxt/browser';
import { isOfPrivate } from '../../storage/privacy.ts';
import { PRIVATE_PREFIX } from '../../storage/private-area.ts';
import { PRIVATE_JOBS_ALARM } from '../keep-awake.ts';

/** The names in `storage.session` of sites granted in a private window; the match pattern follows. */
const GRANTED = `${PRIVATE_PREFIX}granted.`;

/** Firefox: whether a private window is open. */
export const isPrivateWindowOpen = async (): Promise<boolean> =>
  (await browser.windows.getAll()).some(isOfPrivate);

/** Firefox: whether the focused window is private. */
export const isPrivateInFront = async (): Promise<boolean> =>
  isOfPrivate(await browser.windows.getLastFocused());

/** Remembers sites granted in a private window, which the browser would keep on disk. */
export const noteGrants = (origins: readonly string[]): Promise<void> =>
  browser.storage.session.set(Object.fromEntries(origins.map((origin) => [GRANTED + origin, true])));

/** Deletes all that private windows left, and revokes the sites granted there. */
export async function sweepPrivate(): Promise<void> {
  const { alarms, permissions, storage } = browser;
  const names = Object.keys(await storage.session.get(null)).filter((name) =>
    name.startsWith(PRIVATE_PREFIX),
  );
  const origins = names.flatMap((name) => (name.startsWith(GRANTED) ? [name.slice(GRANTED.length)] : []));
  await storage.session.remove(names);
  await alarms.clear(PRIVATE_JOBS_ALARM);
  if (origins.length > 0) await permissions.remove({ origins });
}
