import { screen } from '@testing-library/preact';
import { expect, it } from 'vitest';
import type { SearchForm } from '../../../../../lib/search/form.ts';
import { EMPTY_LENS } from '../../../../../lib/search/lens/lens.ts';
import { type FakeQuarry, searched } from '../../../../gallery/fake-quarry.ts';
import { ANSWERS } from '../../../../gallery/samples.ts';
import { showSearch } from '../../show-search.tsx';
import { after, done, GRANITE, press } from '../../view.ts';

async function open(changes: Partial<SearchForm>): Promise<FakeQuarry> {
  const form = { ...GRANITE, ...changes };
  const quarry = showSearch(after(done(form, ANSWERS.none)));
  await screen.findByRole('heading', { name: 'No results for “granite”' });
  return quarry;
}

const builtLens = { name: 'Papers', lens: { ...EMPTY_LENS, fileType: 'pdf' } };

it.each<[from: Partial<SearchForm>, without: string, form: Partial<SearchForm>]>([
  [{ period: 'day', lens: 'pdf', page: 2 }, 'filters', { lens: 'pdf' }],
  [{ after: '2026-01-01' }, 'filters', {}],
  [{ before: '2026-01-01' }, 'filters', {}],
  [{ region: 'CH' }, 'filters', {}],
  [{ lens: 'pdf', region: 'CH' }, 'lens', { region: 'CH' }],
  [{ builtLens }, 'lens', { builtLens: undefined }],
  [{ safeSearch: true }, 'safe search', { safeSearch: false }],
])('no results with %o: offers to search without %s', async (from, without, form) => {
  const quarry = await open(from);
  if (from.builtLens) screen.getByText('The “Papers” lens may be hiding matches.');
  press(new RegExp(`^Search without ${without}`));
  expect(searched(quarry)).toEqual([{ ...GRANITE, ...form }]);
});

it('no results: offers to search all sites after a one-site search, keeping the lens', async () => {
  const quarry = await open({ lens: 'pdf', site: 'stone.example' });
  press(/^Search all sites/);
  expect(searched(quarry)).toEqual([{ ...GRANITE, lens: 'pdf', site: undefined }]);
});

it('no results: offers neither without a filter or lens', async () => {
  await open({ safeSearch: false });
  expect(screen.queryByRole('button', { name: /^Search without/ })).toBeNull();
});
