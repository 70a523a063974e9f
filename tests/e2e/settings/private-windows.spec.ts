import { expect, type Page, test } from '@playwright/test';
import type { Job } from '../../../lib/extraction/job/job.ts';
import { EMPTY_FORM } from '../../../lib/search/form.ts';
import { type MockService, specimenMarker, startService } from '../../mock-service/index.ts';
import { filesWithWords } from '../../profile/profile-texts.ts';
import { UNTRACED } from '../harness/browser/background.ts';
import { type Session, startChromium } from '../harness/browser/chromium.ts';
import { readArea } from '../harness/browser/stored.ts';
import { setUpUnseen } from '../harness/checks/messages.ts';
import { storedJobs } from '../harness/views/jobs.ts';
import { newResults, search } from '../harness/views/search.ts';

interface Reply {
  ok: boolean;
}

declare const chrome: {
  action: { getBadgeText(of: object): Promise<string>; getTitle(of: object): Promise<string> };
  contextMenus: { update(id: string, changes: object): Promise<void> };
  offscreen: { hasDocument(): Promise<boolean> };
  permissions: { request(permissions: { origins: string[] }): Promise<boolean> };
  runtime: { sendMessage(message: object): Promise<Reply | null> };
  tabs: {
    create(tab: { url: string }): Promise<unknown>;
    getCurrent(): Promise<{ id: number }>;
    query(query: object): Promise<{ id: number; url?: string }[]>;
  };
  windows: {
    create(window: { incognito: boolean; url: string }): Promise<unknown>;
    getCurrent(): Promise<{ id: number }>;
    remove(id: number): Promise<void>;
  };
};

/** What a window leaves: the search excludes a unique word, the lens is named after one, and one is in a URL. */
interface Traces {
  query: string;
  lens: string;
  failed: string;
  extracted: number;
  local: number;
}

const ORDINARY: Traces = {
  ...{ query: 'brackendown', lens: 'sedgewarren', failed: 'gorseholt' },
  ...{ extracted: 8, local: 9 },
};
const PRIVATE: Traces = {
  ...{ query: 'rushmere', lens: 'willowbeck', failed: 'fernleigh' },
  ...{ extracted: 18, local: 19 },
};
const wordsOf = ({ extracted, local, ...words }: Traces): string[] => [
  ...Object.values(words),
  ...[extracted, local].map(specimenMarker),
];
const SITE = ['https://many.test/*'];
const specimen = (name: string | number) => `https://many.test/${name}`;

const tell = (page: Page, name: string, request: object | null) =>
  page.evaluate((message) => chrome.runtime.sendMessage(message), { for: 'background', name, request });

let service: MockService;
let session: Session;

// Each test continues from the previous one.
test.describe.configure({ mode: 'serial' });
test.use(UNTRACED);

test.beforeAll(async () => {
  service = await startService();
  session = await startChromium({
    site: service.site,
    // The local extraction and the picker work in a page without a click on the icon once its site is granted.
    grantedOrigins: ['http://127.0.0.1/*', ...SITE],
    incognito: true,
    still: true,
  });
  await setUpUnseen(session, service);
});

test.afterAll(async () => {
  await session.close();
  await service.close();
});

/** Opens the full-page view in a new window. */
async function openWindow(incognito: boolean): Promise<Page> {
  const url = session.url('desk.html');
  const opened = session.context.waitForEvent('page', { predicate: (page) => page.url().startsWith(url) });
  const from = await session.open(session.url('manifest.json'));
  await from.evaluate((window) => chrome.windows.create(window).then(() => undefined), { incognito, url });
  await from.close();
  return opened;
}

