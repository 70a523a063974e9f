import { expect } from '@playwright/test';
import type { Badge } from '../../../shared/badge.ts';
import { until } from '../../../shared/until.ts';
import { clearBadge, readSettled, settledBadge } from '../browser/badge.ts';
import type { Session } from '../browser/chromium.ts';
import { attachPopup, type Popup } from '../browser/popup.ts';
import { storedJobs } from './jobs.ts';

const REVIEW = 'Quarry: review the pages to extract';

/** Waits for the popup that opens by itself for an extraction awaiting review. */
export async function attachReview(session: Session): Promise<Popup> {
  const popup = await attachPopup(session);
  await expect(popup.page.getByRole('region', { name: 'Review' })).toBeVisible();
  return popup;
}

/** Starts the whole extraction that awaits review. */
export async function startReviewed(session: Session): Promise<void> {
  const popup = await attachReview(session);
  await clearBadge(session);
  await popup.page.getByRole('button', { name: /^Extract \d+ pages? ·/ }).click();
  await expect(popup.page.getByRole('region', { name: 'Review' })).toBeHidden();
  await popup.close();
}

/** Waits until an extraction ends; if it awaits review, starts it unchanged. */
export async function reviewedBadge(session: Session): Promise<Badge> {
  const first = await until('the extraction to end or await review', async () => {
    // The popup that opens for it clears the badge.
    const waits = (await storedJobs(session)).at(-1)?.state === 'review';
    return waits ? 'waits' : readSettled(session);
  });
  if (first !== 'waits' && first.title !== REVIEW) return first;
  await startReviewed(session);
  return settledBadge(session);
}
