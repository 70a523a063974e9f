import { fireEvent, screen, waitFor } from '@testing-library/preact';
import { expect, it } from 'vitest';
import type { LibraryActions } from '../../../../../lib/pages/actions.ts';
import { EMPTY_FORM } from '../../../../../lib/search/form.ts';
import { DEEDS, type FakeQuarry, fakeLibrary } from '../../../../gallery/fake-quarry.ts';
import { answer, group } from '../../../../gallery/samples.ts';
import { newJob } from '../../../../shared/new-job.ts';
import { showSearch } from '../../show-search.tsx';
import { after, done, pressNext } from '../../view.ts';

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
  const quarry = showSearch(
    {
      ...after(done(draft, FOUND)),
    },
    { actions: async () => ({ ...DEEDS, library }) },
  );
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
  quarry.tell({ job: newJob(0, { source: 'result', state: 'done' }) });
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
  await pressNext('Open saved page');
  expect(quarry.calls.find(([name]) => name === 'openTab')?.[1]).toMatch(/\/desk\.html#library=saved\+0$/);
});
