import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import type { Background } from '../../../lib/background/compose.ts';
import { createBackground } from '../../../lib/background/create-background.ts';
import { handlers } from '../../../lib/background/handlers.ts';
import { DAY_MS } from '../../../lib/day.ts';
import { createJob } from '../../../lib/extraction/job/progress.ts';
import { DEFAULT_LIBRARY } from '../../../lib/library/retention.ts';
import { changePages, removePages } from '../../../lib/library/store.ts';
import { EMPTY_FORM } from '../../../lib/search/form.ts';
import { failed, success } from '../../../lib/service/failures.ts';
import { DEFAULT_SETTINGS, HOSTED_MOCK_ADDRESS, type Settings } from '../../../lib/settings/settings.ts';
import { dropSettingsCache, writeSettings } from '../../../lib/settings/store.ts';
import { local, STORED, session } from '../../../lib/storage/areas.ts';
import { database } from '../../../lib/storage/database.ts';
import { OverCap } from '../../../lib/usage/caps.ts';
import { dayOf } from '../../../lib/usage/usage.ts';
import { eventually } from '../../shared/eventually.ts';

beforeEach(async () => {
  fakeBrowser.reset();
  dropSettingsCache();
  // Test files share a process, and so the database.
  const db = await database();
  await Promise.all([db.clear('pages'), db.clear('aside'), db.clear('answers')]);
  for (const area of [local(), session()]) Object.assign(area, { setAccessLevel: async () => undefined });
  vi.spyOn(browser.i18n, 'getMessage').mockReturnValue('words');
  vi.spyOn(console, 'warn').mockReturnValue();
});

it('background: recovers jobs at browser startup even if the database is broken', async () => {
  const plan = { id: 'left', source: 'page', createdAt: 1, address: 'https://a.test' } as const;
  const targets = [{ url: 'https://a.test/1' }];
  const job = createJob({ ...plan, targets, skipped: { duplicates: 0, unsupported: 0 } });
  await local().set({ [STORED.jobs]: { version: 3, jobs: [{ ...job, state: 'running' }] } });
  await database();
  // Browsers omit missing keys; the fake returns null for them.
  const { get } = session();
  Object.assign(session(), { get: async () => ({}) });
  const broken = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
    throw new DOMException('disk', 'UnknownError');
  });
  const { ready, store } = createBackground();
  await ready;
  expect((await store.all()).map(({ state }) => state)).toEqual(['paused']);
  broken.mockRestore();
  Object.assign(session(), { get });
});

it('background: opens the popup as in the settings, also after a reload that resets it', async () => {
  await writeSettings({ ...DEFAULT_SETTINGS, theme: 'dark' });
  const setPopup = vi.spyOn(browser.action, 'setPopup').mockImplementation(async () => undefined);
  await createBackground().ready;
  await eventually(() => expect(setPopup).toHaveBeenCalledWith({ popup: '/popup.html#;color-scheme:dark' }));
});

/** Settings with a cap of so many dollars a day. */
const capped = (day: number): Settings => ({ ...DEFAULT_SETTINGS, caps: { day } });

it('background: sends nothing over the caps of the settings', async () => {
  await writeSettings(capped(0.012));
  const { charge } = createBackground().usage;
  await charge({ searches: 1 });
  await expect(charge({ searches: 1 })).rejects.toThrow(OverCap);
});

it('background: a search from the menu reuses a recent answer', async () => {
  await writeSettings(DEFAULT_SETTINGS);
  const { answers, searchOnce } = createBackground();
  const form = { ...EMPTY_FORM, query: 'granite' };
  const search = { id: 'one', form, startedAt: 1, finishedAt: Date.now() - 1000 };
  await answers.end({ ...search, status: 'done', answer: { groups: [], problems: [] } });
  expect(await searchOnce(form)).toEqual({ id: 'one' });
});

it('background: starts no new day under a cap when the clock is set back, even if nothing was sent since the start', async () => {
  const noon = new Date(2026, 5, 15, 12).getTime();
  const clock = vi.spyOn(Date, 'now').mockReturnValue(noon);
  await writeSettings(capped(0.012));
  await createBackground().ready;
  await eventually(async () =>
    expect(await local().get(STORED.usage)).toMatchObject({ usage: { seen: dayOf(noon) } }),
  );
  clock.mockReturnValue(noon - DAY_MS);
  await createBackground().usage.charge({ searches: 1 });
  clock.mockReturnValue(noon);
  await expect(createBackground().usage.charge({ searches: 1 })).rejects.toThrow(OverCap);
  clock.mockRestore();
});

