import { rm } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import packageJson from '../../../package.json' with { type: 'json' };
import { type MockService, startService } from '../../mock-service/index.ts';
import { filesWithWords } from '../../profile/profile-texts.ts';
import { filesWith, pageText, tracesOf } from '../../shared/traces-of.ts';
import { UNTRACED } from '../harness/browser/background.ts';
import { settledBadge } from '../harness/browser/badge.ts';
import { type Session, startChromium } from '../harness/browser/chromium.ts';
import { readClipboard } from '../harness/browser/clipboard.ts';
import { openPopup } from '../harness/browser/popup.ts';
import { readArea, readDatabases } from '../harness/browser/stored.ts';
import { messageLog } from '../harness/browser/watch.ts';
import { everything } from '../harness/checks/everything.ts';
import { saveKey, tell } from '../harness/checks/messages.ts';
import { setPassphrase, unlock } from '../harness/views/lock.ts';
import { clickMenu } from '../harness/views/menu.ts';
import { expectNotice } from '../harness/views/notice.ts';
import { keyField, openOptions, setUp } from '../harness/views/options.ts';
import { unfoldReport } from '../harness/views/report.ts';
import { addSavedPages } from '../harness/views/saved-pages.ts';
import { enter, resultLinks, results, search, searchbox } from '../harness/views/search.ts';

test.use(UNTRACED);

const KEY = 'q-3v9Xw7-never-to-be-seen-Zt5-4711';
const WORDS = 'granite lantern otter 4711';
const TRACES = tracesOf(KEY);
const SECRETS = [...TRACES, ...tracesOf(WORDS)];
const MARKER = 'https://many.test/3';
/** A page that was not extracted before: of that, a saved copy would be used. */
const UNREAD = 'https://many.test/4';
const LOCKED = { headline: 'Your key is locked', charge: 'no', button: 'Unlock' } as const;

const holdsKey = (text: string) => TRACES.some((trace) => text.includes(trace));
/** The sources of these texts that contain a secret. */
const sourcesWith = (secrets: readonly string[], seen: ReadonlyMap<string, string>) =>
  [...seen].flatMap(([source, text]) => (secrets.some((secret) => text.includes(secret)) ? [source] : []));

let service: MockService;
let session: Session;

// Each test continues from the previous one.
test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  service = await startService({ key: KEY });
  session = await startChromium({ site: service.site, still: true });
});

test.afterAll(async () => {
  await session.close();
  await service.close();
});

test('the key goes through options, searches, failures, and extractions, and is seen nowhere else', async () => {
  const seen = new Map<string, string>();
  const lookAround = async (when: string) => {
    for (const [source, text] of await everything(session, service)) seen.set(`${source} ${when}`, text);
  };
  const log = await messageLog(session);
  await setUp(session, service, async (options) => {
    await expect(keyField(options)).toHaveValue('');
    await options.getByRole('button', { name: 'Test connection' }).click();
    await expect(options.locator('.connection-result')).toHaveText(/^The service didn’t refuse the key\./);
    expect(service.ledger.totals()).toEqual({ requests: 2, searches: 0, pages: 0 });
    await lookAround('after saving');
  });

  const popup = await openPopup(session);
  await search(popup.page, { query: 'stone' });
  service.faults.next({ status: 500 });
  await enter(popup.page, { query: 'fails with 500' });
  await expect(popup.page.locator('section.failure')).toBeVisible();
  seen.set('popup after a failure', await pageText(popup.page));
  await popup.close();

  const page = await session.open(MARKER);
  for (const entry of ['extract-page', 'extract-link'] as const) {
    await clickMenu(session, page, entry, { linkUrl: 'https://many.test/missing' });
    await settledBadge(session);
  }
  seen.set('clipboard', await readClipboard(page));
  await lookAround('after the run');
  const sent = await log.evaluate((): string[] => Reflect.get(window, 'heard'));
  expect(sent.filter(holdsKey).map((message) => JSON.parse(message))).toEqual([
    {
      for: 'background',
      name: 'key.save',
      request: { key: KEY, address: service.url, keyStorage: 'device' },
    },
  ]);
  expect(sent.length).toBeGreaterThan(5);

  const moved = await tell(session, 'key.setStorage', { keyStorage: 'device' });
  const tested = await tell(session, 'connection.test', null);
  const save = await tell(session, 'key.save', { key: KEY, address: service.url, keyStorage: 'device' });
  seen.set('replies', JSON.stringify([moved, tested, save]));
  expect(save).toMatchObject({ ok: true, value: { lastFour: KEY.slice(-4) } });

  expect(sourcesWith(TRACES, seen)).toEqual([]);
  // Guards the check itself: each source contains something it must contain.
  const all = [...seen.values()].join('\n');
  for (const shown of ['fails with 500', KEY.slice(-4), '"extractable":false', 'Specimen 3', 'may have been'])
    expect(all).toContain(shown);
  expect(service.ledger.entries.filter(({ authorized }) => !authorized)).toEqual([]);
  expect(service.ledger.entries.length).toBeGreaterThan(5);
});

test('a session-only key is stored only there, and works', async () => {
  await saveKey(session, service, 'session');
  await expect.poll(() => readArea(session, 'local')).not.toHaveProperty('key');
  await expect.poll(() => readArea(session, 'session')).toHaveProperty('key');
  expect(await tell(session, 'connection.test', null)).toMatchObject({ ok: true });
});

