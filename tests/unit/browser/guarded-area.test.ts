import 'fake-indexeddb/auto';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { guardedArea } from '../../../lib/browser/guarded-area.ts';
import { database } from '../../../lib/storage/database.ts';

const copies = browser.storage.local;
const permanentlyPrivate = (inIncognitoContext: boolean) =>
  Object.assign(browser, { extension: { ...browser.extension, inIncognitoContext } });

beforeEach(async () => {
  fakeBrowser.reset();
  vi.stubEnv('BROWSER', 'firefox');
  permanentlyPrivate(false);
  await (await database()).clear('items');
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

/** Whether the background is the first one since the browser started. */
const beginSession = (isNew: boolean) =>
  vi.spyOn(browser.storage.session, 'get').mockImplementation(async () => (isNew ? {} : { alive: true }));

// Other test files use the same browser.
afterAll(() => void permanentlyPrivate(false));

describe('in Firefox’s background, storage.local', () => {
  it('is moved once, and from then on authorizes nothing', async () => {
    await copies.set({ settings: 'of 1.0.0', jobs: 'of 1.0.0' });
    expect(await guardedArea().get(null)).toEqual({ settings: 'of 1.0.0', jobs: 'of 1.0.0' });
    await copies.set({ settings: 'planted', usage: 'planted' });
    await copies.remove('jobs');
    for (const area of [guardedArea(), guardedArea()]) {
      expect(await area.get(null)).toEqual({ settings: 'of 1.0.0', jobs: 'of 1.0.0' });
      expect(await area.get('usage')).toEqual({});
      // Nothing shows who wrote what was moved.
      expect(await area.isDoubted()).toBe(true);
    }
    await guardedArea().accept();
    expect(await guardedArea().isDoubted()).toBe(false);
  });

  it('is not doubted if there was nothing to move', async () => {
    await guardedArea().set({ settings: 1 });
    expect(await guardedArea().isDoubted()).toBe(false);
  });

  it('is made again what is stored when the background starts', async () => {
    const area = guardedArea();
    await area.set({ settings: { cap: 1 }, jobs: [] });
    await copies.set({ settings: { cap: 9 }, usage: 'planted' });
    await copies.remove('jobs');
    await guardedArea().get('settings');
    expect(await copies.get(null)).toEqual({ settings: { cap: 1 }, jobs: [] });
  });

  it('gets a copy of each change, for pages', async () => {
    const area = guardedArea();
    await area.set({ settings: 1, jobs: 2, usage: 3 });
    await area.remove(['jobs', 'other']);
    expect(await area.get(['settings', 'jobs'])).toEqual({ settings: 1 });
    expect(await copies.get(null)).toEqual({ settings: 1, usage: 3 });
    await area.clear();
    expect([await area.get(null), await copies.get(null)]).toEqual([{}, {}]);
  });

  it('stays moved after everything was cleared', async () => {
    const area = guardedArea();
    await area.set({ settings: 1 });
    await area.clear();
    await copies.set({ jobs: 'planted' });
    expect(await guardedArea().get(null)).toEqual({});
  });

  it('that changed before the browser started, as without a database, only restricts, and is doubted', async () => {
    const day = { day: '2020-06-15', sure: { searches: 1, pages: 5 }, perhaps: { searches: 0, pages: 0 } };
    const usage = { version: 2, days: [day] };
    const area = guardedArea();
    await area.set({ settings: { cap: 1 }, usage, key: 'removed since', jobs: 'old' });
    const later = { ...day, day: '2020-06-16' };
    const spent = {
      ...usage,
      days: [{ ...day, sure: { searches: 3, pages: 0 } }, later, { ...day, day: '9999-01-01' }],
    };
    await copies.set({ settings: { cap: 9 }, usage: spent });
    await copies.remove('key');
    beginSession(true);
    const next = guardedArea();
    expect(await next.get(null)).toEqual({
      settings: { cap: 1 },
      usage: { ...usage, days: [{ ...day, sure: { searches: 3, pages: 5 } }, later] },
      jobs: 'old',
    });
    expect(await copies.get(null)).toEqual(await next.get(null));
    expect(await next.isDoubted()).toBe(true);
    await next.accept();
    expect(await guardedArea().isDoubted()).toBe(false);
  });

  it('that changed while the browser ran counts for nothing', async () => {
    const area = guardedArea();
    await area.set({ settings: 1, key: 'key' });
    beginSession(false);
    await copies.set({ settings: 2, usage: 'planted' });
    await copies.remove('key');
    const next = guardedArea();
    expect(await next.get(null)).toEqual({ settings: 1, key: 'key' });
    expect(await next.isDoubted()).toBe(false);
  });

  it('that can’t be written costs only the copy', async () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    const area = guardedArea();
    vi.spyOn(copies, 'set').mockRejectedValueOnce(new Error('full'));
    await area.set({ settings: 1 });
    expect(await area.get('settings')).toEqual({ settings: 1 });
  });
});

describe('if Firefox never remembers history', () => {
  beforeEach(() => permanentlyPrivate(true));

  it('keeps the entries in storage.local, and doubts them in each session until they are accepted', async () => {
    const area = guardedArea();
    await area.set({ settings: 1 });
    expect(await area.isDoubted()).toBe(false);
    await browser.storage.session.clear();
    const next = guardedArea();
    expect(await next.get(null)).toEqual({ settings: 1 });
    expect(await next.isDoubted()).toBe(true);
    expect(await guardedArea().isDoubted()).toBe(true);
    await next.accept();
    expect(await guardedArea().isDoubted()).toBe(false);
    await browser.storage.session.clear();
    expect(await guardedArea().isDoubted()).toBe(true);
  });

  it('takes over nothing that fills the memory and serves nobody', async () => {
    await copies.set({ jobs: 1, 'jobs.past': 2, 'usage.aside.7': 3 });
    expect(await guardedArea().get(null)).toEqual({ jobs: 1 });
  });
});
