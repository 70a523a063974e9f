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
afterEach(() => vi.unstubAllEnvs());

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
      expect(await area.isDoubted()).toBe(false);
    }
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
});
