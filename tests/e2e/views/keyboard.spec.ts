import { expect, test } from '@playwright/test';
import { readClipboard, readClipboardWithin } from '../harness/browser/clipboard.ts';
import { useFixture } from '../harness/browser/fixture.ts';
import { openPopup } from '../harness/browser/popup.ts';
import { leaving } from '../harness/browser/tabs.ts';
import { tabTo } from '../harness/views/keyboard.ts';
import { resultLinks, results, searchbox, tab } from '../harness/views/search.ts';

const fixture = useFixture();

test('everything from the first letter to the settings works without a pointer', async () => {
  const { session, service } = fixture;
  const page = await session.open('https://many.test/1');
  const popup = await openPopup(session);
  const view = popup.page;
  const { keyboard } = view;
  const atLink = (index: number) => results(view).nth(index).getByRole('link').first();
  await keyboard.type('stone');
  // Cleared, and restored as in any other field.
  await tabTo(view, 'Clear');
  await keyboard.press('Enter');
  await expect(searchbox(view)).toHaveValue('');
  await expect(searchbox(view)).toBeFocused();
  await keyboard.press('ControlOrMeta+Z');
  await expect(searchbox(view)).toHaveValue('stone');
  await keyboard.press('Enter');
  await expect(results(view).first()).toBeVisible();
  const links = (await resultLinks(view)).slice(0, 4);

  // Select one, extend the range to the fourth, then deselect one of them.
  await keyboard.press('ArrowDown');
  await keyboard.press('Space');
  const bar = view.getByRole('region', { name: 'Selected results' });
  await expect(bar).toContainText('1 selected');
  for (let steps = 0; steps < 3; steps += 1) await keyboard.press('ArrowDown');
  await keyboard.press('Shift+Space');
  await expect(bar).toContainText('4 selected');
  await keyboard.press('ArrowUp');
  await keyboard.press('Space');
  await expect(bar).toContainText('3 selected');
  await expect(bar).toContainText('Copy as Markdown · $0.012');
  await expect(atLink(2)).toBeFocused();
  const chosen = links.filter((_, index) => index !== 2);

  await tabTo(view, 'Copy as Markdown list');
  await keyboard.press('Enter');
  await expect(view.getByRole('status')).toHaveText('Copied 3 results');
  const lines = (await readClipboardWithin(view)).trim().split('\n');
  expect(lines.map((line) => /^- \[.+\]\((.+)\)$/.exec(line)?.[1])).toEqual(chosen);
  await tabTo(view, 'Copy as Markdown');
  await keyboard.press('Enter');
  await expect(view.getByRole('status')).toHaveText(/^Copied 3 pages/);

  await keyboard.press('Alt+4');
  await expect(tab(view, 'news')).toHaveAttribute('aria-selected', 'true');
  await expect
    .poll(() => service.ledger.entries.map(({ body }) => body))
    .toEqual([
      { query: 'stone', workflow: 'search', safe_search: true },
      { pages: chosen.map((url) => ({ url })) },
    ]);

  const opened = session.context.waitForEvent('page');
  await tabTo(view, 'Menu');
  await keyboard.press('Enter');
  await keyboard.press('End');
  await leaving(view, keyboard.press('Enter'));
  await expect(await opened).toHaveURL(/options\.html/);
  await popup.close();

  const pages = await readClipboard(page);
  for (const url of chosen) expect(pages).toContain(service.site.markers[url]);
});
