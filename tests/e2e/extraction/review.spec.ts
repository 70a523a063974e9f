import { expect, type Page, test } from '@playwright/test';
import { link } from '../../shared/link.ts';
import { useFixture } from '../harness/browser/fixture.ts';
import type { Popup } from '../harness/browser/popup.ts';
import { findings, unreachable } from '../harness/checks/accessible.ts';
import { linksFrom } from '../harness/views/jobs.ts';
import { clickMenu } from '../harness/views/menu.ts';
import { attachReview } from '../harness/views/review.ts';
import { selectText } from '../harness/views/selection.ts';
import { openTestPage } from '../harness/views/test-page.ts';

const fixture = useFixture();

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

test('a review fits in the popup with its footer visible', async () => {
  const { page: view, ...popup } = await review(441, 36);
  await expect.poll(() => beyond(view)).toBeLessThanOrEqual(0);
  expect(await findings(view)).toEqual([]);
  expect(await unreachable(view)).toEqual([]);
  await view.getByRole('button', { name: 'Cancel' }).click();
  await popup.close();
});
