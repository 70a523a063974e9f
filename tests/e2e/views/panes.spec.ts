import { expect, type Page, test } from '@playwright/test';
import { clearBadge } from '../harness/browser/badge.ts';
import { useFixture } from '../harness/browser/fixture.ts';
import { findings, unreachable } from '../harness/checks/accessible.ts';
import { linksFrom, storedJobs } from '../harness/views/jobs.ts';
import { searchbox } from '../harness/views/search.ts';

const fixture = useFixture();
const operations = () => fixture.service.ledger.entries.map(({ operation }) => operation);

const navigationLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name });
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true, level: 2 });
const review = (page: Page) => page.getByRole('region', { name: 'Review' });

test('a review opens over Activity, fills the page, and can wait', async () => {
  const { session } = fixture;
  const page = await session.open(session.url('desk.html'));
  await page.setViewportSize({ width: 1200, height: 720 });
  await navigationLink(page, 'Add pages').click();
  const field = page.getByRole('textbox', { name: 'URLs', exact: true });
  await field.fill(linksFrom(301, 36).join('\n'));
  await page.getByRole('button', { name: /^Extract 36 pages/ }).click();
  await expect(heading(page, 'Review')).toBeFocused();
  await expect(navigationLink(page, 'Activity')).toHaveAttribute('aria-current', 'page');
  await expect(field).toBeHidden();
  await expect(searchbox(page)).toBeHidden();
  expect(await findings(page)).toEqual([]);
  expect(await unreachable(page)).toEqual([]);

  // Escape postpones the review: nothing was sent, and it waits in Activity.
  await page.keyboard.press('Escape');
  await expect(review(page)).toBeHidden();
  await expect(heading(page, 'Activity')).toBeVisible();
  expect(operations()).toEqual([]);
  await expect.poll(async () => (await storedJobs(session)).at(-1)?.state).toBe('review');

  await page.getByRole('button', { name: 'Review', exact: true }).click();
  await expect(heading(page, 'Review')).toBeFocused();
  await review(page).getByRole('checkbox').first().uncheck();
  await review(page).getByRole('checkbox').nth(1).check();
  await clearBadge(session);
  await review(page)
    .getByRole('button', { name: /^Extract 1 page/ })
    .click();
  await expect(review(page)).toBeHidden();
  await expect(heading(page, 'Activity')).toBeVisible();
  await expect.poll(operations).toEqual(['extract']);
});
