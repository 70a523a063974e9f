import fc from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { readAll, removeAll, session } from '../../../lib/storage/areas.ts';
import type { StoredChanges } from '../../../lib/storage/private-area.ts';
import { privateWindow, watchPrivate } from '../../../lib/storage/private-session.ts';
import { eventually } from '../../shared/eventually.ts';

beforeEach(() => {
  fakeBrowser.reset();
  vi.stubEnv('BROWSER', 'firefox');
});
afterEach(() => vi.unstubAllEnvs());

const THEIRS = {
  local: {
    settings: { of: 'all' },
    key: { iv: 'theirs' },
    history: { searches: ['theirs'] },
    usage: ['theirs'],
  },
  session: { 'key.open': { of: 'theirs' }, trail: 'theirs' },
};

async function ordinaryWindows() {
  await browser.storage.local.set(THEIRS.local);
  await browser.storage.session.set(THEIRS.session);
  return { local: privateWindow('local'), session: privateWindow('session') };
}

it('a private window uses the settings and key of all windows until it has its own, and never falls back after that', async () => {
  const own = await ordinaryWindows();
  expect(await own.local.get(null)).toEqual({
    settings: THEIRS.local.settings,
    key: THEIRS.local.key,
    'usage.private': THEIRS.local.usage,
  });
  expect(await own.session.get(null)).toEqual({ 'key.open': THEIRS.session['key.open'] });

  await own.local.set({ key: { iv: 'own' } });
  expect(await own.local.get('key')).toEqual({ key: { iv: 'own' } });
  await own.local.remove('key');
  await own.session.remove(['key', 'key.open']);
  expect(await own.local.get('key')).toEqual({});
  expect(await own.session.get(null)).toEqual({});
  expect(await browser.storage.local.get('key')).toEqual({ key: THEIRS.local.key });

  await own.local.clear();
  expect(await own.local.get('key')).toEqual({ key: THEIRS.local.key });
});

it.each(['local', 'session'] as const)(
  'a private window that removed the key does not use that of other windows again (%s)',
  async (area) => {
    await browser.storage[area].set({ key: { iv: 'theirs' } });
    const own = privateWindow(area);
    expect(await own.get('key')).toEqual({ key: { iv: 'theirs' } });
    await own.remove('key');
    expect(await own.get('key')).toEqual({});
    expect(await browser.storage[area].get('key')).toEqual({ key: { iv: 'theirs' } });
  },
);

it('private windows change nothing that other windows stored, except their own units', async () => {
  const name = fc.constantFrom(
    'settings',
    'key',
    'jobs',
    'history',
    'usage',
    'trail',
    'key.open',
    'bookmark.a',
  );
  const step = fc.record({
    area: fc.constantFrom('local' as const, 'session' as const),
    set: fc.dictionary(name, fc.string(), { maxKeys: 3 }),
    removed: fc.array(name, { maxLength: 2 }),
    clears: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
      fakeBrowser.reset();
      const own = await ordinaryWindows();
      let units: string | undefined;
      for (const { area, set, removed, clears } of steps) {
        await own[area].set(set);
        if (area === 'local') units = new Map(Object.entries(set)).get('usage') ?? units;
        await own[area].remove(removed);
        if (clears) await own[area].clear();
      }
      expect(await browser.storage.local.get(null)).toEqual({
        ...THEIRS.local,
        ...(units !== undefined && { 'usage.private': units }),
      });
      expect(await readAll(session())).toEqual(THEIRS.session);
      const all = Object.keys(await browser.storage.session.get(null));
      expect(all.filter((one) => !one.startsWith('private.')).toSorted()).toEqual(['key.open', 'trail']);
      // Ordinary windows clear only their own data.
      await removeAll(session());
      expect(Object.keys(await browser.storage.session.get(null)).toSorted()).toEqual(
        all.filter((one) => one.startsWith('private.')).toSorted(),
      );
    }),
    { numRuns: 100 },
  );
});

it('watchPrivate: reports what private windows store and what they see of others, under the right names', async () => {
  const own = await ordinaryWindows();
  const heard: [StoredChanges, string][] = [];
  const stop = watchPrivate((changes, area) => heard.push([changes, area]));
  await own.local.set({ jobs: [1] });
  await own.session.set({ draft: 'x' });
  await browser.storage.local.set({ jobs: ['theirs'], usage: ['more'], key: { iv: 'new' } });
  await eventually(() => expect(heard).toHaveLength(3));
  expect(heard).toEqual([
    [{ jobs: { newValue: [1] } }, 'local'],
    [{ draft: { newValue: 'x' } }, 'session'],
    [
      { 'usage.private': expect.objectContaining({ newValue: ['more'] }), key: { newValue: { iv: 'new' } } },
      'local',
    ],
  ]);
  await own.local.remove('key');
  await eventually(() => expect(heard.at(-1)).toEqual([{ key: {} }, 'local']));
  stop();
});
