// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/preact';
import { afterEach, expect, it } from 'vitest';
import { SearchView } from '../../../../../components/search/search-view.tsx';
import type { Position } from '../../../../../lib/search/answer/answer.ts';
import { EMPTY_FORM } from '../../../../../lib/search/form.ts';
import { type FakeQuarry, fakeQuarry } from '../../../../gallery/fake-quarry.ts';
import { answer, group } from '../../../../gallery/samples.ts';

afterEach(cleanup);

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
  const quarry = fakeQuarry({
    draft,
    searches: {
      search: { status: 'done', id: 'one', form: draft, startedAt: 1, finishedAt: 2, answer: LIST, position },
    },
  });
  render(<SearchView quarry={quarry} />);
  await screen.findByRole('button', { name: 'Search again' });
  return quarry;
}

const titles = () => [...document.querySelectorAll('.row .title')].map(({ textContent }) => textContent);
const field = () => screen.queryByRole<HTMLInputElement>('textbox', { name: 'Filter results' });
const button = () => screen.getByRole('button', { name: 'Filter results' });
/** Opens the filter, which takes the focus. */
async function openFilter(): Promise<void> {
  fireEvent.click(button());
  await waitFor(() => expect(document.activeElement).toBe(field()));
}
const type = (value: string) => fireEvent.input(field() ?? document.body, { target: { value } });
const said = () => screen.getByRole('status').textContent;
const tick = (name: string) => fireEvent.click(screen.getByRole('checkbox', { name: new RegExp(name) }));

it('filter row: filters while typing, counts the matches, and sends nothing', async () => {
  const quarry = await open();
  await openFilter();
  type('slate');
  await waitFor(() => expect(titles()).toEqual(['slate 2026', 'slate 2024']));
  screen.getByText('2 of 5', { selector: '.narrow-count' });
  await waitFor(() => expect(said()).toBe('2 of 5'));
  fireEvent.click(screen.getByRole('button', { name: 'Clear filter' }));
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
  fireEvent.click(screen.getByRole('button', { name: 'More actions for all results' }));
  fireEvent.click(screen.getByRole('button', { name: 'Select all' }));
  await screen.findByText('3 selected', { selector: 'strong bdi' });
});

it('filter row: opens with a key; Escape closes it and returns to the list', async () => {
  await open();
  expect(field()).toBeNull();
  screen.getByRole('link', { name: 'granite 2022' }).focus();
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'f' });
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
