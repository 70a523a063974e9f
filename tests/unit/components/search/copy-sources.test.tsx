import { screen, waitFor } from '@testing-library/preact';
import { expect, it } from 'vitest';
import type { Snapshot } from '../../../../lib/pages/quarry.ts';
import { EMPTY_FORM } from '../../../../lib/search/form.ts';
import type { Settings } from '../../../../lib/settings/settings.ts';
import { type Answers, acting, DEEDS, type FakeQuarry } from '../../../gallery/fake-quarry.ts';
import { found } from '../../../gallery/samples.ts';
import { showSearch } from '../show-search.tsx';
import { after, calls, done, localOnly, press, pressNext, saved, withSettings } from '../view.ts';

const NAMES = ['a', 'b', 'c', 'd', 'e', 'f'];
const FOUND = done(
  { ...EMPTY_FORM, query: ' granite ' },
  found(Object.fromEntries(NAMES.map((name) => [name, `${name}.example`]))),
);

async function open(
  settings: Partial<Settings> = {},
  more: Partial<Snapshot> = {},
  answers: Answers = {},
): Promise<FakeQuarry> {
  const quarry = showSearch({ ...after(FOUND), ...withSettings(settings), ...more }, answers);
  await screen.findByRole('button', { name: /top \d with text/ });
  return quarry;
}

const asked = (quarry: FakeQuarry, name: string) => calls(quarry, name).map(([, request]) => request);
const hosts = (quarry: FakeQuarry) =>
  asked(quarry, 'extract').map((order) =>
    Object(order).targets.map(({ url }: { url: string }) => URL.parse(url)?.host),
  );

it('copies the first results with the question, at the stated price', async () => {
  const quarry = await open(localOnly('b.example'));
  press('Copy top 5 with text\u00a0· $0.016');
  expect(asked(quarry, 'extract')).toMatchObject([{ source: 'result', question: 'granite' }]);
  expect(hosts(quarry)).toEqual([NAMES.slice(0, 5).map((name) => `${name}.example`)]);
});

it.each([
  ['leaves out of the price what has a saved copy', 2, '· $0.012'],
  ['says when everything has a saved copy', 5, '· free'],
])('%s', async (_, copies, price) => {
  const freeAmong = async (urls: readonly string[]) => new Set(urls.slice(0, copies));
  await open({}, {}, acting({ library: { ...DEEDS.library, freeAmong } }));
  const name = (words: string) => words.endsWith(price);
  await screen.findByRole('button', { name });
});

it('copies as many as chosen, and remembers how many and the format', async () => {
  const gestures = { results: { to: 'file', preset: '' } } as const;
  const quarry = await open({ gestures });
  press('Number and format');
  press('3 results');
  expect(hosts(quarry)).toEqual([]);
  quarry.tell(withSettings({ gestures, topResults: 3 }));
  await pressNext('Save as a file: top 3 with text\u00a0· $0.012');
  expect(hosts(quarry)).toEqual([['a.example', 'b.example', 'c.example']]);
  press('Number and format');
  press('Note');
  await waitFor(() =>
    expect(saved(quarry)).toMatchObject([
      { topResults: 3 },
      { gestures: { results: { to: 'file', preset: '#note' } } },
    ]),
  );
});

it('changes no settings from a private window', async () => {
  const quarry = await open({ topResults: 3 }, { isPrivate: true });
  press('Number and format');
  expect(screen.queryByRole('button', { name: 'Note' })).toBeNull();
  press('5 results');
  await pressNext('Copy top 5 with text\u00a0· $0.02');
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
