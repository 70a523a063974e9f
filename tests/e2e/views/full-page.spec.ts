import { expect, type Page, test } from '@playwright/test';
import { clearBadge, settledBadge } from '../harness/browser/badge.ts';
import { useFixture } from '../harness/browser/fixture.ts';
import { findings, unreachable } from '../harness/checks/accessible.ts';
import { tell } from '../harness/checks/messages.ts';
import { linksFrom, storedJobs } from '../harness/views/jobs.ts';
import { resultLinks, search, searchbox, tab } from '../harness/views/search.ts';

const fixture = useFixture();
const requests = () => fixture.service.ledger.entries.length;

const searchesTab = (page: Page) => page.getByRole('tab', { name: 'Searches' });
const lines = (page: Page) => page.getByRole('list', { name: 'Searches' }).getByRole('listitem');

async function openSearches(): Promise<Page> {
  const { session } = fixture;
  const page = await session.open(session.url('desk.html#jobs'));
  await page.setViewportSize({ width: 1200, height: 720 });
  await searchesTab(page).click();
  return page;
}

test('Activity lists extractions and searches in two tabs, and opens stored results free', async () => {
  const { session } = fixture;
  const view = await session.open(session.url('desk.html'));
  await search(view, { query: 'stone' });
  const found = await resultLinks(view);
  await search(view, { query: 'stone walls', workflow: 'news' });
  await tell(session, 'extract', { source: 'list', targets: linksFrom(381, 2).map((url) => ({ url })) });
  await settledBadge(session);
  await view.close();
  const spent = requests();

  const page = await openSearches();
  await expect(lines(page)).toHaveCount(2);
  await expect(lines(page).nth(0)).toContainText('stone walls');
  await expect(lines(page).nth(0)).toContainText('News · about $0.012');
  await expect(lines(page).nth(1)).toContainText('Web · about $0.012');
  expect(await findings(page)).toEqual([]);
  expect(await unreachable(page)).toEqual([]);
  await searchesTab(page).press('ArrowLeft');
  await expect(page.getByRole('tab', { name: 'Extractions' })).toBeFocused();
  await expect(page.getByRole('list', { name: 'Extractions' }).getByRole('listitem')).toHaveCount(1);
  await page.keyboard.press('ArrowRight');

  await lines(page).nth(0).getByRole('button').first().focus();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(searchbox(page)).toHaveValue('stone');
  await expect(tab(page, 'search')).toHaveAttribute('aria-selected', 'true');
  await expect.poll(() => resultLinks(page)).toEqual(found);
  await page.goBack();
  await expect(searchesTab(page)).toHaveAttribute('aria-selected', 'true');
  await expect.poll(requests).toBe(spent);
  await page.close();
});

test('a search is deleted with its results, the others after a question; one without results only fills the field', async () => {
  const page = await openSearches();
  const spent = requests();
  await page.getByRole('button', { name: 'Remove “stone” from history' }).click();
  await expect(lines(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Clear history' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Clear history' }).click();
  await expect(page.getByText('No searches yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(lines(page)).toContainText('No saved results');
  await lines(page).getByRole('button').first().click();
  await expect(searchbox(page)).toHaveValue('stone walls');
  await expect(searchbox(page)).toBeFocused();
  await expect(tab(page, 'news')).toHaveAttribute('aria-selected', 'true');
  await expect.poll(requests).toBe(spent);
});

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
