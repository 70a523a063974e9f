import type { Page } from 'puppeteer-core';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { specimenMarker } from '../../mock-service/index.ts';
import { firefoxFilesWith } from '../../profile/firefox-texts.ts';
import { filesIn } from '../../profile/profile-texts.ts';
import { allOfDatabases } from '../../shared/databases.ts';
import { ONE_AT_A_TIME } from '../../shared/interrupted-jobs.ts';
import { endBackground } from '../harness/browser/background.ts';
import { readBadge, resetBadge, settledBadge } from '../harness/browser/badge.ts';
import { readClipboard } from '../harness/browser/clipboard.ts';
import { consoleLines } from '../harness/browser/console-lines.ts';
import { reads } from '../harness/browser/find.ts';
import { useFixture } from '../harness/browser/fixture.ts';
import { changeSettings, readArea, tell } from '../harness/browser/inside.ts';
import { pressEnterInWindow, pressShortcut } from '../harness/browser/keys.ts';
import { attachPopup, openPopup } from '../harness/browser/popup.ts';
import { attachSidebar } from '../harness/browser/sidebar.ts';
import { first, openTestPageIn, requested, specimen } from '../harness/browser/site.ts';
import {
  allowInPrivateWindows,
  openPrivateWindow,
  type PrivateWindow,
  windowBadge,
} from '../harness/private/private-window.ts';
import { clickMenu, selectText } from '../harness/views/menu.ts';
import { queryOf, search, shownLinks } from '../harness/views/search.ts';

/** In Firefox's window. */
declare const gURLBar: { focus(): void; search(typed: string): void; view: { isOpen: boolean } };
declare const browser: {
  runtime: { sendMessage(message: object): Promise<unknown> };
  alarms: { getAll(): Promise<{ name: string }[]> };
};

const fixture = useFixture({ lasting: true });
const bodies = () => fixture.service.ledger.entries.map(({ body }) => body);
const page = (number: number) => specimen(fixture.service, number);
let opened: PrivateWindow | undefined;

/** Opens one of Quarry's files in a private window, to message the background from there. */
async function openWindow(path = 'icon/16.png'): Promise<PrivateWindow> {
  const { session } = fixture;
  opened = await openPrivateWindow(session, session.url(path));
  return opened;
}

const tellFrom = (from: Page, name: string, request: object | null): Promise<unknown> =>
  from.evaluate((message) => browser.runtime.sendMessage(message), { for: 'background', name, request });

/** The private windows' keys in session storage. */
const privateKeys = async (): Promise<string[]> =>
  Object.keys(await readArea(fixture.session, 'session')).filter((name) => name.startsWith('private.'));

async function closeWindow(): Promise<void> {
  await opened?.close();
  opened = undefined;
  await expect.poll(privateKeys).toEqual([]);
}

/** The number of pages possibly charged today. */
const uncertain = (usage: unknown): number =>
  Number(/"perhaps":\{[^}]*"pages":(\d+)/.exec(JSON.stringify(usage) ?? '')?.[1] ?? 0);

beforeAll(() => allowInPrivateWindows(fixture.session));
afterEach(async () => {
  if (opened) await closeWindow();
});

test('a private window’s sidebar, address bar, and context menu search in that window', async () => {
  const { session, service } = fixture;
  const { session: there, page: tab } = await openWindow('desk.html');
  await there.window.evaluate(() => {
    gURLBar.focus();
    gURLBar.search('qy blue stone');
  });
  await expect.poll(() => there.window.evaluate(() => gURLBar.view.isOpen)).toBe(true);
  await pressEnterInWindow(there);
  await expect.poll(bodies).toMatchObject([{ query: 'blue stone' }]);

  await pressShortcut(there, '_execute_sidebar_action');
  const sidebar = await attachSidebar(there);
  await expect.poll(() => queryOf(sidebar)).toBe('blue stone');

  await openTestPageIn(tab, service, '<p>pebble</p>');
  await selectText(tab, 'p');
  await clickMenu(there, await first(tab, 'p'), 'search-selection');
  await expect.poll(bodies).toMatchObject([{ query: 'blue stone' }, { query: 'pebble' }]);
  const popup = await attachPopup(there);
  await expect.poll(() => shownLinks(popup.page)).not.toEqual([]);
  await popup.close();
  const local = JSON.stringify(await readArea(session, 'local'));
  for (const word of ['blue stone', 'pebble']) expect(local).not.toContain(word);
});

