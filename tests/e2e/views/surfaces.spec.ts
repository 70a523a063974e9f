import { expect, type Page, test } from '@playwright/test';
import { settledBadge } from '../harness/browser/badge.ts';
import { useFixture } from '../harness/browser/fixture.ts';
import { findings, unreachable } from '../harness/checks/accessible.ts';
import { sendOneMore, tell } from '../harness/checks/messages.ts';
import { linksFrom } from '../harness/views/jobs.ts';
import { resultLinks, results, search, searchbox, tab } from '../harness/views/search.ts';

const fixture = useFixture();

const requests = () => fixture.service.ledger.entries.length;

const searchesTab = (page: Page) => page.getByRole('tab', { name: 'Searches' });
const lines = (page: Page) => page.getByRole('list', { name: 'Searches' }).getByRole('listitem');

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

  const page = await session.open(session.url('desk.html#jobs'));
  await page.setViewportSize({ width: 1200, height: 720 });
  await searchesTab(page).click();
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
});
const bodies = () => fixture.service.ledger.entries.map(({ body }) => body);

declare const chrome: {
  omnibox: { onInputEntered: { dispatch(query: string, where: string): void } };
};

/**
 * Enters a query after the address-bar keyword by an event: headless Chromium has no address bar to type in. `visited`
 * receives every URL of the tab.
 */
async function enterInAddressBar(query: string, visited: string[] = []): Promise<Page> {
  const { session } = fixture;
  const opened = session.context.waitForEvent('page');
  session.context.once('page', (page) => {
    visited.push(page.url());
    page.on('framenavigated', (frame) => visited.push(frame.url()));
  });
  const worker = await session.background.awake();
  await worker.evaluate((typed) => chrome.omnibox.onInputEntered.dispatch(typed, 'newForegroundTab'), query);
  const page = await opened;
  await page.setViewportSize({ width: 1200, height: 720 });
  return page;
}

test('a query from the address bar is searched once, not again on reload or in a second page', async () => {
  const visited: string[] = [];
  const page = await enterInAddressBar('blue stone', visited);
  await expect.poll(bodies).toMatchObject([{ query: 'blue stone', workflow: 'search' }]);
  await expect(page).toHaveURL(fixture.session.url('desk.html'));
  await expect(results(page).first()).toBeVisible();
  await page.reload();
  await expect(results(page).first()).toBeVisible();
  await expect(searchbox(page)).toHaveValue('blue stone');
  await expect.poll(bodies).toHaveLength(1);
  const address = visited.find((url) => url.includes('token='));
  expect(address).toMatch(/\/desk\.html\?token=[\da-f-]{36}$/);
  await page.goto(address ?? '');
  await expect(page).toHaveURL(fixture.session.url('desk.html'));
  await sendOneMore(fixture.session);
  expect(bodies()).toHaveLength(2);
  expect(visited.filter((url) => /blue|stone/.test(url))).toEqual([]);
});
