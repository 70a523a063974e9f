import { expect, test } from '@playwright/test';
import { readClipboard } from '../harness/browser/clipboard.ts';
import { useFixture } from '../harness/browser/fixture.ts';
import { openPopup } from '../harness/browser/popup.ts';
import { leaving } from '../harness/browser/tabs.ts';
import { findings } from '../harness/checks/accessible.ts';
import { resultLinks, results, search } from '../harness/views/search.ts';

const fixture = useFixture();

test('an image can be enlarged, closed, and opened with the keyboard only', async () => {
  const { session, service } = fixture;
  const page = await session.open('https://many.test/1');
  const popup = await openPopup(session);
  const { keyboard } = popup.page;
  await search(popup.page, { query: 'stone', workflow: 'images' });
  const [first = '', second = ''] = await resultLinks(popup.page);
  const dialog = popup.page.getByRole('dialog');

  await keyboard.press('ArrowDown');
  await keyboard.press('Enter');
  const link = dialog.getByRole('link', { name: 'Open page' });
  await expect(link).toBeFocused();
  await expect(link).toHaveAttribute('href', first);
  await expect(dialog.getByRole('img')).toHaveAttribute('referrerpolicy', 'no-referrer');
  await expect(dialog.getByRole('figure')).toHaveText(/\d+ × \d+/);
  expect(await findings(popup.page)).toEqual([]);

  await keyboard.press('ArrowRight');
  await expect(link).toHaveAttribute('href', second);
  const source = await dialog.getByRole('img').getAttribute('src');
  const title = await dialog.getByRole('heading').textContent();
  await dialog.getByRole('button', { name: 'Copy as Markdown image' }).click();
  await expect(dialog.getByRole('status')).toHaveText('Copied image');

  await keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(results(popup.page).nth(1).getByRole('link').first()).toBeFocused();
  const opened = session.context.waitForEvent('page');
  await leaving(popup.page, keyboard.press('Control+Enter'));
  await expect(await opened).toHaveURL(second);
  await expect.poll(() => service.ledger.totals()).toMatchObject({ searches: 1, pages: 0 });
  await popup.close();
  await expect.poll(() => readClipboard(page)).toBe(`![${title}](${source})`);
});
