import { fireEvent, screen, waitFor } from '@testing-library/preact';
import { expect, it } from 'vitest';
import type { Position } from '../../../../../lib/search/answer/answer.ts';
import { EMPTY_FORM } from '../../../../../lib/search/form.ts';
import type { FakeQuarry } from '../../../../gallery/fake-quarry.ts';
import { answer, group } from '../../../../gallery/samples.ts';
import { showSearch } from '../../show-search.tsx';
import { after, done, fill, press, pressKey, says, titles } from '../../view.ts';

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
  const draft = { ...EMPTY_FORM, query: 'stone' };
  const quarry = showSearch({
    ...after(done(draft, LIST, position)),
  });
  await screen.findByRole('button', { name: 'Search again' });
  return quarry;
}

const field = () => screen.queryByRole<HTMLInputElement>('textbox', { name: 'Filter results' });
const button = () => screen.getByRole('button', { name: 'Filter results' });
/** Opens the filter, which takes the focus. */
async function openFilter(): Promise<void> {
  fireEvent.click(button());
  await waitFor(() => expect(document.activeElement).toBe(field()));
}
const type = (value: string) => fill(field() ?? document.body, value);
const tick = (name: string) => fireEvent.click(screen.getByRole('checkbox', { name: new RegExp(name) }));

it('filter row: filters while typing, counts the matches, and sends nothing', async () => {
  const quarry = await open();
  await openFilter();
  type('slate');
  await waitFor(() => expect(titles()).toEqual(['slate 2026', 'slate 2024']));
  screen.getByText('2 of 5', { selector: '.narrow-count' });
  await says('2 of 5');
  press('Clear filter');
  await waitFor(() => expect(titles()).toHaveLength(5));
  expect(document.activeElement).toBe(field());
  expect(quarry.calls.filter(([name]) => name === 'search' || name === 'extract')).toEqual([]);
});

it('filter row: reports when nothing matches', async () => {
  await open();
  await openFilter();
  type('basalt');
  await screen.findByText('No results on screen contain these words.');
  screen.getByText('0 of 5', { selector: '.narrow-count' });
});

it('filter row: sorts by date, newest first with undated last, and back', async () => {
  await open();
  const newest = screen.getByRole('button', { name: 'Newest first' });
  fireEvent.click(newest);
  const sorted = ['slate 2026', 'granite 2025', 'slate 2024', 'granite 2022', 'granite undated'];
  await waitFor(() => expect(titles()).toEqual(sorted));
  expect(newest.getAttribute('aria-pressed')).toBe('true');
  fireEvent.click(newest);
  await waitFor(() => expect(titles()[0]).toBe('granite 2022'));
});

it('filter row: keeps hidden results selected and selects only visible ones', async () => {
  await open();
  await openFilter();
  tick('granite 2022');
  type('slate');
  await waitFor(() => expect(titles()).toHaveLength(2));
  screen.getByText('1 selected', { selector: 'strong bdi' });
  press('More actions for all results');
  press('Select all');
  await screen.findByText('3 selected', { selector: 'strong bdi' });
});

it('filter row: opens with a key; Escape closes it and returns to the list', async () => {
  await open();
  expect(field()).toBeNull();
  screen.getByRole('link', { name: 'granite 2022' }).focus();
  pressKey('f');
  await waitFor(() => expect(document.activeElement).toBe(field()));
  type('slate');
  await waitFor(() => expect(titles()).toHaveLength(2));
  fireEvent.keyDown(field() ?? document.body, { key: 'Escape' });
  await waitFor(() => expect(titles()).toHaveLength(5));
  expect(field()).toBeNull();
  expect(document.activeElement?.classList.contains('title')).toBe(true);
});

it('filter row: opens and closes with its button, which clears the filter', async () => {
  await open();
  await openFilter();
  type('slate');
  await waitFor(() => expect(titles()).toHaveLength(2));
  expect(button().getAttribute('aria-expanded')).toBe('true');
  fireEvent.click(button());
  await waitFor(() => expect(titles()).toHaveLength(5));
  expect(field()).toBeNull();
});

it('filter row: restores the filter as it was left', async () => {
  await open({ words: 'slate', newest: true });
  await waitFor(() => expect(titles()).toEqual(['slate 2026', 'slate 2024']));
  expect(field()?.value).toBe('slate');
});
