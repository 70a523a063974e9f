import { browser } from 'wxt/browser';
import { isOfPrivate } from '../storage/privacy.ts';
import { PRIVATE_PREFIX } from '../storage/private-area.ts';
import {
  type Badge,
  badgeOf,
  createReading,
  isWorking,
  type JobBadge,
  MISSED,
  NO_BADGE,
  readBadge,
  WAITS,
  waitingIn,
} from './badge.ts';
import { PRIVATE_JOBS_ALARM } from './keep-awake.ts';

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

interface Icon {
  windowId?: number;
  tabId?: number;
}

/**
 * The icons of private windows, one by one: the icon of all windows shows in ordinary ones, too. Only Firefox has icons of
 * windows. Elsewhere, this background sees only tabs of private windows.
 */
async function icons(): Promise<Icon[]> {
  if (import.meta.env.BROWSER !== 'firefox')
    return (await browser.tabs.query({})).flatMap(({ id }) => (id === undefined ? [] : [{ tabId: id }]));
  const windows = (await browser.windows.getAll()).filter(isOfPrivate);
  return windows.flatMap(({ id }) => (id === undefined ? [] : [{ windowId: id }]));
}

async function paint({ mark, colour, title }: Badge): Promise<void> {
  const painted = (await icons()).flatMap((icon) => [
    browser.action.setBadgeText({ ...icon, text: mark }),
    browser.action.setTitle({ ...icon, title }),
    browser.action.setBadgeBackgroundColor({ ...icon, color: colour }),
    browser.action.setBadgeTextColor({ ...icon, color: '#ffffff' }),
  ]);
  // A window or tab may have closed meanwhile.
  await Promise.allSettled(painted);
}

/** What the icons show. That of a tab shows nothing anymore once the tab has navigated. */
async function readShown(): Promise<Badge | undefined> {
  const badges = await Promise.all((await icons()).map(readBadge));
  return badges.find(({ mark }) => mark !== '') ?? badges[0];
}

let shows = 0;

/** Shows the state of jobs on the icons of private windows only, until a view has shown it. */
export const privateBadge: JobBadge = {
  show(job) {
    shows += 1;
    return paint(badgeOf(job));
  },
  reading: createReading(readShown, paint, () => shows),
  async seen(jobs) {
    const [all, badge] = await Promise.all([jobs(), readShown()]);
    if (all.some(isWorking) || !badge?.mark || badge.mark === WAITS) return false;
    shows += 1;
    const waiting = waitingIn(all);
    await paint(waiting ? badgeOf(waiting) : NO_BADGE());
    return badge.mark === MISSED;
  },
};
