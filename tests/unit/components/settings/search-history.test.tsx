// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/preact';
import { afterEach, describe, expect, it } from 'vitest';
import { OptionsView } from '../../../../components/settings/settings-view.tsx';
import type { Snapshot } from '../../../../lib/pages/quarry.ts';
import type { History } from '../../../../lib/search/history.ts';
import { DEFAULT_SETTINGS } from '../../../../lib/settings/settings.ts';
import { type Answers, type FakeQuarry, fakeQuarry } from '../../../gallery/fake-quarry.ts';

afterEach(() => {
  cleanup();
  location.hash = '';
});

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
  const quarry = fakeQuarry({ history: HISTORY, ...known }, answers);
  render(<OptionsView quarry={quarry} firefox={false} />);
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
  const saves = () => quarry.calls.filter(([name]) => name === 'settings.save');
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
    fireEvent.input(days, { target: { value: typed } });
    fireEvent.blur(days);
  };

  it('is saved', async () => {
    const quarry = await open();
    enter('90');
    await waitFor(() =>
      expect(quarry.calls).toContainEqual([
        'settings.save',
        { from: expect.anything(), to: { ...DEFAULT_SETTINGS, history: { on: true, days: 90 } } },
      ]),
    );
  });

  it('that would lose searches asks, and shows the stored number again after Cancel', async () => {
    const old = HISTORY.searches.map((search) => ({ ...search, at: Date.now() - 20 * 86_400_000 }));
    const quarry = await open({ history: { version: 1, searches: old } });
    enter('7');
    await here().findByText('This deletes 4 searches from your history.');
    expect(document.activeElement?.textContent).toBe('Cancel');
    press('Cancel');
    expect(here().getByLabelText('Keep for')).toHaveProperty('value', '30');
    expect(quarry.calls.some(([name]) => name === 'settings.save')).toBe(false);
  });

  it.each(['0', '1.5', '366', ''])('rejects “%s” as a number of days', async (typed) => {
    const quarry = await open();
    enter(typed);
    await here().findByText('Enter a whole number from 1 to 365.');
    expect(quarry.calls.some(([name]) => name === 'settings.save')).toBe(false);
  });
});
