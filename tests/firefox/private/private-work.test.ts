import type { Page } from 'puppeteer-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { specimenMarker } from '../../mock-service/index.ts';
import { endBackground } from '../harness/browser/background.ts';
import { readBadge, resetBadge } from '../harness/browser/badge.ts';
import { readClipboard, writeClipboard } from '../harness/browser/clipboard.ts';
import { reads, wordsOn } from '../harness/browser/find.ts';
import { useFixture } from '../harness/browser/fixture.ts';
import { changeSettings, readArea } from '../harness/browser/inside.ts';
import { pressEnterInWindow, pressShortcut } from '../harness/browser/keys.ts';
import { attachPopup, openPopup } from '../harness/browser/popup.ts';
import { restorePrefs, setPref } from '../harness/browser/prefs.ts';
import { attachSidebar } from '../harness/browser/sidebar.ts';
import { first, link, openTestPageIn, requested, specimen } from '../harness/browser/site.ts';
import {
  allowInPrivateWindows,
  openPrivateWindow,
  type PrivateWindow,
  windowBadge,
} from '../harness/private/private-window.ts';
import { clickMenu, selectText } from '../harness/views/menu.ts';
import { makeDownloads } from '../harness/views/saved.ts';
import { fillForm, pressEnter, queryOf, search, shownLinks } from '../harness/views/search.ts';

/** In Firefox's window. */
declare const gURLBar: { focus(): void; search(typed: string): void; view: { isOpen: boolean } };
declare const ChromeUtils: {
  importESModule(path: string): {
    ExtensionPermissions: { add(id: string, permissions: object, told: object): Promise<void> };
    Downloads: Record<'PUBLIC' | 'PRIVATE', string> & {
      getList(which: string): Promise<{ getAll(): Promise<{ target: { path: string } }[]> }>;
    };
  };
};
declare const browser: {
  runtime: { sendMessage(message: object): Promise<unknown> };
  alarms: { getAll(): Promise<{ name: string }[]> };
};

const downloads = makeDownloads();
const fixture = useFixture({ lasting: true, prefs: downloads.prefs });
const bodies = () => fixture.service.ledger.entries.map(({ body }) => body);
const page = (number: number) => specimen(fixture.service, number);
/** Shorter than Firefox's 30 s; well above the 10 s between Quarry's keep-alive calls. */
const IDLE_MS = 15_000;
/** Well after the idle limit, and well before Quarry's deadline of 30 s, for a busy machine. */
const ANSWER_MS = IDLE_MS + 6000;
let opened: PrivateWindow | undefined;

/** Opens one of Quarry's files in a private window, to message the background from there. */
async function openWindow(path = 'icon/16.png'): Promise<PrivateWindow> {
  const { session } = fixture;
  opened = await openPrivateWindow(session, session.url(path));
  return opened;
}

const tell = (from: Page, name: string, request: object | null): Promise<unknown> =>
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
afterEach(() => closeWindow());
afterAll(() => downloads.remove());

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
  expect(await search(sidebar, { query: 'granite' })).not.toEqual([]);

  await openTestPageIn(tab, service, '<p>pebble</p>');
  await selectText(tab, 'p');
  await clickMenu(there, await first(tab, 'p'), 'search-selection');
  await expect
    .poll(bodies)
    .toMatchObject([{ query: 'blue stone' }, { query: 'granite' }, { query: 'pebble' }]);
  const popup = await attachPopup(there);
  await expect.poll(() => shownLinks(popup.page)).not.toEqual([]);
  await popup.close();
  const local = JSON.stringify(await readArea(session, 'local'));
  for (const word of ['blue stone', 'granite', 'pebble']) expect(local).not.toContain(word);
});

test('an extraction reports its outcome only in its own window, and its results are copied free', async () => {
  const { session, service } = fixture;
  await resetBadge(session);
  await writeClipboard(session, '');
  const { session: there, page: tab } = await openWindow();
  await openTestPageIn(tab, service, `<p>${[31, 32].map((number) => link(page(number))).join(' ')}</p>`);
  await selectText(tab, 'p');
  await clickMenu(there, await first(tab, 'p'), 'extract-selected-links');
  await expect.poll(() => windowBadge(there)).toBe('✓2');
  await expect.poll(() => readClipboard(session)).toContain(specimenMarker(32));
  await expect.poll(() => readBadge(session)).toMatchObject({ text: '' });
  await tab.goto(session.url('icon/16.png'), { waitUntil: [] });
  await writeClipboard(session, '');
  await tell(tab, 'extract', { source: 'result', targets: [{ url: page(31) }] });
  await expect.poll(() => readClipboard(session)).toContain(specimenMarker(31));
  expect(requested(service)).toEqual([[page(31), page(32)]]);
});

