import { cleanup, screen, waitFor } from '@testing-library/preact';
import { expect, it } from 'vitest';
import type { TabActions, TabSite } from '../../../../../lib/pages/quarry.ts';
import type { SearchForm } from '../../../../../lib/search/form.ts';
import { describedLens, EMPTY_LENS } from '../../../../../lib/search/lens/lens.ts';
import { siteOfPage } from '../../../../../lib/search/page-host.ts';
import { acting, type FakeQuarry, watching } from '../../../../gallery/fake-quarry.ts';
import { showSearch } from '../../show-search.tsx';
import { choose, combobox, GRANITE, lastDraft, pressNext, says } from '../../view.ts';

async function open(draft: Partial<SearchForm>, tabs: Partial<TabActions> = {}): Promise<FakeQuarry> {
  const quarry = showSearch({ draft: { ...GRANITE, ...draft } }, acting(tabs));
  await screen.findByRole('switch', { name: 'Safe search' });
  return quarry;
}

const showing = (site: TabSite): Partial<TabActions> => ({ watchSite: watching(site) });

it('site chip: searches one site along with the current lens, and all sites again', async () => {
  const quarry = await open({ lens: 'academic' });
  await pressNext('This site');
  await waitFor(() => expect(lastDraft(quarry)).toMatchObject({ lens: 'academic', site: 'walling.example' }));
  expect(combobox('Lens').value).toBe('academic');
  await pressNext('Only walling.example');
  await waitFor(() => expect(lastDraft(quarry)).toEqual({ ...GRANITE, lens: 'academic', site: undefined }));
});

it('site chip: stays when the lens changes or is cleared', async () => {
  const quarry = await open({ site: 'other.example' });
  for (const lens of ['academic', '']) {
    choose('Lens', lens);
    await waitFor(() => expect(lastDraft(quarry)).toMatchObject({ lens, site: 'other.example' }));
  }
});

it('site chip: asks the browser first if the URL is hidden', async () => {
  const requestSite = async () => ({ host: 'asked.example' });
  const quarry = await open({}, { ...showing('hidden'), requestSite });
  await pressNext('This site');
  await waitFor(() => expect(lastDraft(quarry)).toMatchObject({ site: 'asked.example' }));
});

it('site chip: reports when the browser may not reveal it', async () => {
  const quarry = await open({}, { ...showing('hidden'), requestSite: async () => 'hidden' });
  await pressNext('This site');
  await says('This tab isn’t on a website');
  expect(lastDraft(quarry)).toBeUndefined();
});

it('site chip: is hidden if the tab has no site, and stays if a site is set', async () => {
  await open({}, showing({ host: undefined }));
  expect(screen.queryByRole('button', { name: 'This site' })).toBeNull();
  cleanup();
  await open({ site: 'other.example' }, showing({ host: undefined }));
  expect(await screen.findByRole('button', { name: 'Only other.example' })).not.toBeNull();
});

it('a site replaces those of a built lens and keeps the rest of it', () => {
  const lens = { ...EMPTY_LENS, sitesIncluded: ['a.example', 'b.example'], fileType: 'pdf' };
  const builtLens = { name: 'Papers', lens };
  expect(describedLens({ builtLens, site: 'c.example' })).toEqual({ ...lens, sitesIncluded: ['c.example'] });
  expect(describedLens({ builtLens })).toBe(lens);
  expect(describedLens({ site: 'c.example' })).toEqual({ ...EMPTY_LENS, sitesIncluded: ['c.example'] });
  expect(describedLens({})).toBeUndefined();
});

it.each([
  ['https://www.a.example/path', 'a.example'],
  ['http://127.0.0.1:8080/', '127.0.0.1'],
  ['http://localhost/', 'localhost'],
  ['about:blank', undefined],
  ['file:///etc/hosts', undefined],
  ['chrome://version/', undefined],
  ['', undefined],
])('siteOfPage: returns the host of %s', (address, host) => expect(siteOfPage(address)).toBe(host));
