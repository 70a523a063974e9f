// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, expect, it } from 'vitest';
import '../../../../../components/search/answers.ts';
import '../../../../../components/search/later.ts';
import { RegionOptions } from '../../../../../components/search/controls/region-options.tsx';
import { SearchView } from '../../../../../components/search/search-view.tsx';
import { EMPTY_FORM, type SearchForm } from '../../../../../lib/search/form.ts';
import type { Failure } from '../../../../../lib/service/failures.ts';
import { fakeQuarry, searched } from '../../../../gallery/fake-quarry.ts';

// Loaded late by the view: here before it, so that a busy machine is waited for once.

afterEach(cleanup);

it('lists the common regions before the others, each region once', () => {
  const { container } = render(
    <select>
      <RegionOptions />
    </select>,
  );
  const [common, others] = [...container.querySelectorAll('optgroup')].map((group) =>
    [...group.querySelectorAll('option')].map(({ value }) => value),
  );
  expect(common).toEqual(expect.arrayContaining(['US', 'GB', 'DE', 'JP']));
  expect(common).not.toContain('MD');
  expect(others).toContain('MD');
  expect(new Set([...(common ?? []), ...(others ?? [])]).size).toBe(249);
});

async function fail(form: Partial<SearchForm>, failure: Failure) {
  const draft = { ...EMPTY_FORM, query: 'granite', ...form };
  const state = { status: 'failed', id: 'one', form: draft, startedAt: 1, finishedAt: 2, failure } as const;
  const quarry = fakeQuarry({ draft, searches: { search: state } });
  render(<SearchView quarry={quarry} />);
  await screen.findByText(/was charged|charged/i);
  return quarry;
}

const without = () => screen.queryByRole('button', { name: 'Search without region' });
const REFUSED: Failure = { code: 'bad-request', field: 'filters_region' };

it('says that the service may not know a region where it refused one, and searches without it', async () => {
  const quarry = await fail({ region: 'MD' }, REFUSED);
  screen.getByText('The service may not support the region “Moldova”.');
  fireEvent.click(without() ?? document.body);
  expect(searched(quarry)).toEqual([{ ...EMPTY_FORM, query: 'granite' }]);
});

it.each<[string, Partial<SearchForm>, Failure]>([
  ['none was set', {}, REFUSED],
  ['something else was refused', { region: 'MD' }, { code: 'bad-request', field: 'page' }],
  ['nothing was refused', { region: 'MD' }, { code: 'service-error', message: 'region' }],
])('says nothing of regions where %s', async (_, form, failure) => {
  await fail(form, failure);
  expect(without()).toBeNull();
});
