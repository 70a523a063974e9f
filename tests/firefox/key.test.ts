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
import { allowInPrivateWindows } from './harness/private/private-window.ts';
import { encryptedIn, expectEncrypted } from './harness/views/encrypted.ts';
import { everything } from './harness/views/everything.ts';
import { injectScript, plant } from './harness/views/injected-script.ts';
import { jobsIn, resume } from './harness/views/jobs.ts';
import { clickMenu } from './harness/views/menu.ts';
import { openOptions, saveService } from './harness/views/options.ts';
import { search, shownLinks } from './harness/views/search.ts';

// Random characters: compression leaves them unchanged, and nothing else looks like a part of them.
const KEY = 'q-3v9Xw7kLr2Zt5Yp8Bn6Hd0-4711';
const WORDS = 'gR7vw2 Lq9xz4 oT5ub8 4711';
const SECRETS = [...tracesOf(KEY), ...tracesOf(WORDS)];
/** High enough for all kills of the soak run. */
const CAPS = { day: 100 };
const holdsSecret = (text: string) => SECRETS.some((secret) => text.includes(secret));

// Each test continues from the previous one.
const fixture = useFixture({ lasting: true, key: KEY });

test('a content script gets at most the encrypted key and no reply, and what it plants in storage.local has no effect', async () => {
  const { session, service } = fixture;
  const page = await session.open(specimen(service, 4));
  await clickMenu(session, await first(page, 'h1'), 'extract-page');
  await settledBadge(session);
  await changeSettings(session, () => ({ caps: { day: 0.01 } }));
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
  await changeSettings(session, () => ({ caps: CAPS }));
});

test('a key and its passphrase are seen nowhere, and the end of the background doesn’t lock the key', async () => {
  const { session, service } = fixture;
  const options = await openOptions(session);
  await saveService(options, { key: KEY });
  await reads(options, /^Saved\. The service didn’t refuse the key\./m);
  await options.select('#keep-key', 'passphrase');
  for (const field of ['New passphrase', 'Confirm passphrase'])
    await fill(options, await named(options, 'password', field), WORDS);
  await click(options, 'button', 'Save');
  await reads(options, 'Unlocked until the browser closes.');
  await options.evaluate(() => console.log('a line on the console'));
  await endBackground(session);
  const popup = await openPopup(session);
  expect(await search(popup.page, { query: 'stone while open' })).not.toEqual([]);
  const seen = new Map([['popup', await popup.page.evaluate(allOfPage)]]);
  await popup.close();
  for (const [source, text] of await everything(session, service)) seen.set(source, text);
  expect([...seen].filter(([, text]) => holdsSecret(text)).map(([source]) => source)).toEqual([]);
  // Guards the check itself: each source contains something it must contain.
  for (const [source, words] of [
    ['popup', 'stone while open'],
    [session.url('options.html#general'), KEY.slice(-4)],
    ['storage.local', '"iterations":600000'],
    ['storage.session', 'key.open'],
    ['databases', 'stone'],
    ['console', 'a line on the console'],
    ['clipboard', 'Specimen 4'],
    ['ledger', 'stone while open'],
  ] as const)
    expect(seen.get(source), source).toContain(words);
});

/** How often to kill the browser: once here, many times in the soak run. */
const KILLS = Math.ceil(Number(process.env.QUARRY_KILLS ?? 1) * 0.8);

/** Finds what a new session has, unlocks the key with a search, and resumes the extraction. */
async function unlockAndResume(): Promise<void> {
  const { session, service } = fixture;
  const { settings } = await readArea(session, 'local');
  expect(settings).toMatchObject({ caps: CAPS, address: service.url });
  const popup = await openPopup(session);
  await reads(popup.page, 'Safe search');
  expect(await shownLinks(popup.page)).toEqual([]);
  const before = service.ledger.entries.length;
  await expect(search(popup.page, { query: 'stone while locked' })).rejects.toThrow('Your key is locked');
  const field = await named(popup.page, 'password', 'Passphrase');
  await field.type('gR7vw2 Lq9xz4');
  await field.press('Enter');
  await reads(popup.page, 'Wrong passphrase');
  expect(service.ledger.entries).toHaveLength(before);
  await fill(popup.page, field, WORDS);
  await field.press('Enter');
  await expect.poll(() => shownLinks(popup.page)).not.toEqual([]);
  expect(holdsSecret(await popup.page.evaluate(allOfPage))).toBe(false);
  await popup.close();
  await resume(fixture);
}

let jobs: ReturnType<typeof jobsIn> | undefined;

for (let turn = 1; turn <= KILLS; turn += 1)
  test(`browser killed in a job: keeps stored pages and caps, removes answers, locks the key, which is in no file, pauses the rest, and requests nothing twice (${turn})`, async () => {
    jobs ??= jobsIn(fixture);
    await changeSettings(fixture.session, (settings) => ({ ...ONE_AT_A_TIME(settings), caps: CAPS }));
    const encrypted = encryptedIn(await readArea(fixture.session, 'local'));
    const kill = async () => {
      await fixture.restart('killed', (profile) => expectEncrypted(profile, encrypted, SECRETS));
      await settledBadge(fixture.session);
    };
    await jobs.paused(kill, unlockAndResume);
  });

const NEVER = { 'browser.privatebrowsing.autostart': true };

test('Firefox set to never remember history keeps a key only with a passphrase, keeps settings, and asks before the first request', async () => {
  const restart = () => fixture.restart('closed', undefined, NEVER);
  expect(await tell(fixture.session, 'key.setStorage', { keyStorage: 'device' })).toMatchObject({ ok: true });
  await allowInPrivateWindows(fixture.session);
  await restart();
  // What was saved before can't be decrypted here, so it isn't shown as saved. It is for sessions with a database.
  await tell(fixture.session, 'recover', null);
  const options = await openOptions(fixture.session);
  await reads(options, 'Quarry won’t show it again after you save it.');
  expect(await readArea(fixture.session, 'local')).toHaveProperty('key');
  await fill(options, await named(options, 'password', 'API key'), KEY);
  await click(options, 'button', 'Save');
  await reads(options, 'This key can’t be kept');
  for (const field of ['New passphrase', 'Confirm passphrase'])
    await fill(options, await named(options, 'password', field), WORDS);
  await click(options, 'button', 'Save');
  await reads(options, 'Unlocked until the browser closes.');

  await restart();
  const { session, service } = fixture;
  service.ledger.clear();
  const { settings, usage } = await readArea(session, 'local');
  expect(settings).toMatchObject({ caps: CAPS, address: service.url });
  expect(await tell(session, 'key.unlock', { passphrase: WORDS })).toMatchObject({ ok: true });
  const popup = await openPopup(session);
  await expect(search(popup.page, { query: 'stone' })).rejects.toThrow('Earlier spending can’t be read');
  expect(service.ledger.entries).toEqual([]);
  await click(popup.page, 'button', 'Just this once');
  await expect.poll(() => shownLinks(popup.page)).not.toEqual([]);
  expect(await search(popup.page, { query: 'granite' })).not.toEqual([]);
  await popup.close();
  await expect.poll(() => service.ledger.entries).toHaveLength(2);
  const [{ sure }] = Object(usage).days;
  await expect
    .poll(async () => (await readArea(session, 'local')).usage)
    .toMatchObject({ days: [{ sure: { searches: sure.searches + 2 } }] });
});
