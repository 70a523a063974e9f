import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { database } from '../../../lib/storage/database.ts';
import {
  type Borrowed,
  privateArea,
  type StoredChanges,
  seenInShared,
  withOwn,
} from '../../../lib/storage/private-area.ts';
import { itemsIn } from '../../../lib/storage/private-window.ts';

const BORROWED: Borrowed = { local: { settings: 'again' }, session: {} };

/** `storage.local` shared by all windows, with the data of the other windows. */
function disk(initial: Record<string, unknown>) {
  const stored = new Map(Object.entries(initial));
  return {
    stored,
    get: async (names: string[]) =>
      Object.fromEntries(names.filter((name) => stored.has(name)).map((name) => [name, stored.get(name)])),
    set: async (items: Record<string, unknown>) => {
      for (const [name, value] of Object.entries(items)) stored.set(name, value);
    },
  };
}

const SHARED = {
  settings: { of: 'all' },
  usage: { days: ['others'] },
  history: { searches: ['theirs'] },
  key: 'sealed',
};

function open() {
  const there = disk(SHARED);
  const told: [StoredChanges, string][] = [];
  const area = (name: 'local' | 'session') =>
    privateArea(name, {
      items: itemsIn(database),
      shared: () => there,
      borrowed: BORROWED,
      tell: (changes) => told.push([changes, name]),
    });
  return { there, told, local: area('local'), session: area('session') };
}

it('private area: reads the settings and units of all windows and nothing else of theirs', async () => {
  const { local, session } = open();
  await local.clear();
  await session.clear();
  expect(await local.get(['settings', 'usage', 'usage.private', 'history', 'key'])).toEqual({
    settings: SHARED.settings,
    'usage.private': SHARED.usage,
  });
  expect(await local.get(null)).toEqual({ settings: SHARED.settings, 'usage.private': SHARED.usage });
  expect(await session.get(['settings', 'key'])).toEqual({});
});

it('private area: writes only its units to disk, under their own name', async () => {
  const name = fc.constantFrom('settings', 'usage', 'jobs', 'history', 'key', 'trail', 'news', 'a.b');
  const step = fc.record({
    area: fc.constantFrom('local' as const, 'session' as const),
    items: fc.dictionary(name, fc.string(), { maxKeys: 3 }),
    removed: fc.array(name, { maxLength: 2 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
      const opened = open();
      await opened.local.clear();
      await opened.session.clear();
      const own = { local: new Map<string, string>(), session: new Map<string, string>() };
      let units: string | undefined;
      for (const { area, items, removed } of steps) {
        await opened[area].set(items);
        await opened[area].remove(removed);
        for (const [key, value] of Object.entries(items))
          if (area === 'local' && key === 'usage') units = value;
          else own[area].set(key, value);
        for (const key of removed) own[area].delete(key);
      }
      expect(Object.fromEntries(opened.there.stored)).toEqual({
        ...SHARED,
        ...(units !== undefined && { 'usage.private': units }),
      });
      expect(await opened.local.get(null)).toEqual({
        settings: SHARED.settings,
        'usage.private': SHARED.usage,
        ...(units !== undefined && { usage: units }),
        ...Object.fromEntries(own.local),
      });
      expect(await opened.session.get(null)).toEqual(Object.fromEntries(own.session));
    }),
    { numRuns: 100 },
  );
});

it('private area: notifies other private windows of changes and receives changes to the data it borrows', async () => {
  const { local, told } = open();
  await local.set({ jobs: [1], draft: 'x' });
  await local.remove('draft');
  expect(told).toEqual([
    [{ jobs: { newValue: [1] }, draft: { newValue: 'x' } }, 'local'],
    [{ draft: {} }, 'local'],
  ]);
  const changes = { usage: { newValue: 1 }, 'usage.private': { newValue: 2 }, jobs: { newValue: 3 } };
  expect(seenInShared(changes, 'local', BORROWED)).toEqual({
    'usage.private': { newValue: 1 },
    usage: { newValue: 2 },
  });
});

it('private area: receives settings changes from disk only while it has no settings of its own', async () => {
  const { local, there } = open();
  await local.clear();
  there.stored.set('settings', { of: 'others' });
  const seen = seenInShared({ settings: { newValue: { of: 'others' } } }, 'local', BORROWED);
  expect(await withOwn(seen, local, BORROWED.local)).toEqual({ settings: { newValue: { of: 'others' } } });
  await local.set({ settings: { of: 'here' } });
  expect(await withOwn(seen, local, BORROWED.local)).toEqual({ settings: { newValue: { of: 'here' } } });
  await local.clear();
});
