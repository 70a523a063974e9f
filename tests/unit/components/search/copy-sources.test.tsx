import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/preact';
import { afterEach, expect, it } from 'vitest';
import { SearchView } from '../../../../components/search/search-view.tsx';
import type { Snapshot } from '../../../../lib/pages/quarry.ts';
import type { SearchState } from '../../../../lib/search/answer/answer.ts';
import { EMPTY_FORM } from '../../../../lib/search/form.ts';
import { DEFAULT_SETTINGS, type Settings } from '../../../../lib/settings/settings.ts';
import { type Answers, DEEDS, type FakeQuarry, fakeQuarry } from '../../../gallery/fake-quarry.ts';
import { answer, group } from '../../../gallery/samples.ts';

afterEach(cleanup);

const FOUND: Extract<SearchState, { status: 'done' }> = {
  ...{
    id: 'one',
    form: { ...EMPTY_FORM, query: ' granite ' },
    startedAt: 1000,
    finishedAt: 1500,
    status: 'done',
  },
  answer: answer(
    group(
      'search',
      ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => ({ title: name, host: `${name}.example` })),
    ),
  ),
};

async function open(
  settings: Partial<Settings> = {},
  more: Partial<Snapshot> = {},
  answers: Answers = {},
): Promise<FakeQuarry> {
  const given = { draft: FOUND.form, settings: { ...DEFAULT_SETTINGS, ...settings } };
  const quarry = fakeQuarry({ ...given, searches: { search: FOUND }, ...more }, answers);
  render(<SearchView quarry={quarry} />);
  await screen.findByRole('button', { name: /top \d with text/ });
  return quarry;
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const asked = (quarry: FakeQuarry, name: string) =>
  quarry.calls.flatMap(([called, request]) => (called === name ? [request] : []));
const hosts = (quarry: FakeQuarry) =>
  asked(quarry, 'extract').map((order) =>
    Object(order).targets.map(({ url }: { url: string }) => URL.parse(url)?.host),
  );

it('copies the first results with the question, at the stated price', async () => {
  const quarry = await open({
    siteDefaults: [{ host: 'b.example', way: 'local', to: 'clipboard', preset: '' }],
  });
  press('Copy top 5 with text\u00a0· $0.016');
  expect(asked(quarry, 'extract')).toMatchObject([{ source: 'result', question: 'granite' }]);
  expect(hosts(quarry)).toEqual([['a', 'b', 'c', 'd', 'e'].map((name) => `${name}.example`)]);
});

it.each([
  ['leaves out of the price what has a saved copy', 2, '· $0.012'],
  ['says when everything has a saved copy', 5, '· free'],
])('%s', async (_, copies, price) => {
  const freeAmong = async (urls: readonly string[]) => new Set(urls.slice(0, copies));
  const library = { ...DEEDS.library, freeAmong };
  await open({}, {}, { actions: async () => ({ ...DEEDS, library }) });
  const name = (words: string) => words.endsWith(price);
  await screen.findByRole('button', { name });
});

it('copies as many as chosen, and remembers how many and the format', async () => {
  const quarry = await open({ gestures: { results: { to: 'file', preset: '' } } });
  press('Number and format');
  press('3 results');
  expect(hosts(quarry)).toEqual([]);
  const gestures = { results: { to: 'file', preset: '' } } as const;
  quarry.tell({ settings: { ...DEFAULT_SETTINGS, gestures, topResults: 3 } });
  await screen.findByRole('button', { name: 'Save as a file: top 3 with text\u00a0· $0.012' });
  press('Save as a file: top 3 with text\u00a0· $0.012');
  expect(hosts(quarry)).toEqual([['a', 'b', 'c'].map((name) => `${name}.example`)]);
  await waitFor(() => expect(asked(quarry, 'settings.save')).toMatchObject([{ to: { topResults: 3 } }]));
  press('Number and format');
  press('Note');
  await waitFor(() =>
    expect(asked(quarry, 'settings.save')).toMatchObject([
      {},
      { to: { gestures: { results: { to: 'file', preset: '#note' } } } },
    ]),
  );
});

it('changes no settings from a private window', async () => {
  const quarry = await open({ topResults: 3 }, { isPrivate: true });
  press('Number and format');
  expect(screen.queryByRole('button', { name: 'Note' })).toBeNull();
  press('5 results');
  fireEvent.click(await screen.findByRole('button', { name: 'Copy top 5 with text\u00a0· $0.02' }));
  expect(asked(quarry, 'extract')).toHaveLength(1);
  expect(asked(quarry, 'settings.save')).toEqual([]);
});

it('marks what is new since the same search was last sent, and copies it alone', async () => {
  const { answer: now, ...last } = FOUND;
  const [{ name, items } = { name: '', items: [] }] = now.groups;
  const before = { ...FOUND, id: 'zero', answer: { ...now, groups: [{ name, items: items.slice(1) }] } };
  const other = { ...last, id: 'other', form: { ...last.form, region: 'CH' } };
  const answered = async ({ id }: { id: string }) => (id === 'zero' ? before : undefined);
  const sessionHistory = [{ ...last, id: 'zero' }, other, last];
  const quarry = await open({}, { sessionHistory }, { answered });
  expect((await screen.findByText('New')).closest('li')?.textContent).toContain('a.example');
  expect(screen.getAllByText('New')).toHaveLength(1);
  press('Number and format');
  press('Only new ones (1)\u00a0· $0.004');
  expect(hosts(quarry)).toEqual([['a.example']]);
});
