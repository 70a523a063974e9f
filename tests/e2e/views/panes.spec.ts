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

/** The overlap of two parts of the page, in pixels of height. */
const covered = (page: Page, under: string, over: string) =>
  page.evaluate(
    ([low, high]) => {
      const boxes = [low, high].map((name) => document.querySelector(name ?? '')?.getBoundingClientRect());
      const [a, b] = boxes;
      return a && b ? Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)) : Number.NaN;
    },
    [under, over],
  );

for (const width of sampled([1200, 720], 1)) {
  test(`at ${width} px, Add pages opens in a pane, and Escape, Close, and Back return to the results`, async () => {
    const page = await openWorkspace(width);
    await search(page, { query: 'stone' });
    for (const back of [
      () => page.keyboard.press('Escape'),
      () => page.getByRole('button', { name: 'Close' }).click(),
      () => page.goBack(),
    ]) {
      await navigationLink(page, 'Add pages').click();
      await expect(heading(page, 'Add pages')).toBeFocused();
      await expect(navigationLink(page, 'Add pages')).toHaveAttribute('aria-current', 'page');
      await expect(searchbox(page)).toBeVisible();
      await expect(results(page).first()).toBeVisible({ visible: width >= 1000 });
      await expect.poll(() => covered(page, '.workspace-nav', '.side-pane')).toBe(0);
      await back();
      await expect(heading(page, 'Add pages')).toBeHidden();
      await expect(results(page).first()).toBeVisible();
      await expect(navigationLink(page, 'Add pages')).toBeFocused();
    }
    await page.close();
  });
}

test('a review opens over Add pages in the same pane and keeps the list below', async () => {
  const { session } = fixture;
  await clearArea(session, 'session');
  fixture.service.ledger.clear();
  const page = await openWorkspace(1200);
  await navigationLink(page, 'Add pages').click();
  const list = linksFrom(301, 36).join('\n');
  const field = page.getByRole('textbox', { name: 'URLs', exact: true });
  await field.fill(list);
  const extract = page
    .getByRole('region', { name: 'List' })
    .getByRole('button', { name: /^Extract 36 pages/ });
  await extract.click();
  await expect(heading(page, 'Review')).toBeFocused();
  await expect(navigationLink(page, 'Extractions')).toHaveAttribute('aria-current', 'page');
  await expect(field).toBeHidden();
  await expect.poll(() => covered(page, '.workspace-nav', '.review')).toBe(0);
  await expect.poll(() => covered(page, '.head', '.review')).toBe(0);
  expect(await findings(page)).toEqual([]);
  expect(await unreachable(page)).toEqual([]);

  // Escape postpones the review: nothing was sent, and the list is unchanged.
  await page.keyboard.press('Escape');
  await expect(review(page)).toBeHidden();
  await expect(field).toHaveValue(list);
  await expect(extract).toBeFocused();
  expect(operations()).toEqual([]);
  await expect.poll(async () => (await storedJobs(session)).at(-1)?.state).toBe('review');

  const line = page.getByRole('region', { name: 'Last extraction' });
  await line.getByRole('button', { name: /36 pages to review/ }).click();
  await expect(heading(page, 'Review')).toBeFocused();
  await review(page).getByRole('checkbox').first().uncheck();
  await review(page).getByRole('checkbox').nth(1).check();
  await clearBadge(session);
  await review(page)
    .getByRole('button', { name: /^Extract 1 page/ })
    .click();
  await expect(review(page)).toBeHidden();
  await expect(field).toBeVisible();
  await expect(line.getByRole('button').first()).toBeFocused();
  await expect.poll(operations).toEqual(['extract']);
});
