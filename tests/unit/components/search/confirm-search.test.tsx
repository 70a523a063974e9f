import { fireEvent, screen, waitFor } from '@testing-library/preact';
import { expect, it } from 'vitest';
import { type FakeQuarry, searched } from '../../../gallery/fake-quarry.ts';
import { showSearch } from '../show-search.tsx';
import { field, fill, GRANITE, press, pressKey, pressNext, withSettings } from '../view.ts';

const DRAFT = { ...GRANITE, extract: { count: 10 } };

async function open(askAbove: number): Promise<FakeQuarry> {
  const quarry = showSearch({ draft: DRAFT, ...withSettings({ askAbove }) });
  await screen.findByText(/Press Enter to search/);
  return quarry;
}

const enter = () => {
  field().focus();
  press('Search (Enter)');
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
  await pressNext('Search (about $0.052)');
  await waitFor(() => expect(searched(quarry)).toEqual([DRAFT]));
});

it.each([
  ['Cancel', () => press('Cancel')],
  ['Escape', () => pressKey('Escape')],
  ['a change to the query', () => fill(field(), 'granite walls')],
])('confirmation: is always needed with a limit of 0, and sends nothing after %s', async (_, end) => {
  const quarry = await open(0);
  enter();
  expect((await screen.findByRole('alertdialog')).textContent).toContain('You chose to confirm every time.');
  end();
  await waitFor(() => expect(confirmation()).toBeNull());
  expect(searched(quarry)).toEqual([]);
  expect(document.activeElement).toBe(field());
});
