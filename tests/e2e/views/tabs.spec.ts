import { expect, test } from '@playwright/test';
import { settledBadge } from '../harness/browser/badge.ts';
import { readClipboard } from '../harness/browser/clipboard.ts';
import { useFixture } from '../harness/browser/fixture.ts';
import { openPanelOver, openPopupOver } from '../harness/browser/popup.ts';
import { leaving } from '../harness/browser/tabs.ts';
import { findings, unreachable } from '../harness/checks/accessible.ts';
import { search } from '../harness/views/search.ts';

interface OpenTab {
  id: number;
  index: number;
  active: boolean;
  url?: string;
  openerTabId?: number;
}

declare const chrome: {
  permissions: { request(wanted: { permissions: string[] }): Promise<boolean> };
  tabs: { query(of: object): Promise<OpenTab[]> };
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
