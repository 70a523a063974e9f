import { expect, type Page, test } from '@playwright/test';
import { until } from '../../shared/until.ts';
import { savedDuring } from '../harness/browser/downloads.ts';
import { useFixture } from '../harness/browser/fixture.ts';
import { findings, unreachable } from '../harness/checks/accessible.ts';
import { tell } from '../harness/checks/messages.ts';
import { setMore } from '../harness/views/fields.ts';
import { linksFrom, storedJobs } from '../harness/views/jobs.ts';
import { search } from '../harness/views/search.ts';
import { changeSettings } from '../harness/views/settings.ts';

const fixture = useFixture();

async function openSpending(width = 1100): Promise<Page> {
  const { session } = fixture;
  const page = await session.open(session.url('desk.html'));
  await page.setViewportSize({ width, height: 760 });
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Spending' }).click();
  await expect(page.getByRole('heading', { name: 'Spending', level: 2 })).toBeFocused();
  return page;
}

/** The rows of the days. */
const days = (page: Page) => page.locator('.spending-month').getByRole('listitem');

test.describe.configure({ mode: 'serial' });

test('Spending: shows the cost of a search, its full text, and an extraction as it accrues', async () => {
  const { session } = fixture;
  const page = await openSpending();
  const view = await session.open(session.url('desk.html'));
  await setMore(view, { 'Include full text': 'Top 2 results' });
  await search(view, { query: 'stone' });
  await view.close();
  await tell(session, 'extract', { source: 'list', targets: linksFrom(501, 3).map((url) => ({ url })) });
  await until(
    'the extraction',
    async () => (await storedJobs(session)).at(-1)?.state === 'done' || undefined,
  );
  const today = days(page).first();
  await expect(today).toContainText(
    /\$0\.03.*1 search: \$0\.01.*2 pages of full text: \$0\.008.*3 pages: \$0\.01$/,
  );
  await expect(today.locator('.bar > *')).toHaveCount(3);
  expect(await findings(page)).toEqual([]);
  expect(await unreachable(page)).toEqual([]);
});

test('Spending: the keyboard folds a month', async () => {
  const page = await openSpending();
  await page.getByRole('button', { name: 'Export CSV' }).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(days(page)).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(days(page)).toHaveCount(1);
});

test('Spending: shows the cap and fits in a narrow window', async () => {
  await changeSettings(fixture.session, () => ({
    caps: { day: 0.05 },
  }));
  const page = await openSpending(320);
  await expect(page.getByText('$0.03 of today’s $0.05 cap spent.')).toBeVisible();
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  expect(await findings(page)).toEqual([]);
  const [file] = await savedDuring(fixture.session, () =>
    page.getByRole('button', { name: 'Export CSV' }).click(),
  );
  expect(file?.name).toMatch(/^quarry-spending-\d{4}-\d\d-\d\d\.csv$/);
  expect(file?.bytes.toString().split('\r\n')[1]).toMatch(
    /^\d{4}-\d\d-\d\d,1,2,3,0,0,0,0\.032000,0\.000000,0$/,
  );
});

test('with forced colors, the meter of a cap has an outline', async () => {
  const page = await openSpending();
  const meter = page.locator('.spending progress');
  await expect(meter).toHaveCount(1);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ forcedColors: 'active', colorScheme });
    const ground = colorScheme === 'dark' ? 'rgb(0, 0, 0)' : 'rgb(255, 255, 255)';
    await expect(meter).not.toHaveCSS('border-block-start-color', ground);
  }
});
