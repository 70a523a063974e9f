import { screen, waitFor } from '@testing-library/preact';
import { describe, expect, it } from 'vitest';
import type { Answer } from '../../../../../lib/search/answer/answer.ts';
import type { SearchForm } from '../../../../../lib/search/form.ts';
import { EMPTY_LENS } from '../../../../../lib/search/lens/lens.ts';
import { answer, group } from '../../../../gallery/samples.ts';
import { showSearch } from '../../show-search.tsx';
import { after, GRANITE, press } from '../../view.ts';

const ACCOUNT = 'Your account’s settings can change results, too.';

const startedAt = Date.parse('2026-06-15T12:00:00Z');

const FOUND = answer(
  group('search', [
    { title: 'New', host: 'one.example', more: { time: '2026-06-14T00:00:00Z' } },
    { title: 'Old', host: 'two.example', more: { time: '2019-01-01T00:00:00Z' } },
    { title: 'Undated', host: 'sub.one.example' },
  ]),
);

async function open(changes: Partial<SearchForm>, of: Answer = FOUND): Promise<void> {
  const draft = { ...GRANITE, ...changes };
  const state = {
    status: 'done',
    id: 'one',
    form: draft,
    startedAt,
    finishedAt: startedAt,
    answer: of,
  } as const;
  showSearch(after(state));
  await screen.findByRole('link', { name: 'New' });
}

const titles = () => screen.getAllByRole('link').map(({ textContent }) => textContent);
const marked = () =>
  screen.queryAllByText('Doesn’t match').map((mark) => mark.closest('li')?.querySelector('a')?.textContent);
const offer = () => screen.queryByRole('button', { name: 'Hide' });

describe('reports and marks results outside', () => {
  it.each<[string, Partial<SearchForm>, string?]>([
    ['a date', { after: '2026-01-01' }],
    ['a period, counted from the search time', { period: 'week' }],
    [
      'a custom lens',
      { builtLens: { name: 'L', lens: { ...EMPTY_LENS, after: '2026-01-01' } } },
      'Outside this lens',
    ],
  ])('%s', async (_, changes, where = 'Outside your filters') => {
    await open(changes);
    screen.getByText(`${where}: 1 of 3 results. Not checked: 1. ${ACCOUNT}`);
    expect(marked()).toEqual(['Old']);
  });

  it('the selected site', async () => {
    await open({ site: 'one.example', lens: 'academic' });
    screen.getByText(`Outside your filters: 1 of 3 results. ${ACCOUNT}`);
    expect(marked()).toEqual(['Old']);
  });
});

it('lens note: hides outside results and shows them again', async () => {
  await open({ after: '2026-01-01' });
  press('Hide');
  await waitFor(() => expect(titles()).toEqual(['New', 'Undated']));
  press('Show');
  await waitFor(() => expect(titles()).toEqual(['New', 'Old', 'Undated']));
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

it('lens note: reports when nothing is left', async () => {
  await open(
    { before: '2000-01-01' },
    answer(group('search', [{ title: 'New', host: 'one.example', more: { time: '2026-06-14T00:00:00Z' } }])),
  );
  screen.getByText(`Outside your filters: 1 of 1 result. ${ACCOUNT}`);
  press('Hide');
  await screen.findByText('Every result is outside your lens or filters, so all are hidden.');
});
