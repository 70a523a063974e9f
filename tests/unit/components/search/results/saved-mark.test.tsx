import { screen, waitFor } from '@testing-library/preact';
import { expect, it } from 'vitest';
import type { LibraryActions } from '../../../../../lib/pages/actions.ts';
import { acting, type FakeQuarry, fakeLibrary } from '../../../../gallery/fake-quarry.ts';
import { answer, group } from '../../../../gallery/samples.ts';
import { newJob } from '../../../../shared/new-job.ts';
import { showSearch } from '../../show-search.tsx';
import { after, calls, done, GRANITE, link, pressKey, pressNext } from '../../view.ts';

const URLS = ['https://a.example/page#part', 'https://b.example/page', 'http://c.example/page'];
const FOUND = answer(
  group(
    'search',
    URLS.map((url, index) => ({ title: `Result ${index}`, host: new URL(url).host, more: { url } })),
  ),
);
const page = (url: string) => ({ job: 'saved', place: 0, at: 1, url, title: 'A page', markdown: 'A page' });

async function open(library: LibraryActions): Promise<FakeQuarry> {
  const quarry = showSearch(after(done(GRANITE, FOUND)), acting({ library }));
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
  link('Result 1');
  expect(marked()).toEqual([]);
});

it('saved page: opens from the result’s menu', async () => {
  const quarry = await open(fakeLibrary([page('https://a.example/page')]));
  await waitFor(() => expect(marked()).toEqual(['Result 0']));
  const row = link('Result 0');
  row.focus();
  pressKey('m');
  await pressNext('Open saved page');
  expect(calls(quarry, 'openTab')[0]?.[1]).toMatch(/\/desk\.html#library=saved\+0$/);
});
