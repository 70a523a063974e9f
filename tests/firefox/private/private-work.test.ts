import type { Page } from 'puppeteer-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { endBackground } from '../harness/browser/background.ts';
import { reads } from '../harness/browser/find.ts';
import { useFixture } from '../harness/browser/fixture.ts';
import { changeSettings, readArea } from '../harness/browser/inside.ts';
import { pressEnterInWindow, pressShortcut } from '../harness/browser/keys.ts';
import { attachPopup, openPopup } from '../harness/browser/popup.ts';
import { bringWindowToFront } from '../harness/browser/second-window.ts';
import { attachSidebar } from '../harness/browser/sidebar.ts';
import { first, openTestPageIn, requested, specimen } from '../harness/browser/site.ts';
import {
  allowInPrivateWindows,
  openPrivateWindow,
  type PrivateWindow,
  windowBadge,
} from '../harness/private/private-window.ts';
import { clickMenu, selectText } from '../harness/views/menu.ts';
import { makeDownloads } from '../harness/views/saved.ts';
import { fillForm, queryOf, shownLinks } from '../harness/views/search.ts';

/** In Firefox's window. */
declare const gURLBar: { focus(): void; search(typed: string): void; view: { isOpen: boolean } };
declare const ChromeUtils: {
  importESModule(path: string): {
    ExtensionPermissions: { add(id: string, permissions: object, told: object): Promise<void> };
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

test('a private window can’t clear what is stored, and saves no file, which ordinary downloads would list', async () => {
  const { session } = fixture;
  await changeSettings(session, () => ({ gestures: { page: { to: 'file', preset: '' } } }));
  const { page: tab } = await openWindow('desk.html#jobs');
  expect(await tell(tab, 'extract', { source: 'page', targets: [{ url: page(41) }] })).toMatchObject({
    ok: true,
  });
  await reads(tab, 'Not saved as a file: 1 page');
  expect(await downloads.files()).toEqual([]);
  const refused = { ok: false, failure: { code: 'private-window' } };
  expect(await tell(tab, 'everything.clear', null)).toMatchObject(refused);
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
  const { usage: units, ...rest } = await readArea(session, 'local');
  const { usage: earlier, ...others } = before;
  expect(rest).toEqual(others);
  expect(uncertain(units) - uncertain(earlier)).toBe(10);
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

test('private and regular windows don’t offer each other’s tabs', async () => {
  const { session } = fixture;
  await session.window.evaluate(async () => {
    const { ExtensionPermissions } = ChromeUtils.importESModule(
      'resource://gre/modules/ExtensionPermissions.sys.mjs',
    );
    const extension = underTest.extension();
    await ExtensionPermissions.add(extension.id, { permissions: ['tabs'], origins: [] }, extension);
  });
  await session.open(page(52));
  const { session: there, page: tab } = await openWindow();
  await tab.goto(page(51));
  /** The pages of tabs that a view offers. */
  const offered = async (view: Page) => {
    await fillForm(view, { query: 'Specimen' });
    return view.evaluate(() => {
      const options = [...document.querySelectorAll('[role=option]')].map(({ textContent }) => textContent);
      return [...new Set(options.join(' ').match(/Specimen \d+/g))];
    });
  };
  const popup = await openPopup(there);
  await expect.poll(() => offered(popup.page)).toEqual(['Specimen 51']);
  await popup.close();
  // A view looks for tabs once, when it opens.
  await bringWindowToFront(session);
  const regular = await session.open(session.url('desk.html'));
  await expect.poll(() => offered(regular)).toEqual(['Specimen 52']);
});