it('background: deletes what is kept until the browser closes only once the browser starts again', async () => {
  await writeSettings({ ...DEFAULT_SETTINGS, library: { ...DEFAULT_LIBRARY, keep: 'session' } });
  const page = (job: string) => ({ url: `https://${job}.test/`, markdown: 'x', at: 1, job, place: 0 });
  await changePages([page('kept'), page('removed')], [], 'one');
  await removePages([['removed', 0]], 'other');
  const search = { id: 'one', form: EMPTY_FORM, startedAt: 1, finishedAt: Date.now() };
  await createBackground().answers.end({ ...search, status: 'done', answer: { groups: [], problems: [] } });
  const left = async () => {
    const db = await database();
    return Promise.all([db.count('pages'), db.count('aside'), db.count('answers')]);
  };
  // Browsers omit missing keys; the fake has them without a value.
  const { get } = session();
  const found = async (names: string) =>
    Object.fromEntries(Object.entries(await get(names)).filter(([, value]) => value ?? false));
  Object.assign(session(), { get: found });
  const full = vi.spyOn(session(), 'set').mockRejectedValue(new Error('QUOTA_BYTES quota exceeded'));
  await createBackground().ready;
  expect(await left()).toEqual([1, 2, 1]);
  full.mockRestore();

  await session().clear();
  const { ready, beginSession } = createBackground();
  void beginSession();
  await ready;
  expect(await left()).toEqual([0, 0, 0]);
  Object.assign(session(), { get });
});

it('background: sends no search that is canceled before it could begin', async () => {
  // Needs no key.
  await writeSettings({ ...DEFAULT_SETTINGS, address: HOSTED_MOCK_ADDRESS });
  const fetch = vi.fn(async () => Response.json({}));
  vi.stubGlobal('fetch', fetch);
  vi.stubGlobal('navigator', { locks: navigator.locks, onLine: true });
  vi.spyOn(browser.permissions.onRemoved, 'addListener').mockReturnValue();
  vi.spyOn(browser.permissions, 'contains').mockImplementation(async () => true);
  const { search, 'search.cancel': cancel } = handlers(createBackground(), async () => undefined);
  const ended = search({ ...EMPTY_FORM, query: 'granite', id: 'one' });
  await cancel({ id: 'one' });
  expect(await ended).toMatchObject({ state: { status: 'failed', failure: { code: 'withdrawn' } } });
  expect(fetch).not.toHaveBeenCalled();
  vi.unstubAllGlobals();
});