test('a key locked with a passphrase stays unlocked even if the worker ends; after a restart, no file holds either, answers are gone, and an extraction waits for unlocking', async () => {
  await saveKey(session, service, 'device');
  const options = await openOptions(session);
  await setPassphrase(options, WORDS);
  await options.close();
  expect(await readArea(session, 'local')).toMatchObject({
    key: { lock: { kdf: 'PBKDF2', iterations: 600_000 } },
  });
  await session.background.stop();
  expect(await tell(session, 'connection.test', null)).toMatchObject({ ok: true });
  const view = await session.open(session.url('desk.html'));
  await search(view, { query: 'granite' });
  const [found = ''] = await resultLinks(view);
  expect(await readDatabases(session)).toContain(found);

  const profile = await session.close({ profile: true });
  expect(await filesWith(profile, SECRETS)).toEqual([]);
  expect(await filesWith(profile, [MARKER])).not.toEqual([]);
  session = await startChromium({ site: service.site, profile, still: true });
  // Access to the service stays, as the extraction below shows; answers don't.
  await expect.poll(() => readDatabases(session)).not.toContain(found);
  const posts = () => service.ledger.entries.length;
  const before = posts();
  const page = await session.open(UNREAD);
  await clickMenu(session, page, 'extract-page');
  expect((await settledBadge(session)).text).toBe('!');
  expect(posts()).toBe(before);
  const popup = await openPopup(session);
  await unfoldReport(popup.page);
  const report = popup.page.locator('.job-report');
  await expectNotice(report, LOCKED);
  await unlock(report, WORDS);
  await expect(popup.page.getByText('Copied 1 page').first()).toBeVisible();
  expect(posts()).toBe(before + 1);
  await popup.close();
  await expect.poll(() => readClipboard(page)).toContain(`Source: <${UNREAD}>`);
  const seen = await everything(session, service);
  expect(sourcesWith(SECRETS, seen)).toEqual([]);
  expect(seen.get('storage')).toContain('"iterations":600000');
});

declare const chrome: {
  omnibox: { onInputEntered: { dispatch(query: string, where: string): void } };
  permissions: { getAll(): Promise<{ origins: string[] }> };
  storage: Record<'local' | 'session', { get(keys: null): Promise<Record<string, object>> }>;
};

/** Everything stored, the size of each database table, and the permitted sites. */
async function storedData(session: Session): Promise<object> {
  const worker = await session.background.awake();
  return worker.evaluate(async () => {
    const { local, session } = chrome.storage;
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('quarry');
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    const count = (table: string) =>
      new Promise<number>((resolve, reject) => {
        const request = db.transaction(table).objectStore(table).count();
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const rows = await Promise.all([...db.objectStoreNames].map(count));
    db.close();
    const { origins } = await chrome.permissions.getAll();
    return { local: await local.get(null), session: await session.get(null), rows, origins };
  });
}
/** The state of a fresh installation. */
const AS_INSTALLED = {
  local: {
    history: { version: 1, searches: [] },
    news: { version: 1, release: packageJson.version, told: true },
  },
  session: { alive: true },
  rows: [0, 0, 0, 0, 0],
  origins: [],
};

test('clearing everything leaves Quarry as freshly installed, and neither queries nor URLs of saved pages in the browser’s history', async () => {
  const [QUERY, SAVED] = ['brackendown', 'thistlecombe'];
  const VISITED = ['desk.html?token=', 'desk.html#library=saved+0'];
  const url = `https://many.test/${SAVED}`;
  await addSavedPages(session, [{ job: 'saved', place: 0, url, markdown: '# Larch' }]);
  const opened = session.context.waitForEvent('page');
  const worker = await session.background.awake();
  const query = `granite -${QUERY}`;
  await worker.evaluate((typed) => chrome.omnibox.onInputEntered.dispatch(typed, 'newForegroundTab'), query);
  const workspace = await opened;
  await expect(results(workspace).first()).toBeVisible();
  await expect(searchbox(workspace)).toHaveValue(query);
  await searchbox(workspace).fill(SAVED);
  await workspace.getByRole('option', { name: /Saved page$/ }).click();
  await expect(workspace.getByRole('region', { name: 'Page', exact: true })).toContainText('Larch');
  await expect
    .poll(() => storedData(session))
    .toMatchObject({ rows: expect.arrayContaining([1]), origins: ['http://127.0.0.1/*'] });
  const options = await openOptions(session, 'privacy');
  await options.getByRole('button', { name: 'Clear everything…' }).click();
  await options.getByRole('button', { name: 'Clear everything permanently' }).click();
  await options.waitForURL('**/welcome.html');
  await expect(options.getByRole('heading', { name: 'Welcome to Quarry' })).toBeVisible();
  await expect.poll(() => storedData(session)).toEqual(AS_INSTALLED);
  const profile = await session.close({ profile: true });
  const found = filesWithWords(profile, [...VISITED, QUERY, SAVED]);
  await rm(profile, { recursive: true, force: true });
  for (const url of VISITED) expect(found[url], url).toContain('/Default/History');
  expect(found[QUERY]).toEqual([]);
  // The browser removes deleted entries of databases from the disk later.
  expect(found[SAVED]?.filter((file) => !file.includes('/IndexedDB/'))).toEqual([]);
});
