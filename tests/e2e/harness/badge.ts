import type { Session } from './chromium.ts';
import { until } from './until.ts';

/** What the toolbar button says. */
export interface Badge {
  text: string;
  title: string;
}

const WORKING = '…';

declare const chrome: {
  action: {
    getBadgeText(of: object): Promise<string>;
    getTitle(of: object): Promise<string>;
  };
};

/** The toolbar button as it is now. */
export async function readBadge(session: Session): Promise<Badge> {
  const worker = await session.background.awake();
  return worker.evaluate(async () => ({
    text: await chrome.action.getBadgeText({}),
    title: await chrome.action.getTitle({}),
  }));
}

/** Waits until the button tells how an extraction ended. */
export function settledBadge(session: Session, timeoutMs = 30_000): Promise<Badge> {
  return until(
    'the badge to tell how the extraction ended',
    async () => {
      const badge = await readBadge(session);
      // Mark and title change one after the other.
      const marked = badge.text !== '' && badge.text !== WORKING;
      return marked && /^Quarry: (?!extracting)/.test(badge.title) ? badge : undefined;
    },
    timeoutMs,
  );
}
