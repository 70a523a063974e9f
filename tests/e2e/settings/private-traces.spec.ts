import { rm } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { specimenMarker, startService } from '../../mock-service/index.ts';
import { filesWithWords } from '../../profile/profile-texts.ts';
import { UNTRACED } from '../harness/browser/background.ts';
import { type Session, startChromium } from '../harness/browser/chromium.ts';
import { readArea } from '../harness/browser/stored.ts';
import { setUpUnseen } from '../harness/checks/messages.ts';
import { newResults, search } from '../harness/views/search.ts';

interface Reply {
  ok: boolean;
  value?: { id: string; state: string };
}

declare const chrome: {
  permissions: { request(permissions: { origins: string[] }): Promise<boolean> };
  runtime: { sendMessage(message: object): Promise<Reply | null> };
  tabs: {
    create(tab: { url: string }): Promise<unknown>;
    query(query: object): Promise<{ id: number; url?: string }[]>;
  };
  windows: {
    create(window: { incognito: boolean; url: string }): Promise<unknown>;
    getCurrent(): Promise<{ id: number }>;
    remove(id: number): Promise<void>;
  };
};

/** Unique words: each search excludes one, the lens is named after one, and one is in a URL. */
const [WORKSPACE, POPUP, PANEL, LENS, FAILED] = [
  'brackendown',
  'thistlecombe',
  'larchfallow',
  'sedgewarren',
  'gorseholt',
];
const [EXTRACTED, LOCAL, PICKED] = [8, 9, 10];
const WORDS = [WORKSPACE, POPUP, PANEL, LENS, FAILED, ...[EXTRACTED, LOCAL, PICKED].map(specimenMarker)];
const SITE = ['https://many.test/*'];
const specimen = (name: string | number) => `https://many.test/${name}`;

const tell = (page: Page, name: string, request: object | null) =>
  page.evaluate((message) => chrome.runtime.sendMessage(message), { for: 'background', name, request });

/** The local extraction and the picker work in a page without a click on the icon once its site is granted. */
async function grantSite(session: Session): Promise<void> {
  const page = await session.open(session.url('manifest.json'));
  expect(await page.evaluate((origins) => chrome.permissions.request({ origins }), SITE)).toBe(true);
  await page.close();
}

/** Opens a URL in a new window from one of Quarry's pages. */
async function openWindow(session: Session, path: string, incognito: boolean): Promise<Page> {
  const opened = session.context.waitForEvent('page', {
    predicate: (page) => page.url().startsWith(session.url(path)),
  });
  const from = await session.open(session.url('manifest.json'));
  await from.evaluate((window) => chrome.windows.create(window).then(() => undefined), {
    incognito,
    url: session.url(path),
  });
  await from.close();
  return opened;
}

/** Opens a URL in a new tab of a page's window, and returns it with its id. */
async function openTab(session: Session, beside: Page, url: string): Promise<{ page: Page; tab: number }> {
  const opened = session.context.waitForEvent('page', { predicate: (page) => page.url().startsWith(url) });
  await beside.evaluate((address) => chrome.tabs.create({ url: address }).then(() => undefined), url);
  const page = await opened;
  await page.waitForLoadState();
  const [{ id } = { id: -1 }] = await beside.evaluate(() =>
    chrome.tabs.query({ active: true, currentWindow: true }),
  );
  return { page, tab: id };
}

/** Does in one window what leaves traces in an ordinary one: searches, extractions of all kinds, and a setting. */
async function useEverything(session: Session, workspace: Page): Promise<Reply | null> {
  await search(workspace, { query: `granite -${WORKSPACE}` });
  for (const [file, word] of [
    ['popup.html', POPUP],
    ['sidepanel.html', PANEL],
  ] as const) {
    const { page } = await openTab(session, workspace, session.url(file));
    await search(page, { query: `granite -${word}` });
    await expect(newResults(page).first()).toBeVisible();
    await page.close();
  }

  const targets = [{ url: specimen(EXTRACTED) }];
  expect(await tell(workspace, 'extract', { source: 'page', targets })).toMatchObject({ ok: true });
  await workspace.goto(session.url('desk.html#jobs'));
  await expect(workspace.getByText('Specimen 8').first()).toBeVisible();
  const missing = [{ url: specimen(`missing/${FAILED}`) }];
  const failed = await tell(workspace, 'extract', { source: 'page', targets: missing });
  const again = workspace.getByRole('button', { name: /^Retry/ }).first();
  await expect(again).toBeVisible();
  expect(await tell(workspace, 'extract.again', { job: failed?.value?.id, pageIndexes: [0] })).toBeNull();
  await expect(again).toBeVisible();

  const local = await openTab(session, workspace, specimen(LOCAL));
  const order = { tabs: [{ tab: local.tab, url: specimen(LOCAL), title: 'Specimen 9' }] };
  expect(await tell(workspace, 'extract.inTab', order)).toMatchObject({ ok: true, value: { state: 'done' } });
  await local.page.close();
  const picked = await openTab(session, workspace, specimen(PICKED));
  const parts = { tab: picked.tab, url: specimen(PICKED), title: 'Specimen 10' };
  expect(await tell(workspace, 'extract.parts', parts)).toBeNull();
  await expect(picked.page.locator('html > div[popover=manual]')).toBeAttached();
  await picked.page.getByText(specimenMarker(PICKED)).first().click();
  await picked.page.keyboard.press('Enter');
  await expect(workspace.getByText('Specimen 10').first()).toBeVisible();
  await picked.page.close();

  const { settings } = await readArea(session, 'local');
  const lenses = [{ name: LENS, id: 'programming' }];
  const change = { from: settings, to: { ...Object(settings), lenses } };
  return tell(workspace, 'settings.save', change);
}

async function closeWindow(page: Page): Promise<void> {
  await page
    .evaluate(async () => chrome.windows.remove((await chrome.windows.getCurrent()).id))
    .catch(() => undefined);
  await expect.poll(() => page.isClosed()).toBe(true);
}

test.use(UNTRACED);

test('nothing done in a private window is on disk afterward; all of it is after an ordinary window', async () => {
  test.slow();
  const service = await startService();
  const options = { site: service.site, grantedOrigins: ['http://127.0.0.1/*', ...SITE] };
  let session = await startChromium({ ...options, incognito: true });
  try {
    await setUpUnseen(session, service);
    await grantSite(session);
    const page = await openWindow(session, 'desk.html', true);
    const saved = { key: service.key, address: service.url, keyStorage: 'device' };
    expect(await tell(page, 'key.save', saved)).toMatchObject({ ok: true });
    await page.reload();
    expect(await useEverything(session, page)).toMatchObject({ ok: false });
    await closeWindow(page);
    const profile = await session.close({ profile: true });
    expect(filesWithWords(profile, WORDS)).toEqual(Object.fromEntries(WORDS.map((word) => [word, []])));

    session = await startChromium({ ...options, profile });
    const ordinary = await openWindow(session, 'desk.html', false);
    expect(await useEverything(session, ordinary)).toMatchObject({ ok: true });
    await closeWindow(ordinary);
    await session.close({ profile: true });
    const found = filesWithWords(profile, WORDS);
    for (const word of WORDS) expect(found[word], word).not.toEqual([]);
    session = await startChromium({ ...options, profile });
  } finally {
    const profile = await session.close({ profile: true });
    await rm(profile, { recursive: true, force: true });
    await service.close();
  }
});
