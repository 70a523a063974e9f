import { type Badge, isSettled, settled } from '../../../shared/badge.ts';
import type { Session } from './chromium.ts';

declare const chrome: {
  action: {
    setBadgeText(badge: { text: string }): Promise<void>;
    setTitle(title: { title: string }): Promise<void>;
    getBadgeText(of: object): Promise<string>;
    getTitle(of: object): Promise<string>;
  };
};

/** Reads the toolbar button's current state. */
export async function readBadge(session: Session): Promise<Badge> {
  const worker = await session.background.awake();
  return worker.evaluate(async () => ({
    text: await chrome.action.getBadgeText({}),
    title: await chrome.action.getTitle({}),
  }));
}

/** Clears the badge so that it isn't mistaken for a later result. */
export async function clearBadge(session: Session): Promise<void> {
  const worker = await session.background.awake();
  await worker.evaluate(emptyBadge);
}

/** Clears the badge and the title. Runs in the background. */
export async function emptyBadge(): Promise<void> {
  await chrome.action.setBadgeText({ text: '' });
  await chrome.action.setTitle({ title: '' });
}

/** The badge of a finished extraction, or undefined if the badge shows something else. */
export async function readSettled(session: Session): Promise<Badge | undefined> {
  const badge = await readBadge(session);
  return isSettled(badge) ? badge : undefined;
}

/** Waits until the badge shows how an extraction ended. */
export const settledBadge = (session: Session, timeoutMs?: number): Promise<Badge> =>
  settled(() => readBadge(session), timeoutMs);
