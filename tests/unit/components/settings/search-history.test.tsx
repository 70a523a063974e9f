import { fireEvent, screen, waitFor, within } from '@testing-library/preact';
import { expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../../lib/settings/settings.ts';
import type { FakeQuarry } from '../../../gallery/fake-quarry.ts';
import { pastSearch, pastSearches } from '../../../gallery/samples.ts';
import { showSettings } from '../show-settings.tsx';
import { calls, fill } from '../view.ts';

/** Four searches, this many days old. */
const history = (days: number) =>
  pastSearches(
    ...['Granite', 'dry stone', 'granite', 'slate'].map((query, index) =>
      pastSearch(query, 'search', Date.now() - days * 86_400_000 - index),
    ),
  );

async function open(days: number): Promise<FakeQuarry> {
  location.hash = '#section-history';
  const quarry = await showSettings({ history: history(days) });
  await screen.findByRole('region', { name: 'Search history' });
  return quarry;
}

const here = () => within(screen.getByRole('region', { name: 'Search history' }));
const press = (name: string) => fireEvent.click(here().getByRole('button', { name }));

it('search history: keeps nothing once history is off, which the user confirms with the number', async () => {
  const quarry = await open(0);
  const turnOff = () => fireEvent.click(here().getByRole('switch', { name: 'Save search history' }));
  turnOff();
  await here().findByText('This deletes 4 searches from your history.');
  press('Cancel');
  expect(here().getByRole('switch', { name: 'Save search history', checked: true })).toBeTruthy();
  turnOff();
  // The second click of a double click confirms nothing.
  fireEvent.click(here().getByRole('button', { name: 'Delete' }), { detail: 2 });
  expect(calls(quarry, 'settings.save')).toEqual([]);
  press('Delete');
  await waitFor(() => expect(here().queryByLabelText('Keep for')).toBeNull());
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
  await here().findByText('This deletes 4 searches from your history.');
  expect(document.activeElement?.textContent).toBe('Cancel');
  press('Cancel');
  expect(days()).toHaveProperty('value', '30');
  expect(calls(quarry, 'settings.save')).toEqual([]);
});
