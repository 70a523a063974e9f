// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/preact';
import { afterEach, describe, expect, it } from 'vitest';
import { pastQueries } from '../../../../components/settings/search-history.tsx';
import { OptionsView } from '../../../../components/settings/settings-view.tsx';
import type { Snapshot } from '../../../../lib/pages/quarry.ts';
import type { History } from '../../../../lib/search/history.ts';
import { failed } from '../../../../lib/service/failures.ts';
import { DEFAULT_SETTINGS } from '../../../../lib/settings/settings.ts';
import { type Answers, type FakeQuarry, fakeQuarry } from '../../../gallery/fake-quarry.ts';

afterEach(cleanup);

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
  const quarry = fakeQuarry({ history: HISTORY, ...known }, answers);
  render(<OptionsView quarry={quarry} firefox={false} />);
  await screen.findByLabelText('Service URL');
  return quarry;
}

const here = () => within(screen.getByRole('group', { name: 'Search history' }));
const press = (name: string) => fireEvent.click(here().getByRole('button', { name }));
const rows = () =>
  here()
    .queryAllByRole('listitem')
    .map((row) => row.querySelector('.rule-what')?.textContent);
const said = () => screen.getByRole('status').textContent;

it('search history: counts each query once across all types', () => {
  expect(pastQueries(HISTORY, '')).toEqual([
    { query: 'Granite', at: 3000, times: 1, workflows: ['search'] },
    { query: 'dry stone', at: 2000, times: 3, workflows: ['search', 'images'] },
    { query: 'granite', at: 1500, times: 1, workflows: ['search'] },
  ]);
});

it('search history: is on for 30 days by default', async () => {
  await open();
  expect(here().getByRole('switch', { name: 'Save search history' })).toHaveProperty('checked', true);
  expect(here().getByLabelText('Keep for')).toHaveProperty('value', '30');
});

it('search history: can be searched by any words of a query', async () => {
  await open();
  expect(rows()).toEqual(['Granite', 'dry stone', 'granite']);
  const find = here().getByLabelText('Search your history');
  fireEvent.input(find, { target: { value: 'GRAN' } });
  await waitFor(() => expect(rows()).toEqual(['Granite', 'granite']));
  fireEvent.input(find, { target: { value: 'limestone' } });
  await here().findByText('No matches.');
  expect(rows()).toEqual([]);
});

it('search history: shows the first 50 queries and counts the rest', async () => {
  const searches = Array.from({ length: 62 }, (_, index) => pastSearch(`query ${index}`, 9000 - index));
  await open({ history: { version: 1, searches } });
  expect(rows()).toHaveLength(50);
  here().getByText('12 more not shown. Search to find them.');
});

describe('removing', () => {
  it('removes one query and moves the focus to the search field', async () => {
    const quarry = await open();
    press('Remove “dry stone” from history');
    await waitFor(() => expect(rows()).toEqual(['Granite', 'granite']));
    expect(quarry.calls).toContainEqual(['history.forget', { query: 'dry stone' }]);
    expect(said()).toBe('Removed “dry stone” from history');
    expect(document.activeElement).toBe(here().getByLabelText('Search your history'));
  });

  it('keeps the entries and reports the error after a failure', async () => {
    await open({}, { 'history.forget': async () => failed('internal') });
    press('Remove “dry stone” from history');
    await waitFor(() => expect(said()).toBe('Something went wrong in Quarry'));
    expect(rows()).toHaveLength(3);
  });
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
  await here().findByText('Search history is off.');
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
  expect(here().queryByLabelText('Keep for')).toBeNull();
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
