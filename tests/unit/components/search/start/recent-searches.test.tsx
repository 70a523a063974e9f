import { fireEvent, screen, waitFor, within } from '@testing-library/preact';
import { expect, it } from 'vitest';
import type { Snapshot } from '../../../../../lib/pages/quarry.ts';
import type { History } from '../../../../../lib/search/history.ts';
import { DEFAULT_SETTINGS } from '../../../../../lib/settings/settings.ts';
import { type FakeQuarry, searched } from '../../../../gallery/fake-quarry.ts';
import { showSearch } from '../../show-search.tsx';
import { calls, field, says } from '../../view.ts';

const pastSearch = (query: string, workflow: 'search' | 'news' = 'search') => ({
  query,
  workflow,
  at: 1,
  times: 1,
});
const HISTORY: History = {
  version: 1,
  searches: [
    pastSearch('granite'),
    pastSearch('basalt', 'news'),
    pastSearch('slate'),
    pastSearch('marble'),
    pastSearch('chalk'),
    pastSearch('flint'),
  ],
};

async function open(known: Partial<Snapshot> = {}): Promise<FakeQuarry> {
  const quarry = showSearch({ history: HISTORY, ...known });
  await screen.findByRole('button', { name: 'Back' });
  return quarry;
}

const list = () => screen.findByRole('list', { name: 'Recent searches' });

it('recent searches: show the last five', async () => {
  await open();
  const rows = within(await list()).getAllByRole('listitem');
  expect(rows.map((row) => row.textContent)).toEqual(['granite', 'basaltNews', 'slate', 'marble', 'chalk']);
});

it('recent searches: repeat with their type on one click', async () => {
  const quarry = await open();
  expect(within(await list()).getByRole('button', { name: /^basalt/ }).title).toBe('Search again');
  expect(screen.getByText('about $0.012 each')).toBeTruthy();
  fireEvent.click(within(await list()).getByRole('button', { name: /^basalt/ }));
  await waitFor(() => expect(field()).toHaveProperty('value', 'basalt'));
  expect(screen.getByRole('tab', { name: 'News' }).getAttribute('aria-selected')).toBe('true');
  expect(document.activeElement).toBe(field());
  expect(searched(quarry)).toMatchObject([{ query: 'basalt', workflow: 'news' }]);
});

it('recent searches: are entered with ↓ and left with ↑', async () => {
  await open();
  const first = within(await list()).getByRole('button', { name: 'granite' });
  fireEvent.keyDown(field(), { key: 'ArrowDown' });
  expect(document.activeElement).toBe(first);
  fireEvent.keyDown(first, { key: 'ArrowDown' });
  const second = within(await list()).getByRole('button', { name: /^basalt/ });
  expect(document.activeElement).toBe(second);
  fireEvent.keyDown(second, { key: 'ArrowUp' });
  fireEvent.keyDown(first, { key: 'ArrowUp' });
  expect(document.activeElement).toBe(field());
});

it('recent searches: removes an entry and announces which', async () => {
  const quarry = await open();
  fireEvent.click(within(await list()).getByRole('button', { name: 'Remove “slate” from history' }));
  expect(calls(quarry, 'history.forget')).toEqual([['history.forget', { query: 'slate' }]]);
  await says('Removed “slate” from history');
});

it.each<[string, Partial<Snapshot>]>([
  ['there is no key', { key: undefined }],
  ['search history is off', { settings: { ...DEFAULT_SETTINGS, history: { on: false, days: 30 } } }],
  ['there are no searches', { history: { version: 1, searches: [] } }],
])('recent searches: are hidden when %s', async (_, known) => {
  await open(known);
  await screen.findByText(
    known.key === undefined && 'key' in known ? /turn pages into Markdown/ : 'All commands',
  );
  expect(screen.queryByRole('list', { name: 'Recent searches' })).toBeNull();
});
