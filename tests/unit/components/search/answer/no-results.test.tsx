import { fireEvent, screen } from '@testing-library/preact';
import { expect, it } from 'vitest';
import type { SearchForm } from '../../../../../lib/search/form.ts';
import { EMPTY_LENS } from '../../../../../lib/search/lens/lens.ts';
import { type FakeQuarry, searched } from '../../../../gallery/fake-quarry.ts';
import { ANSWERS } from '../../../../gallery/samples.ts';
import { showSearch } from '../../show-search.tsx';
import { after, done, GRANITE, press } from '../../view.ts';

const WITHOUT = { name: /^Search without filters/ };

async function open(changes: Partial<SearchForm>): Promise<FakeQuarry> {
  const form = { ...GRANITE, ...changes };
  const quarry = showSearch(after(done(form, ANSWERS.none)));
  await screen.findByRole('heading', { name: 'No results for “granite”' });
  return quarry;
}

it.each<Partial<SearchForm>>([
  { period: 'day' },
  { after: '2026-01-01' },
  { before: '2026-01-01' },
  { region: 'CH' },
])('no results: offers to search without %o', async (filter) => {
  const quarry = await open({ ...filter, lens: 'pdf', page: 2 });
  fireEvent.click(screen.getByRole('button', WITHOUT));
  expect(searched(quarry)).toEqual([{ ...GRANITE, lens: 'pdf' }]);
});

it('no results: offers to search without the lens', async () => {
  const quarry = await open({ lens: 'pdf', region: 'CH' });
  press(/^Search without lens/);
  expect(searched(quarry)).toEqual([{ ...GRANITE, region: 'CH' }]);
});

it('no results: offers to search without a custom lens by name', async () => {
  const lens = { ...EMPTY_LENS, fileType: 'pdf' };
  const quarry = await open({ builtLens: { name: 'Papers', lens } });
  expect(screen.getByText('The “Papers” lens may be hiding matches.')).not.toBeNull();
  press(/^Search without lens/);
  expect(searched(quarry)).toEqual([{ ...GRANITE, builtLens: undefined }]);
});

it('no results: offers to search all sites after a one-site search, keeping the lens', async () => {
  const quarry = await open({ lens: 'pdf', site: 'stone.example' });
  press(/^Search all sites/);
  expect(searched(quarry)).toEqual([{ ...GRANITE, lens: 'pdf', site: undefined }]);
});

it('no results: offers to search without safe search', async () => {
  const quarry = await open({ safeSearch: true });
  press(/^Search without safe search/);
  expect(searched(quarry)).toEqual([{ ...GRANITE, safeSearch: false }]);
});

it('no results: offers neither without a filter or lens', async () => {
  await open({ safeSearch: false });
  expect(screen.queryByRole('button', { name: /^Search without/ })).toBeNull();
});
