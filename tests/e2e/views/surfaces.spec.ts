import { expect, type Page, test } from '@playwright/test';
import { useFixture } from '../harness/browser/fixture.ts';
import { sendOneMore } from '../harness/checks/messages.ts';
import { results, searchbox } from '../harness/views/search.ts';

const fixture = useFixture();
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
