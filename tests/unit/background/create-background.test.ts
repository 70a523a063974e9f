import 'fake-indexeddb/auto';
import { beforeEach, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { createBackground } from '../../../lib/background/create-background.ts';
import { handlers } from '../../../lib/background/handlers.ts';
import { DAY_MS } from '../../../lib/day.ts';
import { createJob } from '../../../lib/extraction/job/progress.ts';
import { DEFAULT_LIBRARY } from '../../../lib/library/retention.ts';
import { changePages, removePages } from '../../../lib/library/store.ts';
import { EMPTY_FORM } from '../../../lib/search/form.ts';
import { success } from '../../../lib/service/failures.ts';
import { DEFAULT_SETTINGS, type Settings } from '../../../lib/settings/settings.ts';
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

it('background: is ready at browser startup even if session storage is full', async () => {
  await database();
  const { get } = session();
  const full = vi.spyOn(session(), 'set').mockRejectedValue(new Error('QUOTA_BYTES quota exceeded'));
  Object.assign(session(), { get: async () => ({}) });
  await expect(createBackground().ready).resolves.toBeUndefined();
  expect(full).toHaveBeenCalled();
  full.mockRestore();
  Object.assign(session(), { get });
});

/** Settings with a cap of so many dollars a day. */
const capped = (day: number): Settings => ({ ...DEFAULT_SETTINGS, caps: { day } });

it('background: sends nothing over the caps of the settings', async () => {
  await writeSettings(capped(0.012));
  const { charge } = createBackground();
  await charge({ searches: 1 });
  await expect(charge({ searches: 1 })).rejects.toThrow(OverCap);
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
  await createBackground().charge({ searches: 1 });
  clock.mockReturnValue(noon);
  await expect(createBackground().charge({ searches: 1 })).rejects.toThrow(OverCap);
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

it('background: tests the connection once for two simultaneous requests', async () => {
  const bothSent = Promise.withResolvers<void>();
  const background = createBackground();
  const gateway = vi.fn(async () => {
    await bothSent.promise;
    return success({ data: {}, errors: [] });
  });
  const test = handlers({ ...background, gateway }, async () => undefined)['connection.test'];
  const both = Promise.all([test(null), test(null)]);
  bothSent.resolve();
  const [one, other] = await both;
  expect(other).toEqual(one);
  expect(gateway).toHaveBeenCalledTimes(1);
});
