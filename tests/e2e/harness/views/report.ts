import { expect, type Page } from '@playwright/test';

/** Expands the report of the last extraction; a failed one's may open by itself at the same time. */
export async function unfoldReport(view: Page): Promise<void> {
  const line = view.getByRole('region', { name: 'Last extraction' }).getByRole('button').first();
  await expect(async () => {
    if ((await line.getAttribute('aria-expanded')) !== 'true') await line.click();
    await expect(view.locator('.job-report')).toBeVisible({ timeout: 500 });
  }).toPass();
}
