import { fireEvent, screen, waitFor, within } from '@testing-library/preact';
import { expect, it } from 'vitest';
import type { Snapshot } from '../../../../../lib/pages/quarry.ts';
import { searched } from '../../../../gallery/fake-quarry.ts';
import { pastSearch, pastSearches } from '../../../../gallery/samples.ts';
import { calls, field, pressKey, pressNext, says, showSearch, tab, withSettings } from '../../view.tsx';

const HISTORY = pastSearches(
  pastSearch('granite'),
  pastSearch('basalt', 'news'),
  ...['slate', 'marble', 'chalk', 'flint'].map((query) => pastSearch(query)),
);

const open = (known: Partial<Snapshot> = {}) => showSearch({ history: HISTORY, ...known });

const list = () => screen.getByRole('list', { name: 'Recent searches' });

it('recent searches: the last five, which repeat with their type on one click', async () => {
  const quarry = await open();
  const rows = within(list()).getAllByRole('button', { name: /^(?!Remove)/ });
  expect(rows.map((row) => row.textContent)).toEqual(['granite', 'basaltNews', 'slate', 'marble', 'chalk']);
  screen.getByText('about $0.012 each');
  fireEvent.click(rows[1] ?? document.body);
  await waitFor(() => expect(field().value).toBe('basalt'));
  expect(tab('News').getAttribute('aria-selected')).toBe('true');
  expect(document.activeElement).toBe(field());
  expect(searched(quarry)).toMatchObject([{ query: 'basalt', workflow: 'news' }]);
});

it('recent searches: are entered with ↓ and left with ↑', async () => {
  await open();
  const first = within(list()).getByRole('button', { name: 'granite' });
  field().focus();
  for (const at of [first, within(list()).getByRole('button', { name: /^basalt/ })]) {
    pressKey('ArrowDown');
    expect(document.activeElement).toBe(at);
  }
  pressKey('ArrowUp');
  pressKey('ArrowUp');
  expect(document.activeElement).toBe(field());
});

it('recent searches: removes an entry, says which, and brings it back', async () => {
  const quarry = await open();
  fireEvent.click(within(list()).getByRole('button', { name: 'Remove “slate” from history' }));
  await says('Removed “slate” from history');
  const [[, removed] = []] = calls(quarry, 'history.forget');
  expect(removed).toMatchObject({ query: 'slate', workflow: 'search' });
  await pressNext('Undo');
  await says('Restored');
  const history = pastSearches(...HISTORY.searches.filter(({ query }) => query === 'slate'));
  expect(calls(quarry, 'history.join')).toEqual([['history.join', { history, id: Object(removed).id }]]);
});

it('recent searches: can’t be removed in private windows, which may not change the history', async () => {
  await open({ isPrivate: true });
  expect(within(list()).queryByRole('button', { name: /^Remove/ })).toBeNull();
});

it.each<[string, Partial<Snapshot>]>([
  ['there is no key', { key: undefined }],
  ['search history is off', withSettings({ history: { on: false, days: 30 } })],
])('recent searches: are hidden when %s', async (_, known) => {
  await open(known);
  expect(screen.queryByRole('list', { name: 'Recent searches' })).toBeNull();
});
