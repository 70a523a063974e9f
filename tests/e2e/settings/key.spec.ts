import { expect, test } from '@playwright/test';
import { type MockService, startService } from '../../mock-service/index.ts';
import { filesWith, pageText, tracesOf } from '../../shared/traces-of.ts';
import { settledBadge } from '../harness/browser/badge.ts';
import { type Session, startChromium } from '../harness/browser/chromium.ts';
import { readClipboard } from '../harness/browser/clipboard.ts';
import { openPopup } from '../harness/browser/popup.ts';
import { readArea, readDatabases, writeArea } from '../harness/browser/stored.ts';
import { everything } from '../harness/checks/everything.ts';
import { logMessages } from '../harness/checks/message-log.ts';
import { saveKey, tell } from '../harness/checks/messages.ts';
import { clickMenu } from '../harness/views/menu.ts';
import { addressField, keyField, openOptions, saveService, setUp } from '../harness/views/options.ts';
import { enter, search } from '../harness/views/search.ts';

const KEY = 'q-3v9Xw7-never-to-be-seen-Zt5-4711';
const TRACES = tracesOf(KEY);
const MARKER = 'https://many.test/3';

/** Everything observed in the extension, by source. */
const seen = new Map<string, string>();
const sourcesWithKey = () => [...seen].flatMap(([source, text]) => (holdsKey(text) ? [source] : []));
const holdsKey = (text: string) => TRACES.some((trace) => text.includes(trace));

let service: MockService;
let other: MockService;
let session: Session;

// Each test continues from the previous one.
test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  service = await startService({ key: KEY });
  other = await startService({ key: KEY });
  session = await startChromium({ site: service.site });
});

test.afterAll(async () => {
  await session.close();
  await service.close();
  await other.close();
});

async function lookAround(when: string): Promise<void> {
  for (const [source, text] of await everything(session, service)) seen.set(`${source} ${when}`, text);
}

test('the key goes through options, searches, failures, and extractions', async () => {
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
  const keySaves = sent.filter((message) => holdsKey(message));
  expect(keySaves.map((message) => JSON.parse(message))).toEqual([
    {
      for: 'background',
      name: 'key.save',
      request: { key: KEY, address: service.url, keyStorage: 'device' },
    },
  ]);
  expect(sent.length).toBeGreaterThan(5);
});

test('no reply from the background contains the key', async () => {
  const moved = await tell(session, 'key.setStorage', { keyStorage: 'device' });
  const test = await tell(session, 'connection.test', null);
  const save = await tell(session, 'key.save', { key: KEY, address: service.url, keyStorage: 'device' });
  expect(holdsKey(JSON.stringify([moved, test, save]))).toBe(false);
  expect(save).toMatchObject({ ok: true, value: { lastFour: KEY.slice(-4) } });
});

test('the key appears in no page, storage, database, console, ledger, or clipboard', () => {
  expect(sourcesWithKey()).toEqual([]);
  // Guards the check itself: each source contains something it must contain.
  const all = [...seen.values()].join('\n');
  for (const shown of [
    'fails with 500',
    KEY.slice(-4),
    '"extractable":false',
    'Specimen 3',
    'may have been',
  ]) {
    expect(all).toContain(shown);
  }
});

test('every request to the key’s own origin carried it', () => {
  const refused = service.ledger.entries.filter(({ authorized }) => !authorized);
  expect(refused).toEqual([]);
  expect(service.ledger.entries.length).toBeGreaterThan(5);
});

test('another address gets no key, and the user is told that one is needed', async () => {
  const options = await openOptions(session);
  await saveService(options, { address: other.url });
  await expect(options.getByRole('status')).toHaveText('Saved');
  const [here, there] = [new URL(other.url).host, new URL(service.url).host];
  const words = `Your saved key is for ${there}. Enter a key for ${here}.`;
  await expect(options.getByText(words)).toBeVisible();
  await options.getByRole('button', { name: 'Test connection' }).click();
  await expect(options.getByText(`No API key for ${here}`).first()).toBeVisible();

  const before = service.ledger.entries.length;
  const popup = await openPopup(session);
  await expect(search(popup.page, { query: 'whose key is this' })).rejects.toThrow(`No API key for ${here}`);
  await popup.close();
  const page = await session.open(MARKER);
  await clickMenu(session, page, 'extract-page');
  expect((await settledBadge(session)).text).toBe('!');
  expect(other.ledger.entries).toEqual([]);
  await expect.poll(() => service.ledger.entries).toHaveLength(before);

  await saveService(options, { address: service.url });
  await expect(addressField(options)).toHaveValue(service.url);
  await expect(options.getByText(words)).toHaveCount(0);
  const back = await openPopup(session);
  expect((await search(back.page, { query: 'stone again' })).results).toBeGreaterThan(0);
  await back.close();
});

test('a session-only key is gone after a restart and is in no file', async () => {
  await saveKey(session, service, 'session');
  await expect.poll(() => readArea(session, 'local')).not.toHaveProperty('key');
  await expect.poll(() => readArea(session, 'session')).toHaveProperty('key');
  const popup = await openPopup(session);
  await search(popup.page, { query: 'stone this session' });
  await popup.close();

  const profile = await session.close({ profile: true });
  expect(await filesWith(profile, TRACES)).toEqual([]);
  await expect.poll(() => filesWith(profile, [MARKER])).not.toEqual([]);
  session = await startChromium({ site: service.site, profile });
  await expect.poll(() => readArea(session, 'session')).not.toHaveProperty('key');
  await expect.poll(() => readArea(session, 'local')).not.toHaveProperty('key');
  const again = await openPopup(session);
  await expect(again.page.getByRole('button', { name: 'Add key' })).toBeVisible();
  const before = service.ledger.entries.length;
  await expect(search(again.page, { query: 'after the restart' })).rejects.toThrow('No API key');
  await expect.poll(() => service.ledger.entries).toHaveLength(before);
  await again.close();
});

test('removing the key leaves no copy in any storage area and no encryption key', async () => {
  await saveKey(session, service, 'device');
  const { key } = await readArea(session, 'local');
  await writeArea(session, 'local', { 'key.aside.1': key });
  await writeArea(session, 'session', { 'key.aside.2': key });
  await expect.poll(() => readDatabases(session)).toContain('"extractable":false');
  await tell(session, 'key.remove', null);
  for (const area of ['local', 'session', 'sync'] as const) {
    const stored = await readArea(session, area);
    expect(Object.keys(stored).filter((name) => name.startsWith('key'))).toEqual([]);
    expect(JSON.stringify(stored)).not.toContain(Object(key).sealed);
  }
  await expect.poll(() => readDatabases(session)).not.toContain('"extractable"');
});
