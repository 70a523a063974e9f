// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/preact';
import { afterEach, expect, it } from 'vitest';
import { SearchView } from '../../../../components/search/search-view.tsx';
import { EMPTY_FORM } from '../../../../lib/search/form.ts';
import { DEFAULT_SETTINGS } from '../../../../lib/settings/settings.ts';
import { type FakeQuarry, fakeQuarry, searched } from '../../../gallery/fake-quarry.ts';

afterEach(cleanup);

const DRAFT = { ...EMPTY_FORM, query: 'granite', extract: { count: 10 } };

async function open(askAbove: number): Promise<FakeQuarry> {
  const quarry = fakeQuarry({ draft: DRAFT, settings: { ...DEFAULT_SETTINGS, askAbove } });
  render(<SearchView quarry={quarry} />);
  await screen.findByText(/Press Enter to search/);
  return quarry;
}

const field = () => screen.getByRole('combobox', { name: 'Search' });
const enter = () => {
  field().focus();
  fireEvent.click(screen.getByRole('button', { name: 'Search (Enter)' }));
};
const confirmation = () => screen.queryByRole('alertdialog');
it('confirmation: isn’t needed if the cost is within the limit', async () => {
  const quarry = await open(0.052);
  enter();
  await waitFor(() => expect(searched(quarry)).toEqual([{ ...DRAFT, reuse: true }]));
  expect(confirmation()).toBeNull();
});

it('confirmation: shows a price above the limit and starts the search', async () => {
  const quarry = await open(0.05);
  enter();
  expect((await screen.findByRole('alertdialog')).textContent).toContain(
    'About $0.052, above your $0.05 limit.',
  );
  expect(searched(quarry)).toEqual([]);
  const go = screen.getByRole('button', { name: 'Search (about $0.052)' });
  expect(document.activeElement).toBe(go);
  fireEvent.click(go);
  // An answer that another view has just received is not paid for again.
  await waitFor(() => expect(searched(quarry)).toEqual([{ ...DRAFT, reuse: true }]));
  await waitFor(() => expect(confirmation()).toBeNull());
  expect(document.activeElement).toBe(field());
});

it('confirmation: searches again if that was meant', async () => {
  const quarry = await open(0.05);
  field().focus();
  fireEvent.keyDown(field(), { key: 'Enter', shiftKey: true });
  fireEvent.click(await screen.findByRole('button', { name: 'Search (about $0.052)' }));
  await waitFor(() => expect(searched(quarry)).toEqual([DRAFT]));
});

it.each([
  ['Cancel', () => fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))],
  ['Escape', () => fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' })],
  ['a change to the query', () => fireEvent.input(field(), { target: { value: 'granite walls' } })],
])('confirmation: sends nothing after %s', async (_, end) => {
  const quarry = await open(0.05);
  enter();
  await screen.findByRole('alertdialog');
  end();
  await waitFor(() => expect(confirmation()).toBeNull());
  expect(searched(quarry)).toEqual([]);
  expect(document.activeElement).toBe(field());
});

it('confirmation: is always needed with a limit of 0', async () => {
  await open(0);
  enter();
  expect((await screen.findByRole('alertdialog')).textContent).toContain('You chose to confirm every time.');
});
