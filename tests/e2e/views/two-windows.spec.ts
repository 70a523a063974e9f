import { expect, type Page, test } from '@playwright/test';
import { link } from '../../shared/link.ts';
import { until } from '../../shared/until.ts';
import { useFixture } from '../harness/browser/fixture.ts';
import { openPopupOver } from '../harness/browser/popup.ts';
import { linksFrom, storedJobs } from '../harness/views/jobs.ts';
import { clickMenu } from '../harness/views/menu.ts';
import { noticeIn } from '../harness/views/notice.ts';
import { attachReview } from '../harness/views/review.ts';
import { enter, results } from '../harness/views/search.ts';
import { changeSettings } from '../harness/views/settings.ts';
import { openTestPage } from '../harness/views/test-page.ts';
import { readUsage } from '../harness/views/usage.ts';

interface Window {
  id: number;
}

declare const chrome: {
  windows: {
    create(window: { url: string; focused: boolean }): Promise<Window>;
    getCurrent(): Promise<Window>;
  };
  tabs: { query(of: { active: boolean; url?: string }): Promise<{ windowId: number }[]> };
};

const fixture = useFixture();

/** Opens a page in its own window, in front. */
async function openWindow(title: string, body: string): Promise<Page> {
  const { session } = fixture;
  const url = `https://docs.test/${title.toLowerCase().replace(/\W+/g, '-')}`;
  await session.context.route(url, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><title>${title}</title><main>${body}</main>`,
    }),
  );
  const worker = await session.background.awake();
  await worker.evaluate((at) => chrome.windows.create({ url: at, focused: true }), url);
  const page = await until('the window', async () =>
    session.context.pages().find((one) => one.url() === url),
  );
  // The browser requests it before a route can be set up.
  await page.goto(url);
  return page;
}

const windowOf = (page: Page): Promise<number> =>
  page.evaluate(async () => (await chrome.windows.getCurrent()).id);

test('two windows: “This page” is the page in the popup’s own window', async () => {
  const { session } = fixture;
  const first = await openTestPage(session, '<h1>First</h1>', 'https://docs.test/first');
  const second = await openWindow('Second', '<h1>Second</h1>');
  for (const [page, title] of [
    [second, 'Second'],
    [first, 'Paper'],
  ] as const) {
    const popup = await openPopupOver(session, page);
    await expect(popup.page.getByRole('region', { name: 'This page' })).toContainText(title);
    await popup.close();
  }
});

test('two windows: a review opens in the window with the selected links', async () => {
  const { session } = fixture;
  const first = await openTestPage(session, '<h1>First</h1>', 'https://docs.test/first');
  const second = await openWindow('Links', linksFrom(401, 8).map(link).join(' '));
  await second.evaluate(() => document.getSelection()?.selectAllChildren(document.body));
  await clickMenu(session, second, 'extract-selected-links');
  const popup = await attachReview(session);
  const worker = await session.background.awake();
  const [tab] = await worker.evaluate(
    (url) => chrome.tabs.query({ active: true, url }),
    'https://docs.test/links',
  );
  await expect.poll(() => windowOf(popup.page)).toBe(tab?.windowId);
  await popup.close();
  expect(first.isClosed()).toBe(false);
});

test('two windows: a job stopped in one is stopped in the other', async () => {
  const { session, service } = fixture;
  const release = service.faults.hold();
  const first = await session.open(session.url('desk.html#jobs'));
  const second = await openWindow('Stop', '<h1>Stop</h1>');
  await clickMenu(session, second, 'extract-page');
  const stop = first.getByRole('button', { name: 'Stop', exact: true }).first();
  await expect(stop).toBeVisible();
  const popup = await openPopupOver(session, second);
  await popup.page.getByRole('button', { name: 'Stop', exact: true }).click();
  await expect(stop).toHaveCount(0);
  await expect.poll(async () => (await storedJobs(session)).at(-1)?.state).toBe('stopped');
  await popup.close();
  release();
});

test('two windows: the same search in both is paid for once', async () => {
  const { session, service } = fixture;
  await changeSettings(session, () => ({ reuseMinutes: 10 }));
  const first = await session.open(session.url('desk.html'));
  const second = await openWindow('Search', '<h1>Search</h1>');
  const other = await openPopupOver(session, second);
  // The slower view may get the other's results before sending its own request.
  const views = [first, other.page];
  await Promise.all(views.map((view) => enter(view, { query: 'granite' })));
  for (const view of views) await expect(results(view).first()).toBeVisible();
  await expect.poll(() => service.ledger.entries).toHaveLength(1);
  await other.close();
});

test('two windows: a cap reached in one holds in the other', async () => {
  const { session, service } = fixture;
  const first = await session.open(session.url('desk.html'));
  const second = await openWindow('Cap', '<h1>Cap</h1>');
  const { sure, perhaps } = await readUsage(session);
  const searches = sure.searches + perhaps.searches + 1;
  const day = Number((searches * 0.012 + (sure.pages + perhaps.pages) * 0.004).toFixed(6));
  await changeSettings(session, () => ({ caps: { day } }));
  await enter(first, { query: 'limestone' });
  await expect(results(first).first()).toBeVisible();
  const other = await openPopupOver(session, second);
  await enter(other.page, { query: 'slate' });
  await expect(noticeIn(other.page).getByRole('heading')).toHaveText('This would exceed your daily cap');
  await expect.poll(() => service.ledger.entries).toHaveLength(1);
  await other.close();
});
