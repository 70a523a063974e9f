import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '../../lib/settings/settings.ts';
import { unpackBuild } from '../upgrade/builds.ts';
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
} from '../upgrade/profile.ts';
import { inBlankExtensionPage } from './harness/browser/blank-extension-page.ts';
import { click, fill as fillField, named, reads } from './harness/browser/find.ts';
import type { Session } from './harness/browser/firefox.ts';
import { useFixture } from './harness/browser/fixture.ts';
import { readArea, readDatabases, tell } from './harness/browser/inside.ts';
import { EXTENSION } from './harness/browser/manifest.ts';
import { grant } from './harness/browser/permissions.ts';
import { bringWindowToFront } from './harness/browser/second-window.ts';
import { first } from './harness/browser/site.ts';
import { allowInPrivateWindows, openPrivateWindow } from './harness/private/private-window.ts';
import { clickMenu, selectText } from './harness/views/menu.ts';
import { queryOf } from './harness/views/search.ts';

declare const browser: {
  commands: {
    getAll(): Promise<{ name: string; shortcut: string }[]>;
    update(command: { name: string; shortcut: string }): Promise<void>;
  };
};

// Private windows are allowed, so the browser is its own.
const fixture = useFixture({ ready: false, lasting: true });

const shortcuts = (session: Session): Promise<Record<string, string>> =>
  inBlankExtensionPage(session, (page) =>
    page.evaluate(async () =>
      Object.fromEntries((await browser.commands.getAll()).map(({ name, shortcut }) => [name, shortcut])),
    ),
  );

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
  const { page: privateView } = await openPrivateWindow(session, session.url('desk.html'));
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
  const defaults = { from: DEFAULT_SETTINGS, to: DEFAULT_SETTINGS };
  expect(await tell(session, 'settings.save', defaults)).toEqual({
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
