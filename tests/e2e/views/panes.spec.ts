import { expect, type Page, test } from '@playwright/test';
import { sampled } from '../../shared/sampled.ts';
import { clearBadge } from '../harness/browser/badge.ts';
import { useFixture } from '../harness/browser/fixture.ts';
import { clearArea } from '../harness/browser/stored.ts';
import { findings, unreachable } from '../harness/checks/accessible.ts';
import { linksFrom, storedJobs } from '../harness/views/jobs.ts';
import { results, search, searchbox } from '../harness/views/search.ts';

const fixture = useFixture();
const operations = () => fixture.service.ledger.entries.map(({ operation }) => operation);

async function openWorkspace(width: number): Promise<Page> {
  const page = await fixture.session.open(fixture.session.url('desk.html'));
  await page.setViewportSize({ width, height: 720 });
  return page;
}

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const navigationLink = (page: Page, name: string) => navigation(page).getByRole('link', { name });
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true, level: 2 });
const review = (page: Page) => page.getByRole('region', { name: 'Review' });

for (const width of sampled([1200, 720], 1)) {
  test(`at ${width} px, Add pages is a dialog, and Escape, Close, and Back return to the results`, async () => {
    const page = await openWorkspace(width);
    await search(page, { query: 'stone' });
    for (const back of [
      () => page.keyboard.press('Escape'),
      () => page.getByRole('button', { name: 'Close' }).click(),
      () => page.goBack(),
    ]) {
      await navigationLink(page, 'Add pages').click();
      await expect(heading(page, 'Add pages')).toBeVisible();
      await expect(page.getByRole('textbox', { name: 'URLs', exact: true })).toBeFocused();
      await expect(results(page).first()).toBeVisible();
      await back();
      await expect(heading(page, 'Add pages')).toBeHidden();
      await expect(results(page).first()).toBeVisible();
      await expect(navigationLink(page, 'Add pages')).toBeFocused();
    }
    await page.close();
  });
}

test('a review opens over Activity, fills the page, and can wait', async () => {
  const { session } = fixture;
  await clearArea(session, 'session');
  fixture.service.ledger.clear();
  const page = await openWorkspace(1200);
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

test('Ctrl+K lists the commands from every area', async () => {
  const page = await openWorkspace(1200);
  await navigationLink(page, 'Library').click();
  await expect(searchbox(page)).toBeHidden();
  await page.keyboard.press('ControlOrMeta+k');
  await expect(searchbox(page)).toHaveValue('>');
  await expect(page.getByRole('option', { name: 'Add pages' })).toBeVisible();
});
