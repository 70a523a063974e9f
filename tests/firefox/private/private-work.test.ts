import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'puppeteer-core';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { ONE_AT_A_TIME } from '../../shared/interrupted-jobs.ts';
import { unpackBuild } from '../../upgrade/builds.ts';
import {
  COUNTS,
  COUNTS_LATER,
  type Driver,
  fill,
  LAST_QUERY,
  PRIVATE_WORD,
  readProfile,
  requestedWrongly,
  settingsNow,
} from '../../upgrade/profile.ts';
import { inBlankExtensionPage } from '../harness/browser/blank-extension-page.ts';
import { click, fill as fillField, named, reads } from '../harness/browser/find.ts';
import type { Session } from '../harness/browser/firefox.ts';
import { useFixture } from '../harness/browser/fixture.ts';
import { changeSettings, readArea, readDatabases, tell } from '../harness/browser/inside.ts';
import { pressEnterInWindow, pressShortcut } from '../harness/browser/keys.ts';
import { EXTENSION } from '../harness/browser/manifest.ts';
import { grant } from '../harness/browser/permissions.ts';
import { attachPopup, openPopup } from '../harness/browser/popup.ts';
import { attachSidebar } from '../harness/browser/sidebar.ts';
import { first, openTestPageIn, requested, specimen } from '../harness/browser/site.ts';
import { bringWindowToFront } from '../harness/browser/window.ts';
import {
  allowInPrivateWindows,
  openPrivateWindow,
  type PrivateWindow,
} from '../harness/private/private-window.ts';
import { clickMenu, selectText } from '../harness/views/menu.ts';
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
  commands: {
    getAll(): Promise<{ name: string; shortcut: string }[]>;
    update(command: { name: string; shortcut: string }): Promise<void>;
  };
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
afterEach(() => closeWindow());

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

const shortcuts = (session: Session): Promise<Record<string, string>> =>
  inBlankExtensionPage(session, (page) =>
    page.evaluate(async () =>
      Object.fromEntries((await browser.commands.getAll()).map(({ name, shortcut }) => [name, shortcut])),
    ),
  );

// Last, because it installs version 1.0.0.
test('an update from 1.0.0 keeps what was stored, and spends, sends, and shows nothing more', async () => {
  const { session, service } = fixture;
  const folder = await mkdtemp(join(tmpdir(), 'quarry-upgrade-'));
  await unpackBuild('1.0.0', 'firefox', folder);
  await session.reinstall(folder);
  await allowInPrivateWindows(session);
  await grant(session, 'http://127.0.0.1/*');
  const driver: Driver = {
    service,
    page: (number) => `https://many.test:${service.site.port}/${number}`,
    tell: (name, request) => tell(session, name, request),
    async profile() {
      // The private window has another database.
      await bringWindowToFront(session);
      return inBlankExtensionPage(session, (page) => page.evaluate(readProfile));
    },
  };
  const counts = () => driver.profile().then((profile) => profile.counts);
  await fill(driver);
  const tab = await session.open(driver.page(41));
  await clickMenu(session, await first(tab, 'p'), 'extract-here');
  await expect.poll(counts).toMatchObject({ pages: COUNTS.pages - 1 });
  await selectText(tab, 'p');
  await clickMenu(session, await first(tab, 'p'), 'extract-selection');
  await expect.poll(counts).toMatchObject({ pages: COUNTS.pages });
  const view = await session.open(session.url('desk.html'));
  await fillField(view, await named(view, 'query', 'Search'), LAST_QUERY);
  await view.keyboard.press('Enter');
  await reads(view, '3 results');
  const { page: privateView } = await openWindow('desk.html');
  await fillField(privateView, await named(privateView, 'query', 'Search'), PRIVATE_WORD);
  await privateView.keyboard.press('Enter');
  await expect.poll(() => driver.profile()).toMatchObject({ counts: COUNTS, spent: { searches: 5 } });
  const chosen = { name: 'extract-page', shortcut: 'Ctrl+Alt+Y' };
  await inBlankExtensionPage(session, (page) =>
    page.evaluate((command) => browser.commands.update(command), chosen),
  );
  const keys = await shortcuts(session);
  expect(keys).toMatchObject({ _execute_action: 'Alt+Shift+Q', 'extract-page': chosen.shortcut });
  const before = await driver.profile();
  const requests = service.ledger.entries.length;

  await session.update(EXTENSION);
  expect(await driver.profile()).toEqual(before);
  await expect.poll(() => shortcuts(session)).toEqual(keys);
  // Existing users don't get the welcome page again.
  expect((await session.tabs()).map((page) => page.url())).not.toContain(session.url('welcome.html'));
  const desk = await session.open(session.url('desk.html'));
  await reads(desk, '3 results');
  expect(await queryOf(desk)).toBe(LAST_QUERY);
  // Settings sends what it changes together with what is stored, so that must be of this version.
  const { settings } = await readArea(session, 'local');
  expect(await tell(session, 'settings.save', { from: settings, to: settings })).toEqual({
    ok: true,
    value: settingsNow(service.url),
  });
  expect(service.ledger.entries).toHaveLength(requests);

  // The key is still there. The first request asks once, as others could have written what 1.0.0 stored.
  await fillField(desk, await named(desk, 'query', 'Search'), 'news of the quarry');
  await desk.keyboard.press('Enter');
  await click(desk, 'button', 'Just this once');
  await expect.poll(() => service.ledger.entries.length).toBe(requests + 1);
  // What waits is requested once, and nothing else.
  await desk.goto(session.url('desk.html#jobs'), { waitUntil: [] });
  await click(desk, 'button', 'Resume');
  await reads(desk, 'Copied 25 pages');
  expect(requestedWrongly(driver)).toEqual([]);
  const spent = { ...before.spent, searches: 6, perhaps: (before.spent.perhaps ?? 0) + 15 };
  await expect.poll(() => driver.profile()).toMatchObject({ counts: COUNTS_LATER, spent });
  const stored = [await readArea(session, 'local'), await readArea(session, 'session')].map((area) =>
    JSON.stringify(area),
  );
  for (const text of [...stored, await readDatabases(session)]) expect(text).not.toContain(PRIVATE_WORD);
  await rm(folder, { recursive: true });
});
