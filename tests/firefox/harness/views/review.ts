import { expect } from 'vitest';
import { resetBadge, settledBadge } from '../browser/badge.ts';
import { click } from '../browser/find.ts';
import type { Session } from '../browser/firefox.ts';
import { openPopup } from '../browser/popup.ts';

/** Starts an extraction awaiting review by its button in the popup; `name` is the button's label. */
export async function startReviewed(session: Session, name: string): Promise<void> {
  expect((await settledBadge(session)).title).toBe('Quarry: review the pages to extract');
  const popup = await openPopup(session);
  // Not in the field, where Enter would repeat the last query.
  await expect
    .poll(() => popup.page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe('Review');
  await resetBadge(session);
  await click(popup.page, 'button', name);
  await expect.poll(() => popup.page.evaluate(() => document.querySelector('.review-buttons'))).toBeNull();
  await popup.close();
}
