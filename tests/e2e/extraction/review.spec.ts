import { expect, type Page, test } from '@playwright/test';
import { link } from '../../shared/link.ts';
import { useFixture } from '../harness/browser/fixture.ts';
import { openPopup, type Popup } from '../harness/browser/popup.ts';
import { linksFrom } from '../harness/views/jobs.ts';
import { tabTo } from '../harness/views/keyboard.ts';
import { clickMenu } from '../harness/views/menu.ts';
import { attachReview } from '../harness/views/review.ts';
import { search, searchbox, tab } from '../harness/views/search.ts';
import { selectText } from '../harness/views/selection.ts';
import { openTestPage } from '../harness/views/test-page.ts';

const fixture = useFixture();
const operations = () => fixture.service.ledger.entries.map(({ operation }) => operation);

/** Selects `count` links and extracts them; the popup opens by itself on their review. */
async function review(first: number, count: number): Promise<Popup> {
  const { session } = fixture;
  const testPage = await openTestPage(session, `<p>${linksFrom(first, count).map(link).join(' ')}</p>`);
  await selectText(testPage.locator('p').first());
  await clickMenu(session, testPage, 'extract-selected-links');
  return attachReview(session);
}

/** The view's overflow beyond its window, in pixels. */
const beyond = (view: Page) =>
  view.evaluate(() => {
    const { scrollHeight, clientHeight } = document.documentElement;
    const foot = document.querySelector('.foot')?.getBoundingClientRect().bottom ?? Number.NaN;
    return Math.max(scrollHeight, foot) - clientHeight;
  });

test('a popup that opens on a review focuses it, and Enter doesn’t search', async () => {
  const { session } = fixture;
  const before = await openPopup(session);
  await search(before.page, { query: 'an old query' });
  await before.close();
  const { page: view, ...popup } = await review(401, 36);
  await expect(searchbox(view)).toHaveValue('an old query');
  await expect(view.getByRole('region', { name: 'Review' })).toBeFocused();
  await view.keyboard.press('Enter');
  await tabTo(view, 'Extract 36 pages');
  await view.keyboard.press('Enter');
  await expect(view.getByRole('region', { name: 'Review' })).toBeHidden();
  await expect.poll(() => operations().slice(0, 2)).toEqual(['search', 'extract']);
  await popup.close();
});

test('a review fits in the popup with its footer visible', async () => {
  const { page: view, ...popup } = await review(441, 36);
  await expect.poll(() => beyond(view)).toBeLessThanOrEqual(0);
  // Dates and other filters make the header taller.
  await view.getByRole('button', { name: 'More', exact: true }).click();
  await tab(view, 'news').click();
  await expect.poll(() => beyond(view)).toBeLessThanOrEqual(0);
  await view.getByRole('button', { name: 'Cancel' }).click();
  await popup.close();
});
