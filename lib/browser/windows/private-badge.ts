import { browser } from 'wxt/browser';
import { isOfPrivate } from '../../storage/privacy.ts';
import {
  type Badge,
  badgeOf,
  createReading,
  type JobBadge,
  MISSED,
  NO_BADGE,
  readBadge,
  WAITS,
} from '../badge.ts';

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

let shows = 0;

/** Shows the state of jobs on the icons of private windows only, until a view has shown it. */
export const privateBadge: JobBadge = {
  show(job) {
    shows += 1;
    return paint(badgeOf(job));
  },
  reading: createReading(
    async () => {
      const [icon] = await icons();
      return icon && readBadge(icon);
    },
    paint,
    () => shows,
  ),
  async seen(may) {
    const [icon] = await icons();
    const [goes, mark] = await Promise.all([may(), icon && browser.action.getBadgeText(icon)]);
    if (!goes || !mark || mark === WAITS) return false;
    shows += 1;
    await paint(NO_BADGE());
    return mark === MISSED;
  },
};
