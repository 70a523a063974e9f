import { expect, type Locator, type Page } from '@playwright/test';
import type { Session } from '../browser/chromium.ts';

/** Expands the report of the last extraction; a failed one's may open by itself at the same time. */
export async function unfoldReport(view: Page): Promise<void> {
  const line = view.getByRole('region', { name: 'Last extraction' }).getByRole('button').first();
  await expect(async () => {
    if ((await line.getAttribute('aria-expanded')) !== 'true') await line.click();
    await expect(view.locator('.job-report')).toBeVisible({ timeout: 500 });
  }).toPass();
}

/** Opens the list of extractions with the report of the last one unfolded. Returns its entry, in a view of its own. */
export async function openInActivity(session: Pick<Session, 'open' | 'url'>): Promise<Locator> {
  const view = await session.open(session.url('desk.html#jobs'));
  const last = view.locator('.job-item').first();
  await last.getByRole('button').first().click();
  await expect(last.locator('.job-report')).toBeVisible();
  return last;
}
