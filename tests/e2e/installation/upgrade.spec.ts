import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import packageJson from '../../../package.json' with { type: 'json' };
import { startService } from '../../mock-service/index.ts';
import { filesWithWords } from '../../profile/profile-texts.ts';
import type { Reply } from '../../shared/set-up.ts';
import { until } from '../../shared/until.ts';
import { replaceBuild, unpackBuild } from '../../upgrade/builds.ts';
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
  VIEWS,
} from '../../upgrade/profile.ts';
import { findBackground, UNTRACED } from '../harness/browser/background.ts';
import { EXTENSION, type Session, startChromium } from '../harness/browser/chromium.ts';
import { readArea } from '../harness/browser/stored.ts';
import { blankExtensionPage, openBlankPage } from '../harness/checks/messages.ts';
import { clickMenu } from '../harness/views/menu.ts';
import { newResults, search, searchbox } from '../harness/views/search.ts';

test.use(UNTRACED);

declare const chrome: {
  permissions: { request(permissions: { origins: string[] }): Promise<boolean> };
  runtime: { sendMessage(message: object): Promise<Reply | null> };
  windows: { create(window: { incognito: boolean; url: string }): Promise<unknown> };
};

/** Puts this build in the place of the one that runs, as an update does. */
async function update(session: Session, folder: string): Promise<Session> {
  const before = session.context.serviceWorkers();
  await replaceBuild(folder, EXTENSION);
  await session.devtools.send('Extensions.loadUnpacked', { path: folder });
  await until('the earlier version to end', () => {
    const left = session.context.serviceWorkers().filter((worker) => before.includes(worker));
    return left.length === 0 || undefined;
  });
  return { ...session, background: await findBackground(session.context, session.id) };
}

/** An extension page without extension code, which stays open: the profile is read in it many times. */
const blankPage = async (session: Session): Promise<Page> =>
  openBlankPage(session) ?? (await blankExtensionPage(session));

/** Searches in a view of either version. */
async function enter(view: Page, query: string): Promise<void> {
  await searchbox(view).fill(query);
  await searchbox(view).press('Enter');
}

/** Searches in a private window, which has a key of its own. */
async function searchPrivately({ context, url }: Session, from: Page, key: object): Promise<void> {
  const isView = (page: Page) => page.url().startsWith(url('desk.html'));
  const opened = context.waitForEvent('page', { predicate: isView });
  const window = { incognito: true, url: url('desk.html') };
  await from.evaluate((one) => chrome.windows.create(one).then(() => undefined), window);
  const page = await opened;
  await page.getByRole('button', { name: 'Add key' }).waitFor();
  await page.evaluate((message) => chrome.runtime.sendMessage(message), {
    for: 'background',
    name: 'key.save',
    request: { ...key, keyStorage: 'device' },
  });
  await enter(page, PRIVATE_WORD);
}

test('an update from 1.0.0 keeps what was stored, and spends, sends, and shows nothing more', async () => {
  const service = await startService();
  const folder = await mkdtemp(join(tmpdir(), 'quarry-upgrade-'));
  await unpackBuild('1.0.0', folder);
  let session = await startChromium({ site: service.site, extension: folder, incognito: true, still: true });
  const driver: Driver = {
    service,
    page: (number) => `https://many.test/${number}`,
    // The private window has a worker of its own.
    tell: async (name, request) =>
      (await blankPage(session)).evaluate((message) => chrome.runtime.sendMessage(message), {
        for: 'background',
        name,
        request,
      }),
    profile: async () => (await blankPage(session)).evaluate(readProfile),
  };
  const counts = () => driver.profile().then((profile) => profile.counts);
  try {
    const blank = await blankPage(session);
    const origins = ['http://127.0.0.1/*'];
    expect(await blank.evaluate((of) => chrome.permissions.request({ origins: of }), origins)).toBe(true);
    await fill(driver);
    const tab = await session.open(driver.page(41));
    await clickMenu(session, tab, 'extract-here');
    await expect.poll(counts).toMatchObject({ pages: COUNTS.pages - 1 });
    await tab.locator('p').first().click({ clickCount: 3 });
    await clickMenu(session, tab, 'extract-selection');
    await expect.poll(counts).toMatchObject({ pages: COUNTS.pages });
    const view = await session.open(session.url('desk.html'));
    await enter(view, LAST_QUERY);
    await expect(view.getByText('2 results').first()).toBeVisible();
    await searchPrivately(session, view, { key: service.key, address: service.url });
    await expect.poll(() => driver.profile()).toMatchObject({ counts: COUNTS, spent: { searches: 5 } });
    const before = await driver.profile();
    const requests = service.ledger.entries.length;

    await blank.close();
    session = await update(session, folder);
    expect(await driver.profile()).toEqual(before);
    // Existing users don't get the welcome page again.
    expect(session.context.pages().map((page) => page.url())).not.toContain(session.url('welcome.html'));
    const news = `Updated to ${packageJson.version}`;
    const first = await session.open(session.url('desk.html'));
    await expect(first.getByText(news)).toHaveCount(1);
    await expect(searchbox(first)).toHaveValue(LAST_QUERY);
    await expect.poll(() => readArea(session, 'local')).toMatchObject({ news: { told: true } });
    await first.close();
    const desk = await session.open(session.url('desk.html'));
    for (const [hash, shown] of Object.entries(VIEWS)) {
      if (hash !== '') await desk.goto(session.url(`desk.html${hash}`));
      for (const text of shown) await expect(desk.getByRole('main')).toContainText(text);
      await expect(desk.getByText(news)).toHaveCount(0);
    }
    const chosen = settingsNow(service.url);
    expect(await readArea(session, 'local')).toMatchObject({ settings: chosen });
    // Settings sends what it changes together with what is stored, so that must be of this version.
    const options = await session.open(session.url('options.html#spending'));
    await options.getByLabel('Ask before spending more than').fill('0.6');
    await options.keyboard.press('Enter');
    await expect
      .poll(() => readArea(session, 'local').then(({ settings }) => settings))
      .toEqual({ ...chosen, askAbove: 0.6 });
    await options.close();
    expect(service.ledger.entries).toHaveLength(requests);

    // The key is still there. What waits is requested once, and nothing else.
    await desk.goto(session.url('desk.html#jobs'));
    await desk.reload();
    await desk.getByRole('button', { name: /^Resume/ }).click();
    await expect(desk.getByText('Copied 25 pages').first()).toBeVisible();
    expect(requestedWrongly(driver)).toEqual([]);
    await desk.goto(session.url('desk.html#search'));
    await search(desk, { query: 'slate walls', safeSearch: false });
    await expect(newResults(desk).first()).toBeVisible();
    // One text for many pages doesn't say which of them were charged.
    const spent = { ...before.spent, searches: 6, perhaps: (before.spent.perhaps ?? 0) + 15 };
    await expect.poll(() => driver.profile()).toMatchObject({ counts: COUNTS_LATER, spent });
    const profile = await session.close({ profile: true });
    const found = filesWithWords(profile, [LAST_QUERY, PRIVATE_WORD]);
    expect(found[LAST_QUERY]).not.toEqual([]);
    expect(found[PRIVATE_WORD]).toEqual([]);
    await rm(profile, { recursive: true, maxRetries: 5 });
  } finally {
    await session.close();
    await service.close();
    await rm(folder, { recursive: true });
  }
});
