// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/preact';
import { afterEach, expect, it } from 'vitest';
import { SearchView } from '../../../../../components/search/search-view.tsx';
import type { SearchState } from '../../../../../lib/search/answer/answer.ts';
import { EMPTY_FORM, type SearchForm } from '../../../../../lib/search/form.ts';
import { type FakeQuarry, fakeQuarry, searched } from '../../../../gallery/fake-quarry.ts';
import { ANSWERS } from '../../../../gallery/samples.ts';

afterEach(cleanup);

const GRANITE = { ...EMPTY_FORM, query: 'granite' };

const done = (form: SearchForm, answer = ANSWERS.search): SearchState => ({
  status: 'done',
  id: form.workflow,
  form,
  startedAt: 1,
  finishedAt: 2,
  answer,
});

async function open(changes: Partial<SearchForm> = {}, answer = ANSWERS.search): Promise<FakeQuarry> {
  const draft = { ...GRANITE, ...changes };
  const searches = { search: done(draft, answer), images: done({ ...GRANITE, workflow: 'images', page: 2 }) };
  const quarry = fakeQuarry({ draft, searches });
  render(<SearchView quarry={quarry} />);
  await waitFor(() => expect(quarry.calls).toContainEqual(['load']));
  await screen.findByRole('button', { name: 'Search again' });
  return quarry;
}

const button = (name: string) => screen.queryByRole('button', { name });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const form = (quarry: FakeQuarry) => quarry.calls.findLast(([name]) => name === 'saveDraft')?.[1];

it('goes to the next page by another search, and says what it costs', async () => {
  const quarry = await open({ extract: { count: 2 } });
  expect(button('Previous page')).toBeNull();
  expect(button('Next page')?.title).toBe('A new search: about $0.02');
  press('Next page');
  expect(searched(quarry)).toEqual([{ ...GRANITE, extract: { count: 2 }, page: 2 }]);
});

it('goes back', async () => {
  const quarry = await open({ page: 3 });
  screen.getByText('Page 3');
  press('Previous page');
  expect(searched(quarry)).toEqual([{ ...GRANITE, page: 2 }]);
});

it('ends at the tenth page, and where nothing more was found', async () => {
  await open({ page: 10 });
  expect(button('Next page')).toBeNull();
  cleanup();
  await open({ page: 2 }, ANSWERS.none);
  expect(button('Next page')).toBeNull();
  screen.getByRole('button', { name: 'Previous page' });
  cleanup();
  await open({}, ANSWERS.none);
  expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull();
});

it('offers no next page of pictures, and the way back from one that was sent', async () => {
  const pictures = async (page: number) => {
    const draft = { ...GRANITE, workflow: 'images' as const, page };
    render(<SearchView quarry={fakeQuarry({ draft, searches: { images: done(draft, ANSWERS.images) } })} />);
    await screen.findByRole('button', { name: /^Search again/ });
  };
  await pictures(1);
  expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull();
  cleanup();
  await pictures(2);
  expect(button('Next page')).toBeNull();
  screen.getByRole('button', { name: 'Previous page' });
});

it.each([
  [
    'the query',
    () => fireEvent.input(screen.getByRole('combobox', { name: 'Search' }), { target: { value: 'basalt' } }),
  ],
  ['a control', () => fireEvent.click(screen.getByRole('switch', { name: 'Safe search' }))],
])('begins at the first page when %s changes', async (_, change) => {
  const quarry = await open({ page: 3 });
  change();
  await waitFor(() => expect(form(quarry)).toMatchObject({ page: 1 }));
  await waitFor(() => expect(button('Next page')).toBeNull());
});

it('shows the page that is kept of another type, and comes back to its own', async () => {
  const quarry = await open({ page: 3 });
  fireEvent.click(screen.getByRole('tab', { name: 'Images' }));
  await screen.findByText('Page 2');
  fireEvent.click(screen.getByRole('tab', { name: 'News' }));
  await screen.findByText(/Press Enter to search news/);
  expect(form(quarry)).toMatchObject({ workflow: 'news', page: 1 });
  fireEvent.click(screen.getByRole('tab', { name: 'Web' }));
  await screen.findByText('Page 3');
  expect(searched(quarry)).toEqual([]);
});
