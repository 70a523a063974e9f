// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/preact';
import { afterEach, expect, it } from 'vitest';
import { SearchView } from '../../../../../components/search/search-view.tsx';
import type { Job } from '../../../../../lib/extraction/job/job.ts';
import type { LibraryActions } from '../../../../../lib/pages/actions.ts';
import { EMPTY_FORM } from '../../../../../lib/search/form.ts';
import { DEEDS, type FakeQuarry, fakeLibrary, fakeQuarry } from '../../../../gallery/fake-quarry.ts';
import { answer, group } from '../../../../gallery/samples.ts';

afterEach(cleanup);

const URLS = ['https://a.example/page#part', 'https://b.example/page', 'http://c.example/page'];
const FOUND = answer(
  group(
    'search',
    URLS.map((url, index) => ({ title: `Result ${index}`, host: new URL(url).host, more: { url } })),
  ),
);
const page = (url: string) => ({ job: 'saved', place: 0, at: 1, url, title: 'A page', markdown: 'A page' });

async function open(library: LibraryActions): Promise<FakeQuarry> {
  const draft = { ...EMPTY_FORM, query: 'stone' };
  const quarry = fakeQuarry(
    {
      draft,
      searches: {
        search: { status: 'done', id: 'one', form: draft, startedAt: 1, finishedAt: 2, answer: FOUND },
      },
    },
    { actions: async () => ({ ...DEEDS, library }) },
  );
  render(<SearchView quarry={quarry} />);
  await screen.findByRole('link', { name: 'Result 0' });
  return quarry;
}

const marked = () =>
  screen.queryAllByText('Saved').map((mark) => mark.closest('.row')?.querySelector('.title')?.textContent);

it('saved mark: is on results with pages in the library, regardless of the URL fragment', async () => {
  await open(fakeLibrary([page('https://a.example/page'), page('http://c.example/page')]));
  await waitFor(() => expect(marked()).toEqual(['Result 0', 'Result 2']));
});

it('saved mark: is checked again when an extraction ends', async () => {
  let saved = fakeLibrary([]);
  const library = { ...saved, savedAmong: async (urls: readonly string[]) => saved.savedAmong(urls) };
  const quarry = await open(library);
  expect(marked()).toEqual([]);
  saved = fakeLibrary([page('https://b.example/page')]);
  const job: Job = {
    ...{ id: 'job', source: 'result', createdAt: 1, address: '', state: 'done', requests: 1, pages: [] },
    skipped: { duplicates: 0, unsupported: 0 },
  };
  quarry.tell({ job });
  await waitFor(() => expect(marked()).toEqual(['Result 1']));
});

it('saved mark: is absent if the library cannot be read, and the results render', async () => {
  await open({ ...fakeLibrary([]), savedAmong: async () => Promise.reject(new Error('No database')) });
  screen.getByRole('link', { name: 'Result 1' });
  expect(marked()).toEqual([]);
});

it('saved page: opens from the result’s menu', async () => {
  const quarry = await open(fakeLibrary([page('https://a.example/page')]));
  await waitFor(() => expect(marked()).toEqual(['Result 0']));
  const row = screen.getByRole('link', { name: 'Result 0' });
  row.focus();
  fireEvent.keyDown(row, { key: 'm' });
  fireEvent.click(await screen.findByRole('button', { name: 'Open saved page' }));
  expect(quarry.calls.find(([name]) => name === 'openTab')?.[1]).toMatch(/\/desk\.html#library=saved\+0$/);
});