test('closing the window ends an extraction: nothing more is sent, and a possible charge is counted', async () => {
  const { session, service } = fixture;
  await changeSettings(session, ONE_AT_A_TIME);
  const before = await readArea(session, 'local');
  const regular = await session.open(session.url('icon/16.png'));
  const { page: tab } = await openWindow();
  const release = service.faults.hold({ operation: 'extract' });
  const targets = Array.from({ length: 25 }, (_, index) => ({ url: page(100 + index) }));
  await tellFrom(tab, 'extract', { source: 'list', targets });
  await expect.poll(() => requested(service).length).toBe(1);
  const alarms = () => regular.evaluate(async () => (await browser.alarms.getAll()).map(({ name }) => name));
  await expect.poll(alarms).toContain('private.jobs');
  await closeWindow();
  await expect.poll(async () => (await alarms()).filter((name) => name.startsWith('private.'))).toEqual([]);
  release();

  const { page: next } = await openWindow('desk.html');
  await reads(next, 'Private window: only the number of searches and pages is kept');
  expect(await tellFrom(next, 'recover', null)).toBeNull();
  expect(requested(service)).toHaveLength(1);
  const { usage: units, ...rest } = await readArea(session, 'local');
  const { usage: earlier, ...others } = before;
  expect(rest).toEqual(others);
  expect(uncertain(units) - uncertain(earlier)).toBe(10);
  expect(await tellFrom(regular, 'connection.test', null)).toMatchObject({ ok: true });
});

/** Unique words: each search excludes them. */
const [REGULAR, PRIVATE, LAST] = ['brackendown', 'thistlecombe', 'larchfallow'];

/** The units certainly charged today. */
const sure = (usage: unknown): { searches: number; pages: number } => Object(usage).days[0].sure;

// Last, because it kills the browser.
test('a private window keeps nothing but the units spent, and nothing else is on disk, even if the browser is killed with one open', async () => {
  const { session } = fixture;
  const popup = await openPopup(session);
  expect(await search(popup.page, { query: `harbour -${REGULAR}` })).not.toEqual([]);
  await popup.close();
  await tell(session, 'extract', { source: 'page', targets: [{ url: page(7) }] });
  await settledBadge(session);
  const before = await readArea(session, 'local');
  // What the browser itself stores about a page in regular windows.
  await session.open(page(9));
  const regular = await session.open(session.url('icon/16.png'));

  const window = await openWindow('desk.html');
  await reads(window.page, 'Private window: only the number of searches and pages is kept');
  const links = await search(window.page, { query: `granite -${PRIVATE}` });
  expect(links).not.toEqual([]);
  const open = await openPopup(window.session);
  await expect.poll(() => shownLinks(open.page)).toEqual(links);
  await open.close();
  await resetBadge(session);
  await window.page.goto(page(8));
  await clickMenu(window.session, await first(window.page, 'h1'), 'extract-page');
  await expect.poll(() => windowBadge(window.session)).toBe('✓1');
  await expect.poll(() => readClipboard(session)).toContain(specimenMarker(8));
  // The icon of ordinary windows says nothing of it.
  expect(await readBadge(session)).toMatchObject({ text: '' });

  // The background ends, and the next one continues with its state.
  await endBackground(session);
  await window.page.goto(session.url('desk.html#library'), { waitUntil: [] });
  await reads(window.page, 'This window has no library');
  await window.page.goto(session.url('desk.html#jobs'), { waitUntil: [] });
  await reads(window.page, 'Specimen 8');
  const again = await openPopup(window.session);
  await expect.poll(() => shownLinks(again.page)).toEqual(links);
  expect(await search(again.page, { query: `slate -${PRIVATE}` })).not.toEqual([]);
  await again.close();

  // The regular windows know only what it cost.
  const { usage, ...rest } = await readArea(session, 'local');
  const { usage: earlier, ...others } = before;
  expect(rest).toEqual(others);
  const { searches, pages } = sure(earlier);
  expect(sure(usage)).toEqual({ searches: searches + 2, pages: pages + 1 });
  const stored = await regular.evaluate(allOfDatabases);
  expect(stored).toContain(specimenMarker(7));
  expect(stored).not.toContain(specimenMarker(8));
  expect(stored).not.toContain(PRIVATE);

  expect((await consoleLines(session)).filter((line) => line.includes(PRIVATE))).toEqual([]);

  await closeWindow();
  const next = await openPrivateWindow(session, session.url('desk.html'));
  await reads(next.page, 'Private window: only the number of searches and pages is kept');
  await expect.poll(() => shownLinks(next.page)).toEqual([]);
  expect(await search(next.page, { query: `slate -${LAST}` })).not.toEqual([]);
  await next.page.goto(page(10));
  await clickMenu(next.session, await first(next.page, 'h1'), 'extract-page');
  await expect.poll(() => readClipboard(session)).toContain(specimenMarker(10));

  const visited = page(9);
  const ofPrivate = [PRIVATE, LAST, specimenMarker(8), page(8), specimenMarker(10), page(10)];
  let [found, own]: [Record<string, string[]>, string[]] = [{}, []];
  await fixture.kill(async (profile) => {
    found = firefoxFilesWith(profile, [...ofPrivate, REGULAR, specimenMarker(7), visited]);
    own = filesIn(profile).filter((path) => path.includes('/storage/private/moz-extension'));
  });
  // Firefox’s own database for private pages wasn’t opened.
  expect(own).toEqual([]);
  for (const word of ofPrivate) expect(found[word], word).toEqual([]);
  // The check can read the databases of the extension, of its storage areas, and of the browser.
  expect(found[specimenMarker(7)]?.join()).toMatch(/moz-extension\+\+\+[\w-]+\/idb/);
  expect(found[REGULAR]?.join()).toContain('userContextId=4294967295');
  expect(found[visited]?.join()).toContain('places.sqlite');
});