test('a saved file appears only among the private windows’ downloads', async () => {
  const { session } = fixture;
  await changeSettings(session, () => ({ gestures: { page: { to: 'file', preset: '' } } }));
  const { page: tab } = await openWindow();
  const { name, bytes } = await downloads.saved(() =>
    tell(tab, 'extract', { source: 'page', targets: [{ url: page(41) }] }),
  );
  expect(name).toMatch(/^Specimen 41.*\.md$/);
  expect(bytes.toString()).toContain(specimenMarker(41));
  const downloadNames = (which: 'PUBLIC' | 'PRIVATE') =>
    session.window.evaluate(async (list) => {
      const { Downloads } = ChromeUtils.importESModule('resource://gre/modules/Downloads.sys.mjs');
      const all = await (await Downloads.getList(Downloads[list])).getAll();
      return all.map(({ target }) => target.path.replace(/^.*\//, ''));
    }, which);
  await expect.poll(() => downloadNames('PRIVATE')).toContain(name);
  await expect.poll(() => downloadNames('PUBLIC')).not.toContain(name);
  await closeWindow();
  await changeSettings(session, () => ({ gestures: {} }));
});

test('closing the window ends an extraction: nothing more is sent, and a possible charge is counted', async () => {
  const { session, service } = fixture;
  await changeSettings(session, ({ extraction }) => ({
    extraction: { ...extraction, lanes: 1, reviewAbove: 100 },
    askAbove: 10,
  }));
  const before = await readArea(session, 'local');
  const regular = await session.open(session.url('icon/16.png'));
  const { page: tab } = await openWindow();
  const release = service.faults.hold({ operation: 'extract' });
  const targets = Array.from({ length: 25 }, (_, index) => ({ url: page(100 + index) }));
  await tell(tab, 'extract', { source: 'list', targets });
  await expect.poll(() => requested(service).length).toBe(1);
  const alarms = () => regular.evaluate(async () => (await browser.alarms.getAll()).map(({ name }) => name));
  await expect.poll(alarms).toContain('private.jobs');
  await closeWindow();
  await expect.poll(async () => (await alarms()).filter((name) => name.startsWith('private.'))).toEqual([]);
  release();

  const { page: next } = await openWindow('desk.html');
  await reads(next, 'Private window: only the number of searches and pages is kept');
  expect(await tell(next, 'recover', null)).toBeNull();
  expect(requested(service)).toHaveLength(1);
  const { 'usage.private': units, ...rest } = await readArea(session, 'local');
  const { 'usage.private': earlier, ...others } = before;
  expect(rest).toEqual(others);
  expect(uncertain(units) - uncertain(earlier)).toBe(10);
  // An interrupted request doesn't block the accounting of others.
  expect(await tell(regular, 'connection.test', null)).toMatchObject({ ok: true });
});

test('a background that ends during a request continues with the rest and requests nothing twice', async () => {
  const { session, service } = fixture;
  const { session: there, page: tab } = await openWindow();
  const release = service.faults.hold({ operation: 'extract' });
  const targets = Array.from({ length: 25 }, (_, index) => ({ url: page(200 + index) }));
  await tell(tab, 'extract', { source: 'list', targets });
  await expect.poll(() => requested(service).length).toBe(1);
  await endBackground(session);
  release();
  await tell(tab, 'recover', null);
  await expect.poll(() => windowBadge(there)).toBe('15!');
  const requestedUrls = requested(service).flat();
  expect(new Set(requestedUrls).size).toBe(requestedUrls.length);
  expect(requestedUrls).toHaveLength(25);
});

test('a key entered in a private window ends with it, and the regular key is back', async () => {
  const { session, service } = fixture;
  const before = await readArea(session, 'local');
  const { page: tab } = await openWindow();
  service.faults.next({ operation: 'extract', status: 400 });
  await tell(tab, 'key.save', { key: 'another-key-of-no-use', address: service.url, keyStorage: 'device' });
  const reply = await tell(tab, 'connection.test', null);
  expect(reply).toMatchObject({ ok: false, failure: { code: 'key-refused' } });
  await tell(tab, 'key.remove', null);
  expect(await tell(tab, 'connection.test', null)).toMatchObject({ ok: false, failure: { code: 'no-key' } });
  await expect.poll(async () => (await readArea(session, 'local')).key).toEqual(before.key);
  // No background is running when the window closes, so the next one handles it.
  await endBackground(session);
  await closeWindow();
  const { page: next } = await openWindow();
  expect(await tell(next, 'connection.test', null)).toMatchObject({ ok: true });
});

test('a search with a late response isn’t cut off, even with its view closed and a short Firefox idle limit', async () => {
  const { session, service } = fixture;
  await setPref(session, 'extensions.background.idle.timeout', IDLE_MS);
  const { session: there } = await openWindow();
  service.faults.next({ operation: 'search', delayMs: ANSWER_MS });
  const popup = await openPopup(there);
  await fillForm(popup.page, { query: 'late stone' });
  await pressEnter(popup.page);
  await expect.poll(bodies).toHaveLength(1);
  await popup.close();
  await new Promise((resolve) => setTimeout(resolve, ANSWER_MS));
  const again = await openPopup(there);
  await expect.poll(() => shownLinks(again.page)).not.toEqual([]);
  await again.close();
  await expect.poll(bodies).toHaveLength(1);
  await restorePrefs(session);
});

test('private and regular windows don’t offer each other’s tabs', async () => {
  const { session } = fixture;
  await session.window.evaluate(async () => {
    const { ExtensionPermissions } = ChromeUtils.importESModule(
      'resource://gre/modules/ExtensionPermissions.sys.mjs',
    );
    const extension = underTest.extension();
    await ExtensionPermissions.add(extension.id, { permissions: ['tabs'], origins: [] }, extension);
  });
  const regular = await session.open(session.url('desk.html'));
  const { session: there, page: tab } = await openWindow();
  await tab.goto(page(51));
  const offered = async (view: Page, query: string) => {
    await fillForm(view, { query });
    return wordsOn(view);
  };
  const popup = await openPopup(there);
  await expect.poll(() => offered(popup.page, 'Specimen 51')).toContain('many.test');
  await popup.close();
  for (let look = 0; look < 5; look += 1)
    await expect.poll(() => offered(regular, 'Specimen 51')).not.toContain('many.test');
});
