import { rm } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { specimenMarker, startService } from '../../mock-service/index.ts';
import { filesWithWords } from '../../profile/profile-texts.ts';
import { UNTRACED } from '../harness/browser/background.ts';
import { type Session, startChromium } from '../harness/browser/chromium.ts';
import { readArea } from '../harness/browser/stored.ts';
import { findings } from '../harness/checks/accessible.ts';
import { setUpUnseen } from '../harness/checks/messages.ts';
import { newResults, search } from '../harness/views/search.ts';

declare const chrome: {
  offscreen: { hasDocument(): Promise<boolean> };
  contextMenus: { update(id: string, changes: object): Promise<void> };
  runtime: { sendMessage(message: object): Promise<{ ok: boolean } | null> };
  windows: {
    create(window: { incognito: true; url: string }): Promise<unknown>;
    getCurrent(): Promise<{ id: number }>;
    remove(id: number): Promise<void>;
  };
};

/** Unique words: each search excludes them. */
const [REGULAR, PRIVATE] = ['brackendown', 'thistlecombe'];
const specimen = (number: number) => `https://many.test/${number}`;

const tell = (page: Page, name: string, request: object | null) =>
  page.evaluate((message) => chrome.runtime.sendMessage(message), { for: 'background', name, request });

/** Opens one of Quarry's pages in a new private window. */
async function openPrivate(session: Session, path: string): Promise<Page> {
  const opened = session.context.waitForEvent('page', {
    predicate: (page) => page.url().startsWith(session.url('')),
  });
  const from = await session.open(session.url('manifest.json'));
  await from.evaluate(
    (url) => chrome.windows.create({ incognito: true, url }).then(() => undefined),
    session.url(path),
  );
  await from.close();
  return opened;
}

/** Searches and extracts a page in the full-page view. */
async function use(page: Page, query: string, number: number): Promise<void> {
  await search(page, { query });
  await expect(newResults(page).first()).toBeVisible();
  const targets = [{ url: specimen(number) }];
  expect(await tell(page, 'extract', { source: 'page', targets })).toMatchObject({ ok: true });
  await expect(page.getByText('Copied 1 page').first()).toBeVisible();
}

test.use(UNTRACED);

test('a private window keeps and writes nothing to disk but the units spent', async () => {
  test.slow();
  const service = await startService();
  let session = await startChromium({ site: service.site, incognito: true });
  try {
    await setUpUnseen(session, service);
    const regular = await session.open(session.url('desk.html'));
    await use(regular, `harbour -${REGULAR}`, 7);
    const before = await readArea(session, 'local');

    const page = await openPrivate(session, 'desk.html');
    await expect(
      page.getByText('Private window: only the number of searches and pages is kept'),
    ).toBeVisible();
    expect(await findings(page)).toEqual([]);
    // The key isn't available: a private window has its own until it closes.
    await expect(page.getByRole('button', { name: 'Add key' })).toBeVisible();
    await expect(page.getByText(REGULAR)).toHaveCount(0);
    const saved = { key: service.key, address: service.url, keyStorage: 'device' };
    expect(await tell(page, 'key.save', saved)).toMatchObject({ ok: true });
    await use(page, `granite -${PRIVATE}`, 8);
    await page.goto(session.url('desk.html#library'));
    await page.reload();
    await expect(page.getByRole('list', { name: 'Saved pages' }).getByRole('listitem')).toHaveCount(1);
    await expect(page.getByText('Specimen 8').first()).toBeVisible();

    // The menu works there, and a setting changed there applies only there.
    const menu = 'extract-page';
    expect(await page.evaluate((id) => chrome.contextMenus.update(id, {}).then(() => true), menu)).toBe(true);
    const { settings } = before;
    const change = { from: settings, to: { ...Object(settings), reuseMinutes: 5 } };
    expect(await tell(page, 'settings.save', change)).toMatchObject({ ok: true });
    await page.reload();
    await expect(page.getByText('Specimen 8').first()).toBeVisible();

    // The clipboard document closes a second later. With one left, Chromium 156 crashes if the next private window opens at once.
    await expect.poll(() => page.evaluate(() => chrome.offscreen.hasDocument())).toBe(false);

    // The private background ends like any other, and the next one continues with its state, including the key.
    const devtools = await session.context.newCDPSession(page);
    await devtools.send('ServiceWorker.enable');
    await devtools.send('ServiceWorker.stopAllWorkers');
    await devtools.detach();
    await page.goto(session.url('desk.html'));
    await page.reload();
    await expect(newResults(page).first()).toBeVisible();
    await expect(page.getByText('Copied 1 page').first()).toBeVisible();
    await search(page, { query: `slate -${PRIVATE}` });
    await expect(newResults(page).first()).toBeVisible();

    // The regular windows know only what it cost.
    const during = await readArea(session, 'local');
    const { 'usage.private': units, ...rest } = during;
    expect(rest).toEqual(before);
    expect(units).toMatchObject({ days: [{ sure: { searches: 2, pages: 1 } }] });
    await regular.reload();
    await expect(regular.getByText('≈ $0.04 today').first()).toBeVisible();
    await expect(regular.getByText(PRIVATE)).toHaveCount(0);

    await page
      .evaluate(async () => chrome.windows.remove((await chrome.windows.getCurrent()).id))
      .catch(() => undefined);
    await expect.poll(() => page.isClosed()).toBe(true);
    expect(JSON.stringify(await readArea(session, 'session'))).not.toContain(PRIVATE);

    // Spending is cleared as a whole.
    expect(await tell(regular, 'data.clear', { kind: 'usage', asked: Date.now(), id: 'cleared' })).toBeNull();
    await expect.poll(() => readArea(session, 'local')).not.toHaveProperty('usage.private');

    // The next private window starts fresh.
    const next = await openPrivate(session, 'desk.html');
    await expect(next.getByRole('button', { name: 'Add key' })).toBeVisible();
    await expect(next.getByText(PRIVATE)).toHaveCount(0);

    const profile = await session.close({ profile: true });
    const found = filesWithWords(profile, [
      PRIVATE,
      specimenMarker(8),
      specimen(8),
      REGULAR,
      specimenMarker(7),
    ]);
    expect(found).toMatchObject({ [PRIVATE]: [], [specimenMarker(8)]: [], [specimen(8)]: [] });
    for (const word of [REGULAR, specimenMarker(7)]) expect(found[word], word).not.toEqual([]);
    expect(found[specimenMarker(7)]?.join()).toContain('IndexedDB');
    session = await startChromium({ site: service.site, profile });
  } finally {
    const profile = await session.close({ profile: true });
    await rm(profile, { recursive: true, force: true });
    await service.close();
  }
});
