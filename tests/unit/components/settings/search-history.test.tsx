import { fireEvent, screen, waitFor, within } from '@testing-library/preact';
import { describe, expect, it } from 'vitest';
import type { Snapshot } from '../../../../lib/pages/quarry.ts';
import type { History } from '../../../../lib/search/history.ts';
import { DEFAULT_SETTINGS } from '../../../../lib/settings/settings.ts';
import type { Answers, FakeQuarry } from '../../../gallery/fake-quarry.ts';
import { showSettings } from '../show-settings.tsx';
import { calls, fill } from '../view.ts';

type PastSearch = History['searches'][number];
const pastSearch = (query: string, at: number, more: Partial<PastSearch> = {}): PastSearch => ({
  query,
  at,
  workflow: 'search',
  times: 1,
  ...more,
});
const HISTORY: History = {
  version: 1,
  searches: [
    pastSearch('Granite', 3000),
    pastSearch('dry stone', 2000, { times: 2 }),
    pastSearch('granite', 1500),
    pastSearch('dry stone', 1000, { workflow: 'images' }),
  ],
};

async function open(known: Partial<Snapshot> = {}, answers: Answers = {}): Promise<FakeQuarry> {
  location.hash = '#section-history';
  const quarry = await showSettings({ history: HISTORY, ...known }, answers);
  await screen.findByRole('region', { name: 'Search history' });
  return quarry;
}

const here = () => within(screen.getByRole('region', { name: 'Search history' }));
const press = (name: string) => fireEvent.click(here().getByRole('button', { name }));
it('search history: is on for 30 days by default', async () => {
  await open();
  expect(here().getByRole('switch', { name: 'Save search history' })).toHaveProperty('checked', true);
  expect(here().getByLabelText('Keep for')).toHaveProperty('value', '30');
});

it('search history: keeps nothing once history is off, which the user confirms with the number', async () => {
  const recent = HISTORY.searches.map((search, index) => ({ ...search, at: Date.now() - index }));
  const quarry = await open({ history: { version: 1, searches: recent } });
  const saves = () => calls(quarry, 'settings.save');
  const turnOff = () => fireEvent.click(here().getByRole('switch', { name: 'Save search history' }));
  turnOff();
  await here().findByText('This deletes 4 searches from your history.');
  press('Cancel');
  expect(here().getByRole('switch', { name: 'Save search history', checked: true })).toBeTruthy();
  turnOff();
  // The second click of a double click confirms nothing.
  fireEvent.click(here().getByRole('button', { name: 'Delete' }), { detail: 2 });
  expect(saves()).toEqual([]);
  press('Delete');
  await waitFor(() => expect(here().queryByLabelText('Keep for')).toBeNull());
  expect(saves()).toEqual([
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

describe('the number of days', () => {
  const enter = (typed: string) => {
    const days = here().getByLabelText('Keep for');
    fill(days, typed);
    fireEvent.blur(days);
  };

  it('that would lose searches asks, and shows the stored number again after Cancel', async () => {
    const old = HISTORY.searches.map((search) => ({ ...search, at: Date.now() - 20 * 86_400_000 }));
    const quarry = await open({ history: { version: 1, searches: old } });
    enter('7');
    await here().findByText('This deletes 4 searches from your history.');
    expect(document.activeElement?.textContent).toBe('Cancel');
    press('Cancel');
    expect(here().getByLabelText('Keep for')).toHaveProperty('value', '30');
    expect(calls(quarry, 'settings.save')).toEqual([]);
  });
});
