import type { Session } from './chromium.ts';
import { until } from './until.ts';

/** What the toolbar button says. */
export interface Badge {
  text: string;
  title: string;
}

/** What it shows while an extraction goes on. */
const WORKING = /^(…|\d+%)?$/;

declare const chrome: {
  action: {
    setBadgeText(badge: { text: string }): Promise<void>;
    setTitle(title: { title: string }): Promise<void>;
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

/** Takes away what the button says, so that it isn't taken for what comes next. */
export async function clearBadge(session: Session): Promise<void> {
  const worker = await session.background.awake();
  await worker.evaluate(async () => {
    await chrome.action.setBadgeText({ text: '' });
    await chrome.action.setTitle({ title: '' });
  });
}

/** What the button says of an extraction that ended; nothing while it says something else. */
export async function readSettled(session: Session): Promise<Badge | undefined> {
  const badge = await readBadge(session);
  return isSettled(badge) ? badge : undefined;
}

/** Mark and title change one after the other. */
const isSettled = ({ text, title }: Badge): boolean =>
  !WORKING.test(text) && /^Quarry: (?!extracting)/.test(title);

/** Waits until the button tells how an extraction ended. */
export function settledBadge(session: Session, timeoutMs = 300_000): Promise<Badge> {
  let badge: Badge = { text: '', title: '' };
  return until(
    () => `the badge to tell how the extraction ended; it says “${badge.text}”, “${badge.title}”`,
    async () => {
      badge = await readBadge(session);
      return isSettled(badge) ? badge : undefined;
    },
    timeoutMs,
  );
}
