import { fireEvent, screen, waitFor } from '@testing-library/preact';
import { expect, it } from 'vitest';
import type { Position } from '../../../../../lib/search/answer/answer.ts';
import type { FakeQuarry } from '../../../../gallery/fake-quarry.ts';
import { answer, group } from '../../../../gallery/samples.ts';
import { showSearch } from '../../show-search.tsx';
import {
  after,
  button,
  calls,
  done,
  fill,
  GRANITE,
  link,
  press,
  pressKey,
  says,
  titles,
} from '../../view.ts';

const YEARS = [2022, 2026, undefined, 2024, 2025];
const LIST = answer(
  group(
    'search',
    YEARS.map((year, index) => ({
      title: `${index % 2 ? 'slate' : 'granite'} ${year ?? 'undated'}`,
      host: `host-${index}.example`,
      more: year ? { time: `${year}-01-01T00:00:00Z` } : {},
    })),
  ),
);

async function open(position?: Position): Promise<FakeQuarry> {
  const quarry = showSearch(after(done({ ...GRANITE, query: 'stone' }, LIST, position)));
  await screen.findByRole('button', { name: 'Search again' });
  return quarry;
}

const field = () => screen.queryByRole<HTMLInputElement>('textbox', { name: 'Filter results' });
/** Opens the filter, which takes the focus, and filters. */
async function filterBy(words: string): Promise<void> {
  press('Filter results');
  await waitFor(() => expect(document.activeElement).toBe(field()));
  fill(field() ?? document.body, words);
}
const shows = (...rows: string[]) => waitFor(() => expect(titles()).toEqual(rows));
const SLATE = ['slate 2026', 'slate 2024'];
const ALL = ['granite 2022', 'slate 2026', 'granite undated', 'slate 2024', 'granite 2025'];
it('filter row: filters while typing, counts the matches, says when there are none, and sends nothing', async () => {
  const quarry = await open();
  await filterBy('slate');
  await shows(...SLATE);
  screen.getByText('2 of 5', { selector: '.narrow-count' });
  await says('2 of 5');
  press('Clear filter');
  await shows(...ALL);
  expect(document.activeElement).toBe(field());
  fill(field() ?? document.body, 'basalt');
  await screen.findByText('No results on screen contain these words.');
  expect(calls(quarry, 'search', 'extract')).toEqual([]);
});

it('filter row: sorts by date, newest first with undated last, and back', async () => {
  await open();
  press('Newest first');
  await shows('slate 2026', 'granite 2025', 'slate 2024', 'granite 2022', 'granite undated');
  expect(button('Newest first').getAttribute('aria-pressed')).toBe('true');
  press('Newest first');
  await shows(...ALL);
});

it('filter row: keeps hidden results selected and selects only visible ones', async () => {
  await open();
  fireEvent.click(screen.getByRole('checkbox', { name: /granite 2022/ }));
  await filterBy('slate');
  await shows(...SLATE);
  screen.getByText('1 selected', { selector: 'strong bdi' });
  press('More actions for all results');
  press('Select all');
  await screen.findByText('3 selected', { selector: 'strong bdi' });
});

it.each([
  ['Escape, which returns to the list', () => pressKey('Escape'), true],
  ['its button', () => press('Filter results'), false],
])('filter row: opens with a key; is closed, and the filter cleared, by %s', async (_, close, returns) => {
  await open();
  expect(field()).toBeNull();
  link('granite 2022').focus();
  pressKey('f');
  await waitFor(() => expect(document.activeElement).toBe(field()));
  expect(button('Filter results').getAttribute('aria-expanded')).toBe('true');
  fill(field() ?? document.body, 'slate');
  await shows(...SLATE);
  close();
  await shows(...ALL);
  expect(field()).toBeNull();
  if (returns) expect(document.activeElement?.classList.contains('title')).toBe(true);
});

it('filter row: restores the filter as it was left', async () => {
  await open({ words: 'slate', newest: true });
  await shows(...SLATE);
  expect(field()?.value).toBe('slate');
});
