import { expect, test } from '@playwright/test';
import { readClipboard } from '../harness/browser/clipboard.ts';
import { useFixture } from '../harness/browser/fixture.ts';
import { openPopupOver } from '../harness/browser/popup.ts';
import { leaving } from '../harness/browser/tabs.ts';
import { openMore } from '../harness/views/fields.ts';
import { answered, resultLinks, results, searchbox } from '../harness/views/search.ts';

const fixture = useFixture();
const ARTICLE = 'https://stone.test/slate';

test('the page in front is copied for free by a click on the icon and one more, and found again by typing', async () => {
  const { session, service } = fixture;
  const page = await session.open(ARTICLE);
  const popup = await openPopupOver(session, page);
  await popup.page.getByRole('button', { name: 'Copy as Markdown' }).click();
  await expect(popup.page.getByRole('status')).toHaveText(/^Copied “.+” · [\d,]+ words?$/);
  await popup.close();
  await expect.poll(() => readClipboard(page)).toContain(`Source: <${ARTICLE}>`);

  const again = await openPopupOver(session, await session.open('https://many.test/7'));
  await again.page.keyboard.type('schiefer');
  const opened = session.context.waitForEvent('page');
  await leaving(again.page, again.page.getByRole('option', { name: /Schiefer/ }).click());
  const library = await opened;
  await expect(library.getByRole('region', { name: 'Full text' })).toContainText('Schiefer');
  expect(service.ledger.entries).toEqual([]);
});

test('a click on the icon, words, and Enter lead to at least five results with snippets, whatever was open, and a click opens one', async () => {
  const { session } = fixture;
  const popup = await openPopupOver(session, await session.open(ARTICLE));
  const view = popup.page;
  await expect(searchbox(view)).toBeFocused();
  await openMore(view);
  await searchbox(view).focus();
  await view.keyboard.type('stone stones');
  await answered(view, () => view.keyboard.press('Enter'));
  await expect(view.getByRole('region', { name: 'More search options' })).toHaveCount(0);
  const seen = () =>
    view.evaluate(() => {
      const foot = document.querySelector('.foot-rows')?.getBoundingClientRect().top ?? 0;
      const rows = [...document.querySelectorAll('ul[aria-label="Results"] > li')];
      return rows.filter((row) => {
        const snippet = row.querySelector('.snippet');
        return snippet?.textContent && row.getBoundingClientRect().bottom <= foot;
      }).length;
    });
  await expect.poll(seen).toBeGreaterThanOrEqual(5);
  const [first = ''] = await resultLinks(view);
  const opened = session.context.waitForEvent('page');
  await leaving(view, results(view).first().getByRole('link').first().click());
  await expect(await opened).toHaveURL(first);
  await popup.close();
});
