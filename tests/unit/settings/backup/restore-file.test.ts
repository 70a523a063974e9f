import type { SavedText } from '../../../../lib/storage/database.ts';
import 'fake-indexeddb/auto';
import { beforeEach, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { openBackup } from '../../../../components/settings/data/restore-file.ts';
import { finishRestore, recoverRestore, restore, revertRestore } from '../../../../lib/background/restore.ts';
import { libraryActions } from '../../../../lib/browser/page-actions.ts';
import { storePages } from '../../../../lib/library/store.ts';
import type { Quarry, Snapshot } from '../../../../lib/pages/quarry.ts';
import type { History } from '../../../../lib/search/history.ts';
import { historyStore } from '../../../../lib/search/history-store.ts';
import { failed, type Outcome, success } from '../../../../lib/service/failures.ts';
import { backupHead } from '../../../../lib/settings/backup/backup.ts';
import { DEFAULT_SETTINGS, type Settings } from '../../../../lib/settings/settings.ts';
import { dropSettingsCache, readSettings, writeSettings } from '../../../../lib/settings/store.ts';
import { local, STORED } from '../../../../lib/storage/areas.ts';
import { database } from '../../../../lib/storage/database.ts';
import { fakeQuarry } from '../../../gallery/fake-quarry.ts';

const NOW = Date.now();
const MINE: Settings = { ...DEFAULT_SETTINGS, lenses: [{ name: 'Mine', id: '1' }] };
const THEIRS: Settings = { ...DEFAULT_SETTINGS, lenses: [{ name: 'Theirs', id: '2' }] };
const searches = (query: string): History => ({
  version: 1,
  searches: [{ query, workflow: 'search', at: NOW - 1000, times: 1 }],
});
const pages: SavedText[] = [
  { job: 'theirs', place: 0, at: NOW, url: 'https://a.test/', markdown: 'From the file' },
];
const CHOICE = { mode: 'replace', history: true, pages: true, confirmed: [] } as const;

beforeEach(async () => {
  fakeBrowser.reset();
  dropSettingsCache();
  vi.restoreAllMocks();
  vi.spyOn(browser.i18n, 'getMessage').mockReturnValue('words');
  Object.assign(browser.action, { setPopup: async () => undefined });
  Object.assign(browser.contextMenus, { create: () => undefined, remove: async () => undefined });
  const db = await database();
  await Promise.all([db.clear('pages'), db.clear('aside')]);
  await writeSettings(MINE);
  await local().set({ [STORED.history]: searches('mine') });
  await storePages(new Map([[0, { url: 'https://b.test/', markdown: 'Paid for' }]]), 'mine', NOW);
});

/** What is stored: lens names, queries, and texts. */
async function stored(): Promise<[lenses: string[], queries: string[], texts: string[]]> {
  const all: Partial<Snapshot> = await local().get([STORED.settings, STORED.history]);
  const texts = await (await database()).getAll('pages');
  return [
    all.settings?.lenses.map(({ name }) => name) ?? [],
    all.history?.searches.map(({ query }) => query) ?? [],
    texts.map(({ markdown }) => markdown),
  ];
}
const BEFORE = [['Mine'], ['mine'], ['Paid for']];
const AFTER = [['Theirs'], ['theirs'], ['From the file']];

const background = { history: historyStore(() => NOW), noteCaps: async () => undefined };

/** A settings page in front of the real stores. */
async function page(): Promise<Quarry> {
  const quarry = fakeQuarry();
  const actions = { ...(await quarry.actions()), library: libraryActions() };
  return {
    ...quarry,
    load: async () => ({
      ...(await quarry.load()),
      settings: await readSettings(),
      history: await historyStore(() => NOW).read(),
    }),
    actions: async () => actions,
    ask: {
      ...quarry.ask,
      'backup.restore': async ({ id, change }) => replyTo(restore(background, id, change)),
      'backup.revert': async ({ change }) => replyTo(revertRestore(background, change)),
      'backup.finish': async () => {
        await finishRestore();
        return null;
      },
    },
  };
}

async function replyTo<T>(done: Promise<T>): Promise<Outcome<T>> {
  const after = await done.catch(() => undefined);
  dropSettingsCache();
  return after ? success(after) : failed('internal');
}

async function open(quarry: Quarry, settings = THEIRS) {
  const file = { ...backupHead({ made: NOW, settings, history: searches('theirs') }), pages };
  const opened = await openBackup(quarry, new File([JSON.stringify(file)], 'backup.json'));
  if (typeof opened === 'string') throw new Error(opened);
  return opened;
}

it('restore: replaces everything, and undo brings back what was there, paid pages included', async () => {
  const opened = await open(await page());
  expect(opened.preview('replace')).toMatchObject({
    settings: 1,
    history: { added: 1, removed: 1 },
    pages: { added: 1, removed: 1 },
  });
  const undo = await opened.restore(CHOICE);
  expect(await stored()).toEqual(AFTER);
  expect(await undo()).toBe(true);
  expect(await stored()).toEqual(BEFORE);
});

it('restore: undo keeps later changes, such as a lower cap or another local-only site', async () => {
  const quarry = await page();
  const undo = await (await open(quarry, { ...THEIRS, caps: { day: 9 } })).restore(CHOICE);
  expect((await readSettings()).caps).toEqual({ day: 9 });
  const site = { host: 'bank.test', way: 'local', to: 'clipboard', preset: '' } as const;
  await writeSettings({ ...(await readSettings()), caps: { day: 1 }, siteDefaults: [site] });
  await libraryActions().remove([['theirs', 0]], 'removed');
  expect(await undo()).toBe(true);
  expect(await stored()).toEqual(BEFORE);
  expect(await readSettings()).toMatchObject({ caps: { day: 1 }, siteDefaults: [site] });
});

it('restore: what was changed elsewhere since the preview stays', async () => {
  const opened = await open(await page(), { ...THEIRS, caps: { day: 5 } });
  await writeSettings({ ...MINE, caps: { day: 1 } });
  const undo = await opened.restore(CHOICE);
  expect(await readSettings()).toMatchObject({ lenses: THEIRS.lenses, caps: { day: 1 } });
  expect(await undo()).toBe(true);
  expect(await readSettings()).toEqual({ ...MINE, caps: { day: 1 } });
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

/** A page that ends in the middle of a restore: before its pages are stored, or after. */
async function endIn(moment: 'before' | 'after'): Promise<void> {
  const quarry = await page();
  const { library, ...actions } = await quarry.actions();
  const ended = new Error('the page ended');
  let over = false;
  const opened = await open({
    ...quarry,
    actions: async () => ({
      ...actions,
      library: {
        ...library,
        async restore(...change) {
          if (moment === 'after') await library.restore(...change);
          over = true;
          throw ended;
        },
      },
    }),
    ask: {
      ...quarry.ask,
      'backup.restore': (request) => (over ? Promise.reject(ended) : quarry.ask['backup.restore'](request)),
      'backup.revert': () => Promise.reject(ended),
      'backup.finish': () => Promise.reject(ended),
    },
  });
  await expect(opened.restore(CHOICE)).rejects.toThrow('ended');
  dropSettingsCache();
}

it.each([
  ['before', BEFORE],
  ['after', AFTER],
] as const)('restore: is all or nothing if its page ends %s the pages are stored', async (moment, left) => {
  await endIn(moment);
  await recoverRestore(background);
  dropSettingsCache();
  expect(await stored()).toEqual(left);
});

it('restore: a finished one is not reverted, even if its pages are gone by then', async () => {
  await endIn('after');
  await libraryActions().remove([['theirs', 0]], 'removed');
  await recoverRestore(background);
  expect((await stored())[0]).toEqual(['Theirs']);
});

it('restore: undo leaves pages that were extracted again since, and what another restore set aside', async () => {
  const first = await (await open(await page())).restore(CHOICE);
  await storePages(new Map([[0, { url: 'https://a.test/', markdown: 'Newer' }]]), 'theirs', NOW + 1);
  await (await open(await page())).restore({ ...CHOICE, pages: false });
  expect(await first()).toBe(true);
  expect((await stored())[2].toSorted()).toEqual(['Newer', 'Paid for']);
});