/** Opens a private window, which has no key, and enters one. */
async function openPrivate(): Promise<Page> {
  const page = await openWindow(true);
  await expect(
    page.getByText('Incognito window: only the number of searches and pages is kept'),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add key' })).toBeVisible();
  const saved = { key: service.key, address: service.url, keyStorage: 'device' };
  expect(await tell(page, 'key.save', saved)).toMatchObject({ ok: true });
  return page;
}

/** The background closes the clipboard document a second after a copy, unless it ends before. */
const clipboardClosed = (page: Page) =>
  expect.poll(() => page.evaluate(() => chrome.offscreen.hasDocument())).toBe(false);

async function closeWindow(page: Page): Promise<void> {
  // With a clipboard document left, Chromium 156 crashes if the next private window opens at once.
  await clipboardClosed(page);
  await page
    .evaluate(async () => chrome.windows.remove((await chrome.windows.getCurrent()).id))
    .catch(() => undefined);
  await expect.poll(() => page.isClosed()).toBe(true);
}

/** Opens a URL in a new tab of a page's window, and returns it with its id. */
async function openTab(beside: Page, url: string): Promise<{ page: Page; tab: number }> {
  const opened = session.context.waitForEvent('page', { predicate: (page) => page.url().startsWith(url) });
  await beside.evaluate((address) => chrome.tabs.create({ url: address }).then(() => undefined), url);
  const page = await opened;
  await page.waitForLoadState();
  const [{ id } = { id: -1 }] = await beside.evaluate(() =>
    chrome.tabs.query({ active: true, currentWindow: true }),
  );
  return { page, tab: id };
}

/** Does in one window what leaves traces in an ordinary one: a search, extractions of all kinds, and a setting. */
async function useEverything(workspace: Page, traces: Traces): Promise<Reply | null> {
  await search(workspace, { query: `granite -${traces.query}` });
  const targets = [{ url: specimen(traces.extracted) }];
  expect(await tell(workspace, 'extract', { source: 'page', targets })).toMatchObject({ ok: true });
  await workspace.goto(session.url('desk.html#jobs'));
  await expect(workspace.getByText(`Specimen ${traces.extracted}`).first()).toBeVisible();
  const missing = [{ url: specimen(`missing/${traces.failed}`) }];
  await tell(workspace, 'extract', { source: 'page', targets: missing });
  await expect(workspace.getByRole('button', { name: /^Retry/ }).first()).toBeVisible();

  const local = await openTab(workspace, specimen(traces.local));
  const order = { tabs: [{ tab: local.tab, url: specimen(traces.local), title: 'Local' }] };
  expect(await tell(workspace, 'extract.inTab', order)).toMatchObject({ ok: true, value: { state: 'done' } });
  await local.page.close();

  const { settings } = await readArea(session, 'local');
  const lenses = [{ name: traces.lens, id: 'programming' }];
  return tell(workspace, 'settings.save', { from: settings, to: { ...Object(settings), lenses } });
}

test('a private window follows ordinary settings at once, and shows nothing on their icon', async () => {
  const regular = await session.open(session.url('manifest.json'));
  const change = async (to: object) => {
    const { settings } = await readArea(session, 'local');
    const request = { from: settings, to: { ...Object(settings), ...to } };
    expect(await tell(regular, 'settings.save', request)).toMatchObject({ ok: true });
  };
  const icon = () =>
    regular.evaluate(async () => [await chrome.action.getBadgeText({}), await chrome.action.getTitle({})]);
  await change({ pageNotes: 'on' });
  const unused = await icon();

  const page = await openPrivate();
  const answer = service.faults.hold();
  const job = tell(page, 'extract', { source: 'page', targets: [{ url: specimen(29) }] });
  const tab = () =>
    page.evaluate(async () => chrome.action.getBadgeText({ tabId: (await chrome.tabs.getCurrent()).id }));
  await expect.poll(tab).toBe('…');
  expect(await icon()).toEqual(unused);
  answer();
  await job;
  await expect.poll(tab).toBe('✓1');
  await expect(page.getByText(/^Copied “/).first()).toBeVisible();
  expect(await icon()).toEqual(unused);
  // Ordinary windows keep their menu. Changing an entry that is gone would fail.
  await regular.evaluate(() => chrome.contextMenus.update('extract-page', {}));

  const siteDefaults = [{ host: 'many.test', way: 'local', to: 'clipboard', preset: '' }];
  await change({ caps: { day: 0 }, siteDefaults });
  service.ledger.clear();
  const form = { id: 'capped', ...EMPTY_FORM, query: 'granite' };
  expect(await tell(page, 'search', form)).toMatchObject({ state: { failure: { code: 'day-cap' } } });
  await change({ caps: {} });
  await tell(page, 'extract', { source: 'page', targets: [{ url: specimen(30) }] });
  expect(service.ledger.entries).toEqual([]);
  await change({ siteDefaults: [] });
  await closeWindow(page);
  await expect.poll(() => readArea(session, 'local')).toHaveProperty(['usage.private']);
  expect(await tell(regular, 'data.clear', { kind: 'usage', asked: Date.now(), id: 'cleared' })).toBeNull();
  await expect.poll(() => readArea(session, 'local')).not.toHaveProperty(['usage.private']);
});

test('a private window writes nothing to disk but the units spent; all of it is there after an ordinary one', async () => {
  const regular = await openWindow(false);
  const granted = await regular.evaluate((origins) => chrome.permissions.request({ origins }), SITE);
  expect(granted).toBe(true);
  expect(await useEverything(regular, ORDINARY)).toMatchObject({ ok: true });
  const isOver = ({ state, copied }: Job) => state === 'failed' || copied !== undefined;
  await expect.poll(async () => (await storedJobs(session)).every(isOver)).toBe(true);
  const before = await readArea(session, 'local');

  // A new private window has nothing of the last one.
  const page = await openPrivate();
  await expect(page.getByText(/^Copied /)).toHaveCount(0);
  await expect(page.getByText(ORDINARY.query)).toHaveCount(0);
  await page.reload();
  expect(await useEverything(page, PRIVATE)).toMatchObject({
    ok: false,
    failure: { code: 'private-window' },
  });
  await clipboardClosed(page);
  // The private background ends like any other, and the next one continues with its state, including the key.
  const devtools = await session.context.newCDPSession(page);
  await devtools.send('ServiceWorker.enable');
  await devtools.send('ServiceWorker.stopAllWorkers');
  await devtools.detach();
  await page.goto(session.url('desk.html'));
  await page.reload();
  await expect(newResults(page).first()).toBeVisible();
  await search(page, { query: `slate -${PRIVATE.query}` });
  await expect(newResults(page).first()).toBeVisible();

  // The ordinary windows know only what it cost.
  const { 'usage.private': units, ...rest } = await readArea(session, 'local');
  expect(rest).toEqual(before);
  expect(units).toMatchObject({ days: [{ sure: { searches: 2, pages: 1 } }] });
  await regular.reload();
  await expect(regular.getByText(PRIVATE.query)).toHaveCount(0);
  await closeWindow(page);
  expect(JSON.stringify(await readArea(session, 'session'))).not.toContain(PRIVATE.query);

  const profile = await session.close({ profile: true });
  const found = filesWithWords(profile, [...wordsOf(ORDINARY), ...wordsOf(PRIVATE), specimen('18')]);
  for (const word of wordsOf(ORDINARY)) expect(found[word], word).not.toEqual([]);
  expect(found[specimenMarker(ORDINARY.extracted)]?.join()).toContain('IndexedDB');
  for (const word of [...wordsOf(PRIVATE), specimen('18')]) expect(found[word], word).toEqual([]);
});
