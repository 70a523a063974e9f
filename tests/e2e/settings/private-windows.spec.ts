import { rm } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { EMPTY_FORM } from '../../../lib/search/form.ts';
import { specimenMarker, startService } from '../../mock-service/index.ts';
import { filesWithWords } from '../../profile/profile-texts.ts';
import { UNTRACED } from '../harness/browser/background.ts';
import { type Session, startChromium } from '../harness/browser/chromium.ts';
import { readArea } from '../harness/browser/stored.ts';
import { findings } from '../harness/checks/accessible.ts';
import { setUpUnseen } from '../harness/checks/messages.ts';
import { newResults, search } from '../harness/views/search.ts';

declare const chrome: {
  action: { getBadgeText(of: object): Promise<string>; getTitle(of: object): Promise<string> };
  offscreen: { hasDocument(): Promise<boolean> };
  contextMenus: { update(id: string, changes: object): Promise<void> };
  runtime: { sendMessage(message: object): Promise<object | null> };
  tabs: { getCurrent(): Promise<{ id: number }> };
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
    await expect(page.getByText('There is no library in private windows')).toBeVisible();

    // The menu works there.
    const menu = 'extract-page';
    expect(await page.evaluate((id) => chrome.contextMenus.update(id, {}).then(() => true), menu)).toBe(true);

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

test('a private window follows ordinary settings at once, changes none, and shows nothing on their icon', async () => {
  const service = await startService();
  const session = await startChromium({ site: service.site, incognito: true });
  try {
    await setUpUnseen(session, service);
    const regular = await session.open(session.url('manifest.json'));
    const change = async (to: object) => {
      const { settings } = await readArea(session, 'local');
      const request = { from: settings, to: { ...Object(settings), ...to } };
      expect(await tell(regular, 'settings.save', request)).toMatchObject({ ok: true });
    };
    const icon = () =>
      regular.evaluate(async () => [await chrome.action.getBadgeText({}), await chrome.action.getTitle({})]);
    await change({ pageNotes: 'offer' });
    const unused = await icon();

    const page = await openPrivate(session, 'desk.html');
    const saved = { key: service.key, address: service.url, keyStorage: 'device' };
    expect(await tell(page, 'key.save', saved)).toMatchObject({ ok: true });
    service.faults.next({ operation: 'extract', delayMs: 1500 });
    const job = tell(page, 'extract', { source: 'page', targets: [{ url: specimen(9) }] });
    const tab = () =>
      page.evaluate(async () => chrome.action.getBadgeText({ tabId: (await chrome.tabs.getCurrent()).id }));
    await expect.poll(tab).toBe('…');
    expect(await icon()).toEqual(unused);
    await job;
    await expect.poll(tab).toBe('✓1');
    await expect(page.getByText('Copied 1 page').first()).toBeVisible();
    expect(await icon()).toEqual(unused);

    const before = await readArea(session, 'local');
    const refused = { ok: false, failure: { code: 'private-window' } };
    const { settings } = before;
    const to = { ...Object(settings), caps: { day: 100 } };
    expect(await tell(page, 'settings.save', { from: settings, to })).toMatchObject(refused);
    for (const name of ['everything.clear', 'backup.finish', 'news.seen'])
      expect(await tell(page, name, null), name).toMatchObject(refused);
    await page.goto(session.url('options.html'));
    await expect(page.getByText('Settings can’t be changed in a private window')).toBeVisible();
    await expect(page.getByRole('textbox')).toHaveCount(1);
    await expect(page.getByRole('textbox', { name: 'API key' })).toBeVisible();
    expect(await findings(page)).toEqual([]);
    expect(await readArea(session, 'local')).toEqual(before);

    const siteDefaults = [{ host: 'many.test', way: 'local', to: 'clipboard', preset: '' }];
    await change({ caps: { day: 0 }, siteDefaults });
    service.ledger.clear();
    const form = { id: 'capped', ...EMPTY_FORM, query: 'granite' };
    expect(await tell(page, 'search', form)).toMatchObject({ failure: { code: 'day-cap' } });
    await change({ caps: {} });
    await tell(page, 'extract', { source: 'page', targets: [{ url: specimen(10) }] });
    expect(service.ledger.entries).toEqual([]);
  } finally {
    await session.close();
    await service.close();
  }
});
