import { render, screen } from '@testing-library/preact';
import { expect, it, vi } from 'vitest';
import { RegionOptions } from '../../../../../components/ui/form/region-options.tsx';
import type { SearchForm } from '../../../../../lib/search/form.ts';
import type { Failure } from '../../../../../lib/service/failures.ts';
import { searched } from '../../../../gallery/fake-quarry.ts';
import { after, failedWith, GRANITE, press, showSearch } from '../../view.tsx';

const groups = (container: Element) =>
  [...container.querySelectorAll('optgroup')].map((group) =>
    [...group.querySelectorAll('option')].map(({ value }) => value),
  );

it('region list: has the user’s regions first, then the common ones, then the rest, without duplicates', () => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['de-AT', 'de', 'en-GB', 'not a language']);
  const { container } = render(
    <select>
      <RegionOptions recent={['MD', 'GB', 'no_region']} />
    </select>,
  );
  const [own, common = [], others = []] = groups(container);
  expect(own).toEqual(['MD', 'GB', 'AT']);
  expect(common).toEqual(expect.arrayContaining(['US', 'DE', 'JP']));
  expect(others).toContain('FJ');
  expect([...common, ...others]).not.toEqual(expect.arrayContaining(['MD']));
  expect(new Set([...(own ?? []), ...common, ...others]).size).toBe(249);
});

async function fail(form: Partial<SearchForm>, failure: Failure) {
  const quarry = await showSearch(after(failedWith({ ...GRANITE, ...form }, failure)));
  await screen.findByText(/charged/i);
  return quarry;
}

const REFUSED: Failure = { code: 'bad-request', field: 'filters_region' };

it('failure notice: suggests that the service may not support a refused region and searches without it', async () => {
  const quarry = await fail({ region: 'MD' }, REFUSED);
  screen.getByText('The service may not support the region “Moldova”.');
  press(/^Search without region/);
  expect(searched(quarry)).toEqual([GRANITE]);
});
