import { expect, type Page, test } from '@playwright/test';
import { link } from '../../shared/link.ts';
import { useFixture } from '../harness/browser/fixture.ts';
import { openPanelOver, type Popup } from '../harness/browser/popup.ts';
import { findings, unreachable } from '../harness/checks/accessible.ts';
import { linksFrom, storedJobs } from '../harness/views/jobs.ts';
import { clickMenu } from '../harness/views/menu.ts';
import { attachReview } from '../harness/views/review.ts';
import { search } from '../harness/views/search.ts';
import { openTestPage } from '../harness/views/test-page.ts';

/*
 * The browser's own side panel, opened as a user opens it. The tests of `sidepanel.html` in a tab cover its contents.
 */

const fixture = useFixture();
const operations = () => fixture.service.ledger.entries.map(({ operation }) => operation);

/** Opens the side panel beside a page with links. */
async function openBeside(first: number, count: number): Promise<{ panel: Popup; testPage: Page }> {
  const { session } = fixture;
  const testPage = await openTestPage(session, `<p>${linksFrom(first, count).map(link).join(' ')}</p>`);
  return { panel: await openPanelOver(session, testPage), testPage };
}

/** How far the panel overflows, in pixels. */
const overflow = (view: Page) =>
  view.evaluate(() => {
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = document.documentElement;
    const foot = document.querySelector('.foot')?.getBoundingClientRect().bottom ?? Number.NaN;
    return Math.max(scrollWidth - clientWidth, scrollHeight - clientHeight, foot - clientHeight);
  });

test('the side panel reviews and extracts links selected beside it, and Enter doesn’t search', async () => {
  const { session } = fixture;
  const { panel, testPage } = await openBeside(501, 36);
  const view = panel.page;
  await search(view, { query: 'an old query' });
  await testPage.evaluate(() => document.getSelection()?.selectAllChildren(document.body));
  await clickMenu(session, testPage, 'extract-selected-links');
  const popup = await attachReview(session);
  await popup.close();
  const review = view.getByRole('region', { name: 'Review' });
  await expect(review).toBeVisible();
  await expect.poll(() => overflow(view)).toBeLessThanOrEqual(0);
  expect(await findings(view)).toEqual([]);
  expect(await unreachable(view)).toEqual([]);
  await review.focus();
  await view.keyboard.press('Enter');
  await view.getByRole('button', { name: /^Extract 36 pages/ }).click();
  await expect(review).toBeHidden();
  await expect.poll(async () => (await storedJobs(session)).at(-1)?.state).toBe('done');
  expect(operations().filter((operation) => operation === 'search')).toHaveLength(1);
  await expect.poll(() => overflow(view)).toBeLessThanOrEqual(0);
  await panel.close();
});
