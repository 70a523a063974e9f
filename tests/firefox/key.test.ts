import { expect, test } from 'vitest';
import { EVERY_MESSAGE } from '../shared/every-message.ts';
import { ONE_AT_A_TIME } from '../shared/interrupted-jobs.ts';
import { allOfPage, tracesOf } from '../shared/traces-of.ts';
import { endBackground } from './harness/browser/background.ts';
import { settledBadge } from './harness/browser/badge.ts';
import { click, fill, named, reads } from './harness/browser/find.ts';
import { useFixture } from './harness/browser/fixture.ts';
import { changeSettings, readArea, tell } from './harness/browser/inside.ts';
import { openPopup } from './harness/browser/popup.ts';
import { first, specimen } from './harness/browser/site.ts';
import { encryptedIn, expectEncrypted } from './harness/views/encrypted.ts';
import { everything } from './harness/views/everything.ts';
import { injectScript, plant } from './harness/views/injected-script.ts';
import { jobsIn, resume } from './harness/views/jobs.ts';
import { clickMenu } from './harness/views/menu.ts';
import { logMessages } from './harness/views/message-log.ts';
import { openOptions, saveService } from './harness/views/options.ts';
import { search, shownLinks } from './harness/views/search.ts';

// Random characters: compression leaves them unchanged, and nothing else looks like a part of them.
const KEY = 'q-3v9Xw7kLr2Zt5Yp8Bn6Hd0-4711';
const WORDS = 'gR7vw2 Lq9xz4 oT5ub8 4711';
const SECRETS = [...tracesOf(KEY), ...tracesOf(WORDS)];
const holdsSecret = (text: string) => SECRETS.some((secret) => text.includes(secret));

// Each test continues from the previous one.
const fixture = useFixture({ lasting: true, key: KEY });

test('a saved key used in a search and an extraction is sent to the service and appears nowhere else', async () => {
  const { session, service } = fixture;
  const { url: address } = service;
  const messages = await logMessages(session);
  const options = await openOptions(session);
  await saveService(options, { address, key: KEY });
  await reads(options, /^Saved\. The service didn’t refuse the key\./m);
  await click(options, 'button', 'Test connection');
  await reads(options, /^The service didn’t refuse the key\./m);

  const popup = await openPopup(session);
  expect(await search(popup.page, { query: 'stone' })).not.toEqual([]);
  const seen = new Map([['popup', await popup.page.evaluate(allOfPage)]]);
  service.faults.next({ status: 401 });
  await expect(search(popup.page, { query: 'refused' })).rejects.toThrow('Key not accepted');
  seen.set('popup, refused', await popup.page.evaluate(allOfPage));
  await popup.close();
  const page = await session.open(specimen(service, 3));
  await clickMenu(session, await first(page, 'h1'), 'extract-page');
  await settledBadge(session);
  const workspace = await session.open(session.url('desk.html#document'));
  await reads(workspace, 'Specimen 3');
  await workspace.evaluate(() => console.log('a line on the console'));

  for (const [source, text] of await everything(session, service)) seen.set(source, text);
  const sent = await messages();
  expect([...seen].filter(([, text]) => holdsSecret(text)).map(([source]) => source)).toEqual([]);
  expect(sent.filter(holdsSecret).map((message) => JSON.parse(message))).toEqual([
    { for: 'background', name: 'key.save', request: { key: KEY, address, keyStorage: 'device' } },
  ]);
  // Guards the check itself: each source contains something it must contain.
  for (const [source, words] of [
    ['popup', 'stone'],
    [session.url('options.html'), KEY.slice(-4)],
    [session.url('desk.html#document'), 'Specimen 3'],
    ['storage.local', '"lastFour":"4711"'],
    ['storage.session', 'stone'],
    ['databases', '"extractable":false'],
    ['console', 'a line on the console'],
    ['clipboard', 'Specimen 3'],
    ['ledger', specimen(service, 3)],
  ] as const)
    expect(seen.get(source), source).toContain(words);
  // The first request checks the key.
  await expect
    .poll(() => service.ledger.entries.map(({ authorized }) => authorized))
    .toEqual(Array(5).fill(true));
});

