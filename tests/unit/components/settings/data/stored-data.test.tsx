import { fireEvent, screen, waitFor, within } from '@testing-library/preact';
import { expect, it } from 'vitest';
import { StoredDataGroup } from '../../../../../components/settings/data/stored-data.tsx';
import type { History } from '../../../../../lib/search/history.ts';
import { success } from '../../../../../lib/service/failures.ts';
import { resetSettings } from '../../../../../lib/settings/reset.ts';
import { DEFAULT_SETTINGS } from '../../../../../lib/settings/settings.ts';
import type { Answers } from '../../../../gallery/fake-quarry.ts';
import { calls, press, pressNext } from '../../view.ts';
import { showGroup } from '../show-group.tsx';

const history: History = {
  version: 1,
  searches: [{ query: 'granite', workflow: 'search', at: 1, times: 1 }],
};
const settings = { ...DEFAULT_SETTINGS, lenses: [{ name: 'Mine', id: '1' }] };

/** Clears a kind of data, and returns the calls and the question. */
async function clear(name: string, answers: Answers = {}) {
  const quarry = await showGroup(StoredDataGroup, { settings, history }, {}, answers);
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
