import { expect, test } from '@playwright/test';
import { useFixture } from '../harness/browser/fixture.ts';
import { openPopup } from '../harness/browser/popup.ts';
import { moreResults, resultLinks, results, search } from '../harness/views/search.ts';

const fixture = useFixture();

test('the next page is appended: scroll stays, and its first result gets focus', async () => {
  const popup = await openPopup(fixture.session);
  const view = popup.page;
  await search(view, { query: 'stone' });
  const { length } = await resultLinks(view);
  const scrolled = () => view.getByRole('tabpanel').evaluate((of) => Math.round(of.scrollTop));
  await moreResults(view).scrollIntoViewIfNeeded();
  await moreResults(view).focus();
  const position = await scrolled();
  expect(position).toBeGreaterThan(0);
  await view.keyboard.press('Enter');
  await expect(results(view).nth(length).getByRole('link').first()).toBeFocused();
  await expect.poll(scrolled).toBe(position);
  await popup.close();
});