test('a content script gets at most the encrypted key and no reply, and what it plants in storage.local has no effect', async () => {
  const { session, service } = fixture;
  const page = await session.open(specimen(service, 4));
  await clickMenu(session, await first(page, 'h1'), 'extract-page');
  await settledBadge(session);
  await changeSettings(session, () => ({ caps: { day: 0.02 } }));
  const stored = await readArea(session, 'local');
  const loot = await injectScript(session, page.url());
  expect(holdsSecret(JSON.stringify(loot))).toBe(false);
  // Firefox can't hide this area from content scripts; the decryption key is stored elsewhere.
  expect(loot.local).toContain('"sealed"');
  expect(loot.session).toMatch(/^refused/);
  expect(loot.databases).toEqual([]);
  expect(loot.page).toMatch(/^refused/);
  expect(loot.replies).toEqual(EVERY_MESSAGE.map(({ name }) => [name, 'nothing']));
  const before = await readArea(session, 'local');
  const { key, settings } = before;
  expect({ key, settings }).toEqual({ key: stored.key, settings: stored.settings });
  await expect.poll(() => service.ledger.entries.map(({ operation }) => operation)).toEqual(['extract']);

  const pages = [6, 7, 8].map((place) => ({ url: specimen(service, place), state: 'waiting' }));
  const job = { id: 'planted', source: 'page', createdAt: Date.now(), address: service.url, state: 'queued' };
  const skipped = { duplicates: 0, unsupported: 0 };
  const planted = { ...job, overCap: true, skipped, pages: JSON.stringify(pages) };
  await plant(session, page.url(), {
    jobs: { version: 3, jobs: [planted] },
    usage: { version: 2, days: [] },
    settings: { ...Object(settings), caps: {}, address: 'https://elsewhere.test/v1' },
    restoring: { id: 'planted', change: {} },
  });
  const { jobs: seen } = await readArea(session, 'local');
  expect(seen).toMatchObject({ jobs: [{ id: 'planted' }] });

  await endBackground(session);
  expect(await tell(session, 'recover', null)).toBeNull();
  await expect.poll(() => readArea(session, 'local')).toMatchObject(before);
  const popup = await openPopup(session);
  await expect(search(popup.page, { query: 'over the cap' })).rejects.toThrow('exceed your daily cap');
  await popup.close();
  expect(service.ledger.entries).toHaveLength(1);
  await changeSettings(session, () => ({ caps: { day: 1 } }));
});

test('closing Firefox, but not the end of the background, locks a key with a passphrase and removes answers; a cap stays', async () => {
  const { session, service } = fixture;
  const options = await openOptions(session);
  await options.select('#keep-key', 'passphrase');
  for (const field of ['New passphrase', 'Confirm passphrase'])
    await fill(options, await named(options, 'password', field), WORDS);
  await click(options, 'button', 'Save');
  await reads(options, 'Unlocked until the browser closes.');
  await endBackground(session);
  const popup = await openPopup(session);
  expect(await search(popup.page, { query: 'stone while open' })).not.toEqual([]);
  await popup.close();
  const seen = await everything(session, service);
  expect([...seen].filter(([, text]) => holdsSecret(text)).map(([source]) => source)).toEqual([]);
  expect(seen.get('storage.local')).toContain('"iterations":600000');
  expect(seen.get('storage.session')).toContain('key.open');

  const encrypted = encryptedIn(await readArea(session, 'local'));
  await fixture.restart('closed', (profile) => expectEncrypted(profile, encrypted, SECRETS));
  const again = await openPopup(fixture.session);
  await reads(again.page, 'Safe search');
  expect(await shownLinks(again.page)).toEqual([]);
  await expect
    .poll(async () => (await readArea(fixture.session, 'local')).settings)
    .toMatchObject({ caps: { day: 1 }, address: service.url });
  await expect(search(again.page, { query: 'stone while locked' })).rejects.toThrow('Your key is locked');
  await expect.poll(() => service.ledger.entries).toHaveLength(1);
  const field = await named(again.page, 'password', 'Passphrase');
  await field.type('gR7vw2 Lq9xz4');
  await field.press('Enter');
  await reads(again.page, 'Wrong passphrase');
  await fill(again.page, field, WORDS);
  await field.press('Enter');
  await expect.poll(() => shownLinks(again.page)).not.toEqual([]);
  await expect.poll(() => service.ledger.entries).toHaveLength(2);
  expect(holdsSecret(await again.page.evaluate(allOfPage))).toBe(false);
  await again.close();
  expect(await tell(fixture.session, 'key.setStorage', { keyStorage: 'device' })).toMatchObject({ ok: true });
});

/** How often to kill the browser: once here, many times in the soak run. */
const KILLS = Math.ceil(Number(process.env.QUARRY_KILLS ?? 1) * 0.8);
let jobs: ReturnType<typeof jobsIn> | undefined;

for (let turn = 1; turn <= KILLS; turn += 1)
  test(`browser killed in a job: keeps stored pages, pauses the rest, requests nothing twice, and no file has the key (${turn})`, async () => {
    jobs ??= jobsIn(fixture);
    await changeSettings(fixture.session, (settings) => ({ ...ONE_AT_A_TIME(settings), caps: {} }));
    const encrypted = encryptedIn(await readArea(fixture.session, 'local'));
    const kill = async () => {
      await fixture.restart('killed', (profile) => expectEncrypted(profile, encrypted, SECRETS));
      await settledBadge(fixture.session);
    };
    await jobs.paused(kill, () => resume(fixture));
  });