describe('saving a key', () => {
  const KEY = 'a-long-enough-key';
  const request = { key: `Bearer ${KEY}`, address: 'https://one.test/v1', keyStorage: 'device' } as const;
  const refusal = { errors: [{ code: 'general.invalid_token' }] };
  const invalid = { errors: [{ code: 'extract.url_count_invalid' }] };

  interface Change {
    key: string;
    address: string;
    status: number;
    headers: Record<string, string>;
    /** What the user does while the key is checked. */
    meanwhile: (background: Background) => Promise<unknown>;
  }

  /** Saves a key at a service that answers with status 400 and a body. */
  async function save(
    body: object,
    { meanwhile, status = 400, headers = {}, ...change }: Partial<Change> = {},
  ) {
    const fetch = vi.fn(async (_url: string, _init: RequestInit) => {
      await meanwhile?.(background);
      return Response.json(body, { status, headers });
    });
    vi.stubGlobal('fetch', fetch);
    vi.stubGlobal('navigator', { locks: navigator.locks, onLine: true });
    vi.spyOn(browser.permissions.onRemoved, 'addListener').mockReturnValue();
    vi.spyOn(browser.permissions, 'contains').mockImplementation(async () => true);
    const background = createBackground();
    const saved = await handlers(background, async () => undefined)['key.save']({ ...request, ...change });
    vi.unstubAllGlobals();
    const sent = fetch.mock.calls.map(([url, init]) => [url, new Headers(init.headers).get('authorization')]);
    return { saved, sent, background };
  }

  it('asks only the service that the key is for, which need not be that in the settings', async () => {
    await writeSettings({ ...DEFAULT_SETTINGS, address: 'https://other.test/v1' });
    const { saved, sent, background } = await save(invalid);
    expect(sent).toEqual([['https://one.test/v1/extract', `Bearer ${KEY}`]]);
    expect(saved).toMatchObject({ ok: true, value: { lastFour: '-key', isChecked: true } });
    expect(await background.vault.open('https://one.test')).toEqual(success(KEY));
  });

  it('saves no refused key, neither as the first nor instead of an earlier one', async () => {
    const first = await save(refusal);
    expect(first.saved).toMatchObject({ ok: false, failure: { code: 'key-refused' } });
    expect(await first.background.vault.open('https://one.test')).toEqual(failed('no-key'));
    await save(invalid);
    const { saved, background } = await save(refusal, { key: 'another-key-9999' });
    expect(saved).toMatchObject({ ok: false, failure: { code: 'key-refused' } });
    expect(await background.vault.open('https://one.test')).toEqual(success(KEY));
  });

  it.each<[name: string, code: string, body: object, Partial<Change>]>([
    ['something else answers', 'not-an-answer', { error: 'login_required' }, { status: 403 }],
    ['the service is busy', 'rate-limited', { errors: [{ code: 'general.rate_limit' }] }, { status: 429 }],
    ['the service has a problem', 'service-error', { errors: [{ code: 'x' }] }, { status: 503 }],
  ])('keeps the earlier key if %s, and lets it work', async (_, code, body, change) => {
    await save(invalid);
    const headers = { 'retry-after': '60' };
    const { saved, background } = await save(body, { ...change, headers, key: 'another-key-9999' });
    expect(saved).toMatchObject({ ok: false, failure: { code } });
    expect(await background.vault.open('https://one.test')).toEqual(success(KEY));
    expect((await save(invalid)).sent).toHaveLength(1);
  });

  it.each([
    ['general.unauthorized_product', 403],
    ['general.usage_limit', 402],
  ])('replaces the earlier key by one that the service knows, says its code %s', async (code, status) => {
    await save(invalid);
    const { saved, background } = await save({ errors: [{ code }] }, { status, key: 'another-key-9999' });
    expect(saved).toMatchObject({ ok: true, value: { isChecked: false } });
    expect(await background.vault.open('https://one.test')).toEqual(success('another-key-9999'));
  });

  it.each<[what: string, meanwhile: Change['meanwhile'], left: unknown]>([
    ['removes the key', ({ vault }) => vault.remove(), failed('no-key')],
    [
      'saves another',
      async ({ vault }) => {
        vault.begin();
        await vault.save('a-newer-key-5555', 'https://one.test', 'device');
      },
      success('a-newer-key-5555'),
    ],
  ])('changes nothing if the user %s meanwhile', async (_, meanwhile, left) => {
    await save(invalid);
    const { saved, background } = await save(invalid, { meanwhile, key: 'another-key-9999' });
    expect(saved).toEqual(failed('withdrawn'));
    expect(await background.vault.open('https://one.test')).toEqual(left);
  });

  it('saves the first key for an address even if it could not be checked', async () => {
    await save(invalid, { address: 'https://other.test/v1', key: 'another-key-9999' });
    const { saved, background } = await save({ no: 'answer' });
    expect(saved).toMatchObject({ ok: true, value: { isChecked: false } });
    expect(await background.vault.open('https://one.test')).toEqual(success(KEY));
  });

  it('never sends a key to the hosted demo', async () => {
    const { sent } = await save(invalid, { address: HOSTED_MOCK_ADDRESS });
    expect(sent).toEqual([[`${HOSTED_MOCK_ADDRESS}/extract`, 'Bearer quarry-placeholder-key']]);
  });

  it.each(['https://kagi.com/search?token=abc', 'two words'])('neither saves nor sends %j', async (key) => {
    const { saved, sent, background } = await save(invalid, { key });
    expect(saved).toMatchObject({ ok: false, failure: { code: 'key-malformed' } });
    expect(sent).toEqual([]);
    expect(await background.vault.open('https://one.test')).toMatchObject({ ok: false });
  });
});
