// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/preact';
import { afterEach, expect, it } from 'vitest';
import { SearchView } from '../../../../../components/search/search-view.tsx';
import type { Position } from '../../../../../lib/search/answer/answer.ts';
import { EMPTY_FORM } from '../../../../../lib/search/form.ts';
import { type FakeQuarry, fakeQuarry } from '../../../../gallery/fake-quarry.ts';
import { answer, group } from '../../../../gallery/samples.ts';

afterEach(() => {
  cleanup();
  document.body.removeAttribute('data-surface');
});

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

async function open(surface: 'popup' | 'panel', position?: Position): Promise<FakeQuarry> {
  const draft = { ...EMPTY_FORM, query: 'stone' };
  document.body.setAttribute('data-surface', surface);
  const quarry = fakeQuarry({
    draft,
    searches: {
      search: { status: 'done', id: 'one', form: draft, startedAt: 1, finishedAt: 2, answer: LIST, position },
    },
  });
  render(<SearchView quarry={quarry} surface={surface} />);
  await screen.findByRole('button', { name: 'Search again' });
  // It appears shortly after the results.
  if (surface === 'panel') await screen.findByRole('textbox', { name: 'Filter results' });
  return quarry;
}

const titles = () => [...document.querySelectorAll('.row .title')].map(({ textContent }) => textContent);
const field = () => screen.queryByRole<HTMLInputElement>('textbox', { name: 'Filter results' });
const type = (value: string) => fireEvent.input(field() ?? document.body, { target: { value } });
const said = () => screen.getByRole('status').textContent;
const tick = (name: string) => fireEvent.click(screen.getByRole('checkbox', { name: new RegExp(name) }));

it('filter row: filters while typing, counts the matches, and sends nothing', async () => {
  const quarry = await open('panel');
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
  await open('panel');
  type('basalt');
  await screen.findByText('No results on screen contain these words.');
  screen.getByText('0 of 5', { selector: '.narrow-count' });
});

it('filter row: sorts by date, newest first with undated last, and back', async () => {
  await open('panel');
  const order = screen.getByRole('combobox', { name: 'Order' });
  fireEvent.change(order, { target: { value: 'newest' } });
  const sorted = ['slate 2026', 'granite 2025', 'slate 2024', 'granite 2022', 'granite undated'];
  await waitFor(() => expect(titles()).toEqual(sorted));
  fireEvent.change(order, { target: { value: 'service' } });
  await waitFor(() => expect(titles()[0]).toBe('granite 2022'));
});

it('filter row: keeps hidden results selected and selects only visible ones', async () => {
  await open('panel');
  tick('granite 2022');
  type('slate');
  await waitFor(() => expect(titles()).toHaveLength(2));
  screen.getByText('1 selected', { selector: 'strong bdi' });
  fireEvent.click(screen.getByRole('button', { name: 'More actions for all results' }));
  fireEvent.click(screen.getByRole('button', { name: 'Select all' }));
  await screen.findByText('3 selected', { selector: 'strong bdi' });
});

it('filter row: opens with a key in the popup; Escape closes it and returns to the list', async () => {
  await open('popup');
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

it('filter row: is in the menu for all results in the popup', async () => {
  await open('popup');
  fireEvent.click(screen.getByRole('button', { name: 'More actions for all results' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Newest first' }));
  await waitFor(() => expect(titles()[0]).toBe('slate 2026'));
  fireEvent.click(screen.getByRole('button', { name: 'More actions for all results' }));
  fireEvent.click(screen.getByRole('button', { name: 'Filter results' }));
  await waitFor(() => expect(document.activeElement).toBe(field()));
});

it('filter row: restores the filter as it was left', async () => {
  await open('popup', { words: 'slate', newest: true });
  await waitFor(() => expect(titles()).toEqual(['slate 2026', 'slate 2024']));
  expect(field()?.value).toBe('slate');
});
