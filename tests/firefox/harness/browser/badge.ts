import { type Badge, settled } from '../../../shared/badge.ts';
import type { Session } from './firefox.ts';

/** Reads the toolbar button's current state. */
export function readBadge(session: Session): Promise<Badge> {
  return session.window.evaluate(() => {
    const { action } = underTest.action();
    return { text: action.getProperty(null, 'badgeText') ?? '', title: action.getProperty(null, 'title') };
  });
}

/** Clears an earlier extraction's badge so that it isn't mistaken for the next one's. */
export async function resetBadge(session: Session): Promise<void> {
  await session.window.evaluate(() => {
    const { action } = underTest.action();
    action.setProperty(null, 'badgeText', '');
    action.setProperty(null, 'title', '');
  });
}

/** Waits until the badge shows how an extraction ended. */
export const settledBadge = (session: Session, timeoutMs?: number): Promise<Badge> =>
  settled(() => readBadge(session), timeoutMs);
