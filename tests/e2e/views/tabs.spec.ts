import { expect, type Page, test } from '@playwright/test';
import { link } from '../../shared/link.ts';
import { until } from '../../shared/until.ts';
import { settledBadge } from '../harness/browser/badge.ts';
import { readClipboard } from '../harness/browser/clipboard.ts';
import { useFixture } from '../harness/browser/fixture.ts';
import { openPanelOver, openPopupOver } from '../harness/browser/popup.ts';
import { leaving } from '../harness/browser/tabs.ts';
import { findings, unreachable } from '../harness/checks/accessible.ts';
import { linksFrom } from '../harness/views/jobs.ts';
import { clickMenu } from '../harness/views/menu.ts';
import { attachReview } from '../harness/views/review.ts';
import { search } from '../harness/views/search.ts';
import { openTestPage } from '../harness/views/test-page.ts';

interface OpenTab {
  id: number;
  index: number;
  active: boolean;
  windowId: number;
  url?: string;
  openerTabId?: number;
}

declare const chrome: {
  permissions: { request(wanted: { permissions: string[] }): Promise<boolean> };
  tabs: { query(of: object): Promise<OpenTab[]> };
  windows: {
    create(window: { url: string; focused: boolean }): Promise<unknown>;
    getCurrent(): Promise<{ id: number }>;
  };
};

const fixture = useFixture();

async function openTabs(): Promise<OpenTab[]> {
  const worker = await fixture.session.background.awake();
  return worker.evaluate(() => chrome.tabs.query({}));
}

test('results open next to the tab, in the order of the clicks, with it as the opener, and a plain click leads there', async () => {
  const { session } = fixture;
  const page = await session.open('https://docs.test/install');
  for (const name of ['errors', 'install?again']) await session.open(`https://docs.test/${name}`);
  await page.bringToFront();
  const { page: view } = await openPopupOver(session, page);
  await search(view, { query: 'stone' });
  const before = await openTabs();
  const first = before.find(({ active }) => active);
  // After those that the page opened already.
  const children = before.filter(({ openerTabId }) => openerTabId === first?.id);
  const next = (first?.index ?? Number.NaN) + 1 + children.length;
  expect(next).toBeLessThan(before.length);
  const opened = async () => (await openTabs()).filter(({ id }) => before.every((one) => one.id !== id));
  const links = view.locator('.results a.title');
  for (const place of [0, 1]) {
    await links.nth(place).click({ modifiers: ['ControlOrMeta'] });
    await expect.poll(async () => (await opened()).length).toBe(place + 1);
  }
  const { href } = await links.nth(2).evaluate(({ href }: HTMLAnchorElement) => ({ href }));
  await leaving(view, links.nth(2).click());
  await expect.poll(() => session.context.pages().map((one) => one.url())).toContain(href);
  await expect
    .poll(async () => (await opened()).map(({ index, openerTabId, active }) => [index, openerTabId, active]))
    .toEqual([
      [next, first?.id, false],
      [next + 1, first?.id, false],
      [next + 2, first?.id, true],
    ]);
});

const SLATE = 'https://stone.test/slate';
const INSTALL = 'https://docs.test/install';
const bodies = () => fixture.service.ledger.entries.map(({ body }) => body);

test.beforeAll(async () => {
  const { session } = fixture;
  const view = await session.open(session.url('desk.html'));
  expect(await view.evaluate(() => chrome.permissions.request({ permissions: ['tabs'] }))).toBe(true);
  await view.close();
});

test('the side panel follows the active tab and copies its page', async () => {
  const { session, service } = fixture;
  const slate = await session.open(SLATE);
  const panel = await openPanelOver(session, slate);
  const view = panel.page;
  const row = view.getByRole('region', { name: 'This page' });
  await expect(row).toContainText(await slate.title());
  const install = await session.open(INSTALL);
  await expect(row).toContainText(await install.title());
  await row.getByRole('button', { name: 'More ways' }).click();
  await row.getByRole('button', { name: 'With the service · $0.004' }).click();
  expect((await settledBadge(session)).text).toBe('✓1');
  await expect.poll(bodies).toEqual([{ pages: [{ url: INSTALL }] }]);
  await expect.poll(() => readClipboard(install)).toContain(service.site.markers[INSTALL] ?? 'no marker');
  await session.open('about:blank');
  await expect(view.getByText('This is one of the browser’s own pages.')).toBeVisible();
  expect(await findings(view)).toEqual([]);
  expect(await unreachable(view)).toEqual([]);
  await panel.close();
});

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

test('two windows: the popup names the page of its own window, and a review opens in that of the links', async () => {
  const { session } = fixture;
  const first = await openTestPage(session, '<h1>First</h1>', 'https://docs.test/first');
  const second = await openWindow('Links', linksFrom(401, 8).map(link).join(' '));
  for (const [page, title] of [
    [first, 'Paper'],
    [second, 'Links'],
  ] as const) {
    const popup = await openPopupOver(session, page);
    await expect(popup.page.getByRole('region', { name: 'This page' })).toContainText(title);
    await popup.close();
  }
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
});
