import { readFileSync } from 'node:fs';
import { fireEvent, screen, waitFor, within } from '@testing-library/preact';
import { expect, it, vi } from 'vitest';
import { makeBackup } from '../../../../../components/settings/data/backup-group.tsx';
import { HistoryGroup, LibraryGroup } from '../../../../../components/settings/data/retention-groups.tsx';
import {
  dataRow,
  SHOWN_KINDS,
  StoredDataGroup,
} from '../../../../../components/settings/data/stored-data.tsx';
import type { GroupProps } from '../../../../../components/settings/group.tsx';
import type { LibraryRules } from '../../../../../lib/library/retention.ts';
import { success } from '../../../../../lib/service/failures.ts';
import { MAX_BACKUP_BYTES } from '../../../../../lib/settings/backup/backup.ts';
import { resetSettings } from '../../../../../lib/settings/reset.ts';
import { DEFAULT_SETTINGS } from '../../../../../lib/settings/settings.ts';
import { ROOT } from '../../../../../scripts/run.ts';
import { type Answers, acting, fakeLibrary, fakeQuarry } from '../../../../gallery/fake-quarry.ts';
import { pastSearch, pastSearches } from '../../../../gallery/samples.ts';
import { calls, choose, combobox, fill, press, pressNext, says, showGroup } from '../../view.tsx';

const history = pastSearches(pastSearch('granite'));
const settings = { ...DEFAULT_SETTINGS, lenses: [{ name: 'Mine', id: '1' }] };

/** Clears a kind of data, and returns the calls and the question. */
async function clear(name: string, answers: Answers = {}) {
  const quarry = await showGroup(StoredDataGroup, { settings, history }, answers);
  press(name);
  const question = within(await screen.findByRole('alertdialog'));
  const words = screen.getByRole('alertdialog').textContent;
  fireEvent.click(question.getByRole('button', { name }));
  await waitFor(() => expect(calls(quarry, 'data.clear')).not.toEqual([]));
  return { quarry, words };
}

it.each([
  ['Clear history', 'history.join', { history }],
  ['Reset settings', 'settings.save', { from: resetSettings(settings), to: settings, undoes: true }],
])('%s can be undone', async (name, call, request) => {
  const { quarry, words } = await clear(name);
  expect(words).not.toContain('can’t be undone');
  await pressNext('Undo');
  await waitFor(() => expect(quarry.calls).toContainEqual([call, request]));
});

it('a reset is undone to the settings that the background had, not to what a script put into the copy', async () => {
  const own = { ...DEFAULT_SETTINGS, caps: { day: 1 } };
  const { quarry } = await clear('Reset settings', { 'settings.save': async () => success(own) });
  await pressNext('Undo');
  await waitFor(() =>
    expect(quarry.calls).toContainEqual([
      'settings.save',
      { from: resetSettings(own), to: own, undoes: true },
    ]),
  );
});

it('a reset keeps how long pages and searches stay, so that it deletes none', () => {
  const kept = {
    library: { keep: 'always', megabytes: 500 },
    history: { on: true, days: 365 },
  } as const;
  expect(resetSettings({ ...settings, ...kept })).toEqual({ ...DEFAULT_SETTINGS, ...kept });
});

