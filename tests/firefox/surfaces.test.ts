import { expect, test } from 'vitest';
import { specimenMarker } from '../mock-service/index.ts';
import { settledBadge } from './harness/browser/badge.ts';
import { readClipboard, writeClipboard } from './harness/browser/clipboard.ts';
import { named, press, reads } from './harness/browser/find.ts';
import { useFixture } from './harness/browser/fixture.ts';
import { clearArea } from './harness/browser/inside.ts';
import { pressEnterInWindow, pressShortcut } from './harness/browser/keys.ts';
import { answerPrompt } from './harness/browser/permissions.ts';
import { openPopup } from './harness/browser/popup.ts';
import { attachSidebar, hideSidebar, openSidebar } from './harness/browser/sidebar.ts';
import { requested, specimen } from './harness/browser/site.ts';
import { pressEnter, queryOf, search, shownLinks } from './harness/views/search.ts';

/** In Firefox's window. */
declare const gURLBar: {
  focus(): void;
  search(typed: string): void;
  view: { isOpen: boolean };
};
declare const gBrowser: { tabs: { linkedBrowser: { currentURI: { spec: string } } }[] };

const fixture = useFixture();
const bodies = () => fixture.service.ledger.entries.map(({ body }) => body);
const tabUrls = () =>
  fixture.session.window.evaluate(() => gBrowser.tabs.map((tab) => tab.linkedBrowser.currentURI.spec));

test('the sidebar shows the popup’s results and searches', async () => {
  const { session } = fixture;
  const popup = await openPopup(session);
  const links = await search(popup.page, { query: 'stone', workflow: 'news' });
  await popup.close();
  await pressShortcut(session, '_execute_sidebar_action');
  const sidebar = await attachSidebar(session);
  await expect.poll(() => shownLinks(sidebar)).toEqual(links);
  await expect.poll(() => queryOf(sidebar)).toBe('stone');
  await expect.poll(bodies).toHaveLength(1);
  expect(await search(sidebar, { query: 'stone' })).not.toEqual([]);
  await expect.poll(bodies).toHaveLength(2);
  await hideSidebar(session);
  await expect.poll(() => openSidebar(session)).toBe(false);
});

test('the address-bar keyword searches in the full-page view', async () => {
  const { session } = fixture;
  await clearArea(session, 'session');
  await session.window.evaluate(() => {
    gURLBar.focus();
    gURLBar.search('qy blue stone');
  });
  await expect.poll(() => session.window.evaluate(() => gURLBar.view.isOpen)).toBe(true);
  expect(bodies()).toEqual([]);
  await pressEnterInWindow(session);
  await expect.poll(bodies).toMatchObject([{ query: 'blue stone', workflow: 'search' }]);
  await expect.poll(tabUrls).toContain(session.url('desk.html'));
});

test('popup: searches, selects, copies, and extracts, keyboard only', async () => {
  const { session, service } = fixture;
  await clearArea(session, 'session');
  await writeClipboard(session, 'before');
  const popup = await openPopup(session);
  const { page } = popup;
  const focused = () => page.evaluate(() => document.hasFocus() && document.activeElement?.id);
  await expect.poll(focused).toBe('query');
  await page.keyboard.type('stone');
  await pressEnter(page);
  await expect.poll(() => shownLinks(page)).not.toEqual([]);
  const links = (await shownLinks(page)).slice(0, 3);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press(' ');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.down('Shift');
  await page.keyboard.press(' ');
  await page.keyboard.up('Shift');
  await reads(page, '3 selected');
  const bar = await named(page, 'region', 'Selected results');
  await (await named(bar, 'button', 'Copy as Markdown list')).press('Enter');
  await expect.poll(() => readClipboard(session)).not.toBe('before');
  const lines = (await readClipboard(session)).trim().split('\n');
  expect(lines.map((line) => /^- \[.+\]\((.+)\)$/.exec(line)?.[1])).toEqual(links);
  await (await named(bar, 'button', 'Copy as Markdown · $0.012')).press('Enter');
  await settledBadge(session);
  expect(requested(service)).toEqual([links]);
  await popup.close();
  const copied = await readClipboard(session);
  for (const url of links) expect(copied).toContain(service.site.markers[url] ?? 'no marker');
});

test('tabs are extracted once the browser’s prompt is accepted', async () => {
  const { session, service } = fixture;
  const page = specimen(service, 71);
  await session.open(page);
  const workspace = await session.open(session.url('desk.html#add'));
  await reads(workspace, 'Your browser will ask once to let Quarry see your tabs’ URLs');
  // A real click, because the browser only shows the prompt after one.
  const tabs = () => workspace.waitForSelector('.add-sources button');
  await (await tabs())?.click();
  await answerPrompt(session, 'refuse');
  await reads(workspace, 'Access denied. Nothing was read.');
  expect(bodies()).toEqual([]);
  await (await tabs())?.click();
  await answerPrompt(session, 'allow');
  await press(workspace, 'Extract 1 page');
  expect((await settledBadge(session)).text).toBe('✓1');
  expect(requested(service)).toEqual([[page]]);
  await expect.poll(() => readClipboard(session)).toContain(specimenMarker(71));
});
