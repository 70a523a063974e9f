import { expect, type Page, test } from '@playwright/test';
import { readClipboard, readClipboardWithin, writeClipboard } from '../harness/browser/clipboard.ts';
import { useFixture } from '../harness/browser/fixture.ts';
import { openPopup } from '../harness/browser/popup.ts';
import { tabTo } from '../harness/views/keyboard.ts';
import { resultLinks, results } from '../harness/views/search.ts';

const fixture = useFixture();
const bodies = () => fixture.service.ledger.entries.map(({ body }) => body);

/** Counts pointer events in the page from now on. */
async function countPointer(view: Page): Promise<() => Promise<number>> {
  await view.evaluate(() => {
    document.documentElement.dataset.pointed = '0';
    for (const kind of ['pointerdown', 'pointermove', 'mousedown', 'wheel', 'touchstart']) {
      document.addEventListener(
        kind,
        () => {
          const { dataset } = document.documentElement;
          dataset.pointed = String(Number(dataset.pointed) + 1);
        },
        { capture: true },
      );
    }
  });
  return () => view.evaluate(() => Number(document.documentElement.dataset.pointed));
}

const atLink = (view: Page, index: number) => results(view).nth(index).getByRole('link').first();

test('popup: searches, selects, copies, and extracts, keyboard only', async () => {
  const { session, service } = fixture;
  const testPage = await session.open('https://many.test/1');
  await writeClipboard(testPage, 'before');
  const popup = await openPopup(session);
  const view = popup.page;
  const { keyboard } = view;
  const pointed = await countPointer(view);

  await keyboard.type('stone');
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
  await expect(atLink(view, 2)).toBeFocused();
  const chosen = links.filter((_, index) => index !== 2);

  await tabTo(view, 'Copy as Markdown list');
  await keyboard.press('Enter');
  await expect(view.getByRole('status')).toHaveText('Copied 3 results');
  const lines = (await readClipboardWithin(view)).trim().split('\n');
  expect(lines.map((line) => /^- \[.+\]\((.+)\)$/.exec(line)?.[1])).toEqual(chosen);

  await tabTo(view, 'Copy as Markdown');
  await keyboard.press('Enter');
  await expect(view.getByRole('status')).toHaveText(/^Copied 3 pages/);
  await expect.poll(pointed).toBe(0);
  await expect
    .poll(bodies)
    .toEqual([
      { query: 'stone', workflow: 'search', safe_search: true },
      { pages: chosen.map((url) => ({ url })) },
    ]);
  await popup.close();

  const pages = await readClipboard(testPage);
  for (const url of chosen) {
    expect(pages).toContain(`](${url}) · `);
    expect(pages).toContain(service.site.markers[url]);
  }
  expect(pages).not.toContain(`](${links[2]}) · `);
});
