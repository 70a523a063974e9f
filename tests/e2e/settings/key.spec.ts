import { expect, test } from '@playwright/test';
import { type MockService, startService } from '../../mock-service/index.ts';
import { filesWith, pageText, tracesOf } from '../../shared/traces-of.ts';
import { UNTRACED } from '../harness/browser/background.ts';
import { settledBadge } from '../harness/browser/badge.ts';
import { type Session, startChromium } from '../harness/browser/chromium.ts';
import { readClipboard } from '../harness/browser/clipboard.ts';
import { openPopup } from '../harness/browser/popup.ts';
import { readArea } from '../harness/browser/stored.ts';
import { everything } from '../harness/checks/everything.ts';
import { logMessages } from '../harness/checks/message-log.ts';
import { saveKey, tell } from '../harness/checks/messages.ts';
import { setPassphrase, unlock } from '../harness/views/lock.ts';
import { clickMenu } from '../harness/views/menu.ts';
import { expectNotice } from '../harness/views/notice.ts';
import { keyField, openOptions, setUp } from '../harness/views/options.ts';
import { unfoldReport } from '../harness/views/report.ts';
import { enter, search } from '../harness/views/search.ts';

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
  session = await startChromium({ site: service.site });
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
  const messages = await logMessages(session);
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
  const sent = await messages();
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

test('a key locked with a passphrase stays unlocked even if the worker ends; after a restart, no file holds either, and an extraction waits for unlocking', async () => {
  await saveKey(session, service, 'device');
  const options = await openOptions(session);
  await setPassphrase(options, WORDS);
  await options.close();
  expect(await readArea(session, 'local')).toMatchObject({
    key: { lock: { kdf: 'PBKDF2', iterations: 600_000 } },
  });
  await session.background.stop();
  expect(await tell(session, 'connection.test', null)).toMatchObject({ ok: true });

  const profile = await session.close({ profile: true });
  expect(await filesWith(profile, SECRETS)).toEqual([]);
  expect(await filesWith(profile, [MARKER])).not.toEqual([]);
  session = await startChromium({ site: service.site, profile });
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