it('says before the key is removed that this can’t be undone', async () => {
  const { words } = await clear('Remove key');
  expect(words).toContain('can’t be undone');
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

const Remove = ({ save }: GroupProps) => (
  <button type="button" onClick={() => void save({ lenses: [] })}>
    Remove
  </button>
);

it('Undo concerns only what the user changed, not what a script put into the copy', async () => {
  const planted = {
    ...DEFAULT_SETTINGS,
    prices: { searches: 0, pages: 0 },
    lenses: [{ name: 'Mine', id: '1' }],
  };
  const own = { ...DEFAULT_SETTINGS, caps: { day: 1 } };
  const quarry = await showGroup(
    Remove,
    { settings: planted },
    { 'settings.save': async () => success(own) },
  );
  press('Remove');
  await pressNext('Undo');
  await waitFor(() =>
    expect(quarry.calls).toContainEqual([
      'settings.save',
      { from: { ...planted, lenses: [] }, to: planted, undoes: true },
    ]),
  );
});

it('keeping pages for a shorter time asks with their number, deletes none before that, and can be undone', async () => {
  const settings = { ...DEFAULT_SETTINGS, library: { keep: 'always', megabytes: 500 } as const };
  const bringBack = vi.fn(async () => true);
  const persist = vi.fn(async () => true);
  const lostBy = async ({ keep }: LibraryRules) => (keep === 'always' ? 0 : 3);
  const library = { ...fakeLibrary([]), bringBack, persist, lostBy };
  const quarry = await showGroup(LibraryGroup, { settings }, acting({ library }));
  const shorten = () => choose('Keep pages', 'month');
  const answer = async (name: string) => {
    const words = 'This deletes 3 pages from your library.';
    const question = within(await screen.findByRole('alertdialog', { name: words }));
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancel'));
    fireEvent.click(question.getByRole('button', { name }));
  };

  shorten();
  await answer('Cancel');
  await waitFor(() => expect(combobox('Keep pages').value).toBe('always'));
  expect(calls(quarry, 'settings.save')).toEqual([]);

  shorten();
  await answer('Delete');
  const shortens = expect.any(String);
  await waitFor(() => expect(calls(quarry, 'settings.save').at(-1)?.[1]).toMatchObject({ shortens }));
  await pressNext('Undo');
  await waitFor(() => expect(bringBack).toHaveBeenCalledTimes(1));

  // The browser is asked not to evict pages that are kept without end.
  persist.mockClear();
  choose('Keep pages', 'day');
  await answer('Delete');
  await says('Deleted 3 pages');
  choose('Keep pages', 'always');
  await waitFor(() => expect(persist).toHaveBeenCalledTimes(1));
});

/** Four searches, this many days old. */
const searches = (days: number) =>
  pastSearches(
    ...['Granite', 'dry stone', 'granite', 'slate'].map((query, index) =>
      pastSearch(query, 'search', Date.now() - days * 86_400_000 - index),
    ),
  );

const open = (days: number) => showGroup(HistoryGroup, { history: searches(days) });

it('search history: keeps nothing once history is off, which the user confirms with the number', async () => {
  const quarry = await open(0);
  const turnOff = () => fireEvent.click(screen.getByRole('switch', { name: 'Save search history' }));
  turnOff();
  await screen.findByText('This deletes 4 searches from your history.');
  press('Cancel');
  expect(screen.getByRole('switch', { name: 'Save search history', checked: true })).toBeTruthy();
  turnOff();
  // The second click of a double click confirms nothing.
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }), { detail: 2 });
  expect(calls(quarry, 'settings.save')).toEqual([]);
  press('Delete');
  await waitFor(() => expect(screen.queryByLabelText('Keep for')).toBeNull());
  expect(calls(quarry, 'settings.save')).toEqual([
    [
      'settings.save',
      {
        from: expect.anything(),
        to: { ...DEFAULT_SETTINGS, history: { on: false, days: 30 } },
        shortens: expect.any(String),
      },
    ],
  ]);
});

it('search history: a number of days that would lose searches asks, and is as stored after Cancel', async () => {
  const quarry = await open(20);
  const days = () => screen.getByLabelText('Keep for');
  fill(days(), '7');
  fireEvent.blur(days());
  await screen.findByText('This deletes 4 searches from your history.');
  expect(document.activeElement?.textContent).toBe('Cancel');
  press('Cancel');
  expect(days()).toHaveProperty('value', '30');
  expect(calls(quarry, 'settings.save')).toEqual([]);
});

/** The rows of the table in PRIVACY.md whose header starts with these columns. */
function tableOf(...columns: string[]): string[][] {
  const lines = readFileSync(`${ROOT}PRIVACY.md`, 'utf8').split('\n');
  const head = lines.indexOf(`| ${columns.join(' | ')} |`);
  const rest = lines.slice(head + 2);
  const rows = rest.slice(
    0,
    rest.findIndex((line) => !line.startsWith('|')),
  );
  return rows.map((line) =>
    line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim()),
  );
}

it('PRIVACY.md says the same as Settings with the default settings, and what passes by itself', () => {
  const rows = SHOWN_KINDS.map((kind) => {
    const { name, term, limit, clear } = dataRow(kind, DEFAULT_SETTINGS);
    return [name, term, limit, clear];
  });
  expect(tableOf('data', 'saved for', 'limit', 'how to clear it').slice(0, -1)).toEqual(rows);
});

it('the table in Settings states how long data is kept under the current settings', () => {
  const settings = {
    ...DEFAULT_SETTINGS,
    history: { on: false, days: 30 },
    library: { keep: 'always', megabytes: 5 } as const,
  };
  expect(dataRow('history', settings).term).toBe('Not saved (your setting)');
  expect(dataRow('pages', settings)).toMatchObject({
    term: 'Until you delete them (your setting)',
    limit: '5 MB (your setting)',
  });
});

it('backup: never writes a file too large to restore, in any script', async () => {
  const quarry = fakeQuarry();
  const actions = await quarry.actions();
  const markdown = 'a'.repeat(10_000_000);
  const library = {
    ...actions.library,
    keys: async () => Array.from({ length: 9 }, (_, index): [string, number] => ['a', index]),
    read: async (keys: readonly (readonly [string, number])[]) =>
      keys.map(([job, place]) => ({ job, place, at: 1, url: 'https://a.test/', markdown })),
  };
  const search = { query: '語'.repeat(9_000_000), workflow: 'search', at: 1, times: 1 } as const;
  const made = await makeBackup(
    {
      ...quarry,
      actions: async () => ({ ...actions, library }),
      load: async () => ({ ...(await quarry.load()), history: { version: 1, searches: [search] } }),
    },
    { history: true, pages: true },
  );
  expect(made.file.size).toBeLessThanOrEqual(MAX_BACKUP_BYTES);
  expect(made.left).toBe(2);
});
