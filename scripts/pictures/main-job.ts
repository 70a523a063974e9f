import { expect } from '@playwright/test';
import { settledBadge } from '../../tests/e2e/harness/browser/badge.ts';
import type { Session } from '../../tests/e2e/harness/browser/chromium.ts';
import { openPopupOver } from '../../tests/e2e/harness/browser/popup.ts';
import { results, searchbox } from '../../tests/e2e/harness/views/search.ts';
import type { MockService } from '../../tests/mock-service/index.ts';
import { startFilm } from './shots.ts';

const QUERY = 'dry stone wall';

/** Films the main job, from a question to one document with its sources on the clipboard. */
export async function filmMainJob(session: Session, { faults }: MockService): Promise<void> {
  const tab = await session.open('https://wiki.test/granite');
  const { page, close } = await openPopupOver(session, tab);
  const film = startFilm();
  await film.frame(page, 900);
  for (let typed = 2; typed <= QUERY.length; typed += 2) {
    await searchbox(page).fill(QUERY.slice(0, typed));
    await film.frame(page, 110);
  }
  await film.frame(page, 700);
  const found = faults.hold({ operation: 'search' });
  await searchbox(page).press('Enter');
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeVisible();
  await film.frame(page, 500);
  found();
  await expect(results(page).first()).toBeVisible();
  await film.frame(page, 1600);
  const top = page.getByRole('button', { name: /^Copy top 5 with text/ });
  await top.hover();
  await film.frame(page, 900);
  const extracted = faults.hold({ operation: 'extract' });
  await top.click();
  const last = page.getByRole('region', { name: 'Last extraction' });
  await expect(last).toContainText('of 5 extracted');
  await film.frame(page, 900);
  extracted();
  await settledBadge(session);
  await expect(page.getByRole('status')).toHaveText(/^Copied/);
  // The note stays while the pointer is on it.
  await page.getByRole('button', { name: 'View' }).hover();
  await film.frame(page, 1200);
  await page.getByRole('button', { name: 'View' }).click();
  await film.frame(page, 3500);
  await film.save('main-job');
  await page.keyboard.press('Escape');
  await close();
  await tab.close();
}
