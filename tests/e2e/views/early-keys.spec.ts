import { expect, type Page, test } from '@playwright/test';
import { DEFAULT_SETTINGS } from '../../../lib/settings/settings.ts';
import { useFixture } from '../harness/browser/fixture.ts';
import { clearArea } from '../harness/browser/stored.ts';
import { changeSettings } from '../harness/checks/messages.ts';
import { answered, results, searchbox } from '../harness/views/search.ts';

const fixture = useFixture();
const queries = () =>
  fixture.service.ledger.entries.map(({ body }) => JSON.parse(JSON.stringify(body)).query);
const isWhole = (page: Page) => expect(page.getByRole('button', { name: 'Menu' })).toBeVisible();

/** Opens the popup as soon as its field accepts keys. It does nothing beyond its field until `release`. */
async function openEarly(first?: () => void): Promise<{ page: Page; release(): Promise<void> }> {
  const page = await fixture.session.context.newPage();
  if (first) await page.addInitScript(first);
  await page.addInitScript(holdView);
  await page.goto(fixture.session.url('popup.html'), { waitUntil: 'commit' });
  await page.waitForFunction(() => document.activeElement?.id === 'query', undefined, { polling: 1 });
  return {
    page,
    async release() {
      await page.evaluate(() => dispatchEvent(new Event('load')));
      await isWhole(page);
    },
  };
}

/** Runs in the page first: withholds the load event until the test releases it. */
function holdView(): void {
  addEventListener('load', (event) => event.isTrusted && event.stopImmediatePropagation(), true);
}

test('text typed while the popup loads reaches its field, and one Enter runs one search', async () => {
  await clearArea(fixture.session, 'session');
  const { page, release } = await openEarly();
  for (const key of ['s', 'l', 'a', 't', 'e', 'Enter', 's', '!']) await page.keyboard.press(key);
  await release();
  await expect.poll(queries).toEqual(['slate']);
  await expect(searchbox(page)).toHaveValue('slates!');
  await expect(searchbox(page)).toBeFocused();
  // A second search would have been sent by now, ahead of this view's next one. With the same query it would wait
  // for the first one's response.
  await page.keyboard.press('z');
  await searchbox(page).press('Enter');
  await expect.poll(queries).toEqual(['slate', 'slates!z']);
});

test('the field stays the same element and keeps its selection and composition', async () => {
  await clearArea(fixture.session, 'session');
  const { page, release } = await openEarly();
  await page.keyboard.type('stone');
  const devtools = await page.context().newCDPSession(page);
  const field = await searchbox(page).elementHandle();
  await searchbox(page).evaluate((one: HTMLInputElement) => one.setSelectionRange(1, 3));
  await devtools.send('Input.imeSetComposition', { text: 'ni', selectionStart: 2, selectionEnd: 2 });
  await release();
  await devtools.send('Input.insertText', { text: '你' });
  await expect(searchbox(page)).toHaveValue('s你ne');
  await expect(searchbox(page)).toBeFocused();
  await expect.poll(() => searchbox(page).evaluate((one, before) => one === before, field)).toBe(true);
});

/** Runs in the page first: notes what stood over the view. */
function noteLastView(): void {
  new MutationObserver(() => {
    const shown = document.querySelector<HTMLElement>('.last-view');
    if (shown) document.documentElement.dataset.seen = shown.textContent;
  }).observe(document, { childList: true, subtree: true });
}

test('a popup shows the last answer before its view runs: Enter pays no second time, and the field takes keys', async () => {
  const { session } = fixture;
  await clearArea(session, 'session');
  await changeSettings(session, () => ({ reuseMinutes: DEFAULT_SETTINGS.reuseMinutes }));
  const before = await session.open(session.url('popup.html'));
  await searchbox(before).fill('stone');
  await answered(before, () => searchbox(before).press('Enter'));
  await isWhole(before);
  const links = [0, 3].map((row) => results(before).nth(row).getByRole('link').first());
  const titles = await Promise.all(links.map((link) => link.textContent()));
  await before.goto('about:blank');

  const entered = await openEarly(noteLastView);
  const seen = () => entered.page.evaluate(() => document.documentElement.dataset.seen);
  for (const title of titles) await expect.poll(seen).toContain(title ?? 'a title');
  await entered.page.keyboard.press('Enter');
  await entered.release();
  await expect(entered.page.getByRole('button', { name: /^Search again/ })).toBeVisible();
  await expect.poll(queries).toEqual(['stone']);
  await entered.page.goto('about:blank');

  const typed = await openEarly();
  await expect(typed.page.locator('.last-view')).toBeVisible();
  await typed.page.keyboard.type('slate');
  await expect(typed.page.locator('.last-view')).toBeHidden();
  await typed.release();
  await expect(searchbox(typed.page)).toHaveValue('slate');
});
