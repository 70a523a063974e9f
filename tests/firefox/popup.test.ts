import { expect, test } from 'vitest';
import { wordsOf } from '../shared/languages.ts';
import { misfits } from '../shared/misfits.ts';
import { readBadge, settledBadge } from './harness/browser/badge.ts';
import { readClipboard, writeClipboard } from './harness/browser/clipboard.ts';
import { click, named, reads } from './harness/browser/find.ts';
import { useFixture } from './harness/browser/fixture.ts';
import { clearArea, setUpUnseen } from './harness/browser/inside.ts';
import { openPopup } from './harness/browser/popup.ts';
import { restorePrefs, setPref } from './harness/browser/prefs.ts';
import { attachSidebar, hideSidebar } from './harness/browser/sidebar.ts';
import { first, openTestPage, requested } from './harness/browser/site.ts';
import { setBrowserLanguage } from './harness/views/browser-language.ts';
import { clickMenu, menuPaths } from './harness/views/menu.ts';
import { pressEnter, queryOf, search, shownLinks } from './harness/views/search.ts';

const fixture = useFixture();

test('the popup searches, selects, copies, and extracts, keyboard only', async () => {
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

test('the popup fits its window with large text, and everything fits in it, and a click on a result opens it in a tab', async () => {
  const { session } = fixture;
  // Firefox keeps a popup’s size at each page zoom, so what changes it is the size of text and the scale of the screen.
  await setPref(session, 'ui.textScaleFactor', 200);
  await setPref(session, 'font.minimum-size.x-western', 24);
  const { page, close } = await openPopup(session);
  await reads(page, 'Safe search');
  const size = () => page.evaluate(() => [innerWidth, innerHeight]);
  await expect.poll(size).toEqual([440, 560]);
  const found = () => page.evaluate(misfits, '.foot, .foot button');
  await expect.poll(found).toEqual([]);
  const [address = ''] = await search(page, { query: 'stone' });
  await expect.poll(found).toEqual([]);
  await (await first(page, `ul[aria-label="Results"] a[href="${address}"]`)).click();
  await expect.poll(async () => (await session.tabs()).map((tab) => tab.url())).toContain(address);
  await close();
  await restorePrefs(session);
});

const bodies = () => fixture.service.ledger.entries.map(({ body }) => body);

test('the popup opens the sidebar, which shows its results and searches', async () => {
  const { session } = fixture;
  const popup = await openPopup(session);
  const links = await search(popup.page, { query: 'stone', workflow: 'news' });
  await click(popup.page, 'button', 'Menu');
  await click(popup.page, 'button', 'Open in side panel');
  const sidebar = await attachSidebar(session);
  await popup.close();
  await expect.poll(() => shownLinks(sidebar)).toEqual(links);
  await expect.poll(() => queryOf(sidebar)).toBe('stone');
  await expect.poll(bodies).toHaveLength(1);
  expect(await search(sidebar, { query: 'stone' })).not.toEqual([]);
  await expect.poll(bodies).toHaveLength(2);
  await hideSidebar(session);
});

test('in a browser in Polish, the popup, the menu, and the icon are in Polish', async () => {
  const { session, service } = fixture;
  const { said, counted } = wordsOf('pl');
  await setBrowserLanguage(session, 'pl');
  try {
    await session.reinstall();
    await setUpUnseen(session, service);
    const popup = await openPopup(session);
    await expect.poll(() => popup.page.evaluate(() => document.documentElement.lang)).toBe('pl');
    await named(popup.page, 'query', said('search'));
    await popup.close();
    const testPage = await openTestPage(session, service, '<p>pebble</p>');
    const paragraph = await first(testPage, 'p');
    const labels = (await menuPaths(session, paragraph)).map((path) => path.split(' > ').at(-1));
    expect(labels).toEqual([said('menuExtractHere'), said('menuExtractPage'), said('menuExtractParts')]);
    await clickMenu(session, paragraph, 'extract-page');
    await expect.poll(async () => (await readBadge(session)).title).toBe(counted('badgeDone', 1));
  } finally {
    await setBrowserLanguage(session, null);
  }
});
