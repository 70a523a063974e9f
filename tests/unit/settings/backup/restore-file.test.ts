import 'fake-indexeddb/auto';
import { beforeEach, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { openBackup } from '../../../../components/settings/backup/restore-file.ts';
import { createRestores } from '../../../../lib/background/restore.ts';
import { libraryActions } from '../../../../lib/browser/page-actions.ts';
import { storePages } from '../../../../lib/library/store.ts';
import type { Quarry, Snapshot } from '../../../../lib/pages/quarry.ts';
import type { History } from '../../../../lib/search/history.ts';
import { historyStore } from '../../../../lib/search/history-store.ts';
import { failed, success } from '../../../../lib/service/failures.ts';
import { type BackupPage, backupHead } from '../../../../lib/settings/backup/backup.ts';
import { DEFAULT_SETTINGS, type Settings } from '../../../../lib/settings/settings.ts';
import { dropSettingsCache, readSettings, writeSettings } from '../../../../lib/settings/store.ts';
import { local, STORED } from '../../../../lib/storage/areas.ts';
import { database } from '../../../../lib/storage/database.ts';
import { createSerializer } from '../../../../lib/storage/serialize.ts';
import { fakeQuarry } from '../../../gallery/fake-quarry.ts';

const NOW = Date.now();
const MINE: Settings = { ...DEFAULT_SETTINGS, lenses: [{ name: 'Mine', id: '1' }] };
const THEIRS: Settings = { ...DEFAULT_SETTINGS, lenses: [{ name: 'Theirs', id: '2' }] };
const searches = (query: string): History => ({
  version: 1,
  searches: [{ query, workflow: 'search', at: NOW - 1000, times: 1 }],
});
const pages: BackupPage[] = [
  { job: 'theirs', place: 0, at: NOW, url: 'https://a.test/', markdown: 'From the file' },
];
const CHOICE = { mode: 'replace', history: true, pages: true, confirmed: [] } as const;

beforeEach(async () => {
  fakeBrowser.reset();
  dropSettingsCache();
  vi.restoreAllMocks();
  const db = await database();
  await Promise.all([db.clear('pages'), db.clear('aside')]);
  await writeSettings(MINE);
  await local().set({ [STORED.history]: searches('mine') });
  await storePages(new Map([[0, { url: 'https://b.test/', markdown: 'Paid for' }]]), 'mine', NOW);
});

/** What is stored: lens names, queries, and texts. */
async function stored() {
  const all: Partial<Snapshot> = await local().get([STORED.settings, STORED.history]);
  const texts = await (await database()).getAll('pages');
  return [
    all.settings?.lenses.map(({ name }) => name),
    all.history?.searches.map(({ query }) => query),
    texts.map(({ markdown }) => markdown),
  ];
}
const BEFORE = [['Mine'], ['mine'], ['Paid for']];
const AFTER = [['Theirs'], ['theirs'], ['From the file']];

const backgroundWith = (settled: () => Promise<void> = async () => undefined) =>
  createRestores({
    settings: () => readSettings(NOW),
    oneAtATime: createSerializer(),
    history: historyStore(() => NOW),
    settled,
  });

/** A settings page in front of the real stores. */
async function page(restores = backgroundWith()): Promise<Quarry> {
  const quarry = fakeQuarry();
  const actions = { ...(await quarry.actions()), library: libraryActions() };
  return {
    ...quarry,
    load: async () => ({
      ...(await quarry.load()),
      settings: await readSettings(NOW),
      history: await historyStore(() => NOW).read(),
    }),
    actions: async () => actions,
    ask: {
      ...quarry.ask,
      'backup.restore': async (change) => {
        const after = await restores.restore(change).catch(() => undefined);
        dropSettingsCache();
        return after ? success(after) : failed('internal');
      },
      'backup.finish': async () => {
        await restores.finish();
        return null;
      },
    },
  };
}

async function open(quarry: Quarry) {
  const file = { ...backupHead({ made: NOW, settings: THEIRS, history: searches('theirs') }), pages };
  const opened = await openBackup(quarry, new File([JSON.stringify(file)], 'backup.json'));
  if (typeof opened === 'string') throw new Error(opened);
  return opened;
}

it('restore: replaces everything, and undo brings back what was there, paid pages included', async () => {
  const opened = await open(await page());
  expect(opened.preview('replace')).toMatchObject({
    settings: { added: 1, removed: 1, values: 0 },
    history: { added: 1, removed: 1 },
    pages: { added: 1, removed: 1 },
  });
  const undo = await opened.restore(CHOICE);
  expect(await stored()).toEqual(AFTER);
  expect(await undo()).toBe(true);
  expect(await stored()).toEqual(BEFORE);
});

it('restore: undo keeps later changes, such as a lower cap, and pages removed since stay removed', async () => {
  const quarry = await page();
  const undo = await (await open(quarry)).restore(CHOICE);
  await writeSettings({ ...(await readSettings(NOW)), caps: { day: 1 } });
  await libraryActions().remove([['theirs', 0]]);
  expect(await undo()).toBe(true);
  expect(await stored()).toEqual(BEFORE);
  expect((await readSettings(NOW)).caps).toEqual({ day: 1 });
});

it('restore: changes nothing if the pages can’t be stored', async () => {
  const opened = await open(await page());
  const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await expect(opened.restore(CHOICE)).rejects.toThrow('full');
  full.mockRestore();
  expect(await stored()).toEqual(BEFORE);
  expect(Object.keys(await local().get(null))).not.toContain(STORED.restoring);
});

it('restore: changes nothing if settings and history can’t be stored', async () => {
  const opened = await open(await page());
  vi.spyOn(local(), 'set').mockRejectedValue(new Error('full'));
  await expect(opened.restore(CHOICE)).rejects.toThrow('could not be stored');
  vi.restoreAllMocks();
  expect(await stored()).toEqual(BEFORE);
});

it.each([
  ['before its pages were stored', true, BEFORE],
  ['after its pages were stored', false, AFTER],
])('restore: is all or nothing if the browser ends %s', async (_, before, left) => {
  const quarry = await page();
  const { library, ...actions } = await quarry.actions();
  const ended = new Error('the browser ended');
  let over = false;
  const opened = await open({
    ...quarry,
    actions: async () => ({
      ...actions,
      library: {
        ...library,
        async restore(...change) {
          if (!before) await library.restore(...change);
          over = true;
          throw ended;
        },
      },
    }),
    ask: {
      ...quarry.ask,
      'backup.restore': (change) => (over ? Promise.reject(ended) : quarry.ask['backup.restore'](change)),
      'backup.finish': () => Promise.reject(ended),
    },
  });
  await expect(opened.restore(CHOICE)).rejects.toThrow();
  dropSettingsCache();
  await backgroundWith().recover();
  expect(await stored()).toEqual(left);
});

it('restore: succeeds even if applying the settings fails', async () => {
  const warned = vi.spyOn(console, 'warn').mockReturnValue(undefined);
  const noMenus = async () => {
    throw new Error('No menus.');
  };
  await (await open(await page(backgroundWith(noMenus)))).restore(CHOICE);
  expect(await stored()).toEqual(AFTER);
  expect(warned).toHaveBeenCalledOnce();
});
