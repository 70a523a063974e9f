import { cleanup, screen, waitFor } from '@testing-library/preact';
import { expect, it } from 'vitest';
import type { SearchForm } from '../../../../../lib/search/form.ts';
import { EMPTY_LENS } from '../../../../../lib/search/lens/lens.ts';
import { answer, group } from '../../../../gallery/samples.ts';
import { showSearch } from '../../show-search.tsx';
import { after, done, GRANITE, press, titles } from '../../view.ts';

const ACCOUNT = 'Your account’s settings can change results, too.';

const startedAt = Date.parse('2026-06-15T12:00:00Z');

const FOUND = answer(
  group('search', [
    { title: 'New', host: 'one.example', more: { time: '2026-06-14T00:00:00Z' } },
    { title: 'Old', host: 'two.example', more: { time: '2019-01-01T00:00:00Z' } },
    { title: 'Undated', host: 'sub.one.example' },
  ]),
);

async function open(changes: Partial<SearchForm>): Promise<void> {
  showSearch(after({ ...done({ ...GRANITE, ...changes }, FOUND), startedAt, finishedAt: startedAt }));
  await screen.findByRole('link', { name: 'New' });
}

const marked = () =>
  screen.queryAllByText('Doesn’t match').map((mark) => mark.closest('li')?.querySelector('a')?.textContent);
const offer = () => screen.queryByRole('button', { name: 'Hide' });

it.each<[string, Partial<SearchForm>, string]>([
  ['a date', { after: '2026-01-01' }, 'Outside your filters: 1 of 3 results. Not checked: 1.'],
  [
    'a period, counted from the search time',
    { period: 'week' },
    'Outside your filters: 1 of 3 results. Not checked: 1.',
  ],
  [
    'a custom lens',
    { builtLens: { name: 'L', lens: { ...EMPTY_LENS, after: '2026-01-01' } } },
    'Outside this lens: 1 of 3 results. Not checked: 1.',
  ],
  ['the selected site', { site: 'one.example', lens: 'academic' }, 'Outside your filters: 1 of 3 results.'],
])('lens note: reports and marks results outside %s', async (_, changes, words) => {
  await open(changes);
  screen.getByText(`${words} ${ACCOUNT}`);
  expect(marked()).toEqual(['Old']);
});

it('lens note: hides outside results, says when none is left, and shows them again', async () => {
  await open({ site: 'elsewhere.example' });
  press('Hide');
  await screen.findByText('Every result is outside your lens or filters, so all are hidden.');
  press('Show');
  await waitFor(() => expect(titles()).toEqual(['New', 'Old', 'Undated']));
  cleanup();
  await open({ after: '2026-01-01' });
  press('Hide');
  await waitFor(() => expect(titles()).toEqual(['New', 'Undated']));
});

it.each<[string, Partial<SearchForm>]>([
  ['nothing was requested', {}],
  ['every result is inside', { after: '2019-01-01' }],
  ['it cannot be checked', { lens: 'academic', region: 'CH' }],
  ['only the query limits the results', { query: 'granite site:one.example' }],
])('lens note: reports nothing when %s', async (_, changes) => {
  await open(changes);
  expect(offer()).toBeNull();
  expect(marked()).toEqual([]);
});
