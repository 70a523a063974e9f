import { expect, test } from '@playwright/test';
import { settledBadge } from '../harness/browser/badge.ts';
import { readClipboard, writeClipboard } from '../harness/browser/clipboard.ts';
import { useFixture } from '../harness/browser/fixture.ts';
import { openPanelOver, openPopupOver } from '../harness/browser/popup.ts';
import { findings, unreachable } from '../harness/checks/accessible.ts';
import { searchbox } from '../harness/views/search.ts';
import { changeSettings } from '../harness/views/settings.ts';

declare const chrome: {
  permissions: { request(wanted: { permissions: string[] }): Promise<boolean> };
  tabs: { query(query: object): Promise<readonly { url?: string }[]> };
};

const fixture = useFixture();
const SLATE = 'https://stone.test/slate';
const INSTALL = 'https://docs.test/install';
const bodies = () => fixture.service.ledger.entries.map(({ body }) => body);

test.beforeAll(async () => {
  const { session } = fixture;
  const view = await session.open(session.url('desk.html'));
  expect(await view.evaluate(() => chrome.permissions.request({ permissions: ['tabs'] }))).toBe(true);
  await view.close();
});

/** The URL of the active tab. */
async function inFront(): Promise<string | undefined> {
  const worker = await fixture.session.background.awake();
  const tabs = await worker.evaluate(() => chrome.tabs.query({ active: true, lastFocusedWindow: true }));
  return tabs[0]?.url;
}

test('typing finds an open tab by title or host, and the keyboard brings it to the front', async () => {
  const { session } = fixture;
  const slate = await session.open(SLATE);
  const title = await slate.title();
  const popup = await openPopupOver(session, await session.open(INSTALL));
  const view = popup.page;
  const option = view.getByRole('option').filter({ hasText: 'Open tab' });
  await searchbox(view).fill('stone.test');
  await expect(option).toHaveCount(1);
  await searchbox(view).fill(title.slice(0, 6));
  await expect(option.filter({ hasText: title })).toHaveCount(1);
  expect(await findings(view)).toEqual([]);
  // Enter in the field would search, so the arrow keys move to the tab.
  const current = () => searchbox(view).getAttribute('aria-activedescendant');
  for (let step = 0; step < 12; step += 1) {
    const before = await current();
    await view.keyboard.press('ArrowDown');
    await expect.poll(current).not.toBe(before);
    if ((await option.first().getAttribute('aria-selected')) === 'true') break;
  }
  await expect(option.first()).toHaveAttribute('aria-selected', 'true');
  await view.keyboard.press('Enter').catch((cause: unknown) => {
    if (!view.isClosed()) throw cause;
  });
  await expect.poll(inFront).toBe(SLATE);
  expect(bodies()).toEqual([]);
  await popup.close();
});

test('the side panel follows the active tab and copies its page', async () => {
  const { session, service } = fixture;
  await changeSettings(session, () => ({ reuseMinutes: 10 }));
  const slate = await session.open(SLATE);
  await writeClipboard(slate, 'before');
  const panel = await openPanelOver(session, slate);
  const row = panel.page.getByRole('region', { name: 'This page' });
  await expect(row).toContainText(await slate.title());
  const install = await session.open(INSTALL);
  await expect(row).toContainText(await install.title());
  expect(await findings(panel.page)).toEqual([]);
  expect(await unreachable(panel.page)).toEqual([]);
  const again = row.getByRole('button', { name: 'Copy again · free' });
  const openWays = () => row.getByRole('button', { name: 'More ways' }).click();
  await openWays();
  await expect(again).toHaveCount(0);
  await row.getByRole('button', { name: 'With the service · $0.004' }).click();
  expect((await settledBadge(session)).text).toBe('✓1');
  await expect.poll(bodies).toEqual([{ pages: [{ url: INSTALL }] }]);
  await expect.poll(() => readClipboard(install)).toContain(service.site.markers[INSTALL] ?? 'no marker');
  // A page just copied can be copied again free; the previous page is offered as before.
  await openWays();
  await expect(again).toBeVisible();
  await openWays();
  await slate.bringToFront();
  await expect(row).toContainText(await slate.title());
  await openWays();
  await expect(row.getByRole('button', { name: 'Send to Obsidian' })).toBeVisible();
  await expect(again).toHaveCount(0);
  const blank = await session.open('about:blank');
  await expect(panel.page.getByText('This is one of the browser’s own pages.')).toBeVisible();
  await blank.close();
  await panel.close();
});
