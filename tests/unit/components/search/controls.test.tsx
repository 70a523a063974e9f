import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/preact';
import { describe, expect, it } from 'vitest';
import { siteOfPage } from '../../../../lib/browser/tab-actions.ts';
import type { Snapshot, TabActions, TabSite } from '../../../../lib/pages/quarry.ts';
import type { SearchForm } from '../../../../lib/search/form.ts';
import { describedLens, EMPTY_LENS } from '../../../../lib/search/lens/lens.ts';
import { DEFAULT_SETTINGS } from '../../../../lib/settings/settings.ts';
import { type Answers, acting, type FakeQuarry, watching } from '../../../gallery/fake-quarry.ts';
import {
  button,
  calls,
  choose,
  combobox,
  fill,
  GRANITE,
  lastDraft,
  press,
  pressNext,
  says,
  showSearch,
  withSettings,
} from '../view.tsx';

const open = (changes: Partial<SearchForm> = {}, answers: Answers = {}) =>
  showSearch({ draft: { ...GRANITE, ...changes } }, answers);
/** Waits for what is stored of the form. */
const stores = (quarry: FakeQuarry, form: Partial<SearchForm>) =>
  waitFor(() => expect(lastDraft(quarry)).toMatchObject(form));
const storesNone = (quarry: FakeQuarry) => waitFor(() => expect(lastDraft(quarry)).toEqual(GRANITE));
const shown = (name: string) => combobox(name).closest('.chip')?.querySelector('.chip-value')?.textContent;

describe('time', () => {
  it('can be set to a period and cleared', async () => {
    const quarry = await open();
    expect(screen.queryByRole('button', { name: 'Clear Time' })).toBeNull();
    choose('Time', 'week');
    await stores(quarry, { period: 'week', after: '', before: '' });
    await pressNext('Clear Time');
    await storesNone(quarry);
    await waitFor(() => expect(combobox('Time').value).toBe(''));
  });

  it('can be set to two dates instead of a period', async () => {
    const quarry = await open({ period: 'week' });
    choose('Time', 'dates');
    await screen.findByLabelText('From');
    fill('From', '2026-01-05');
    fill('To', '2026-02-01');
    await stores(quarry, { after: '2026-01-05', before: '2026-02-01' });
    expect(lastDraft(quarry)).not.toMatchObject({ period: 'week' });
    choose('Time', 'day');
    await stores(quarry, { period: 'day', after: '', before: '' });
    await waitFor(() => expect(screen.queryByLabelText('From')).toBeNull());
  });

  it('is described in words, and leaves reversed dates, which it reports, out of the search', async () => {
    const quarry = await open({ after: '2026-01-05' });
    expect(combobox('Time').value).toBe('set');
    expect(shown('Time')).toContain('Since Jan 5, 2026');
    choose('Time', 'dates');
    await screen.findByLabelText('To');
    fill('To', '2025-01-01');
    await screen.findByText('The end date is before the start date.');
    expect(screen.getByLabelText('To').getAttribute('aria-describedby')).toBe('dates-error');
    expect(lastDraft(quarry)).toMatchObject({ after: '2026-01-05', before: '' });
  });
});

it('region: can be a country by name, international, or the service’s default', async () => {
  const quarry = await open();
  const regions = () =>
    [...combobox('Region').querySelectorAll('option')].map(({ textContent }) => textContent);
  fireEvent.focus(combobox('Region'));
  await waitFor(() => expect(regions()).toHaveLength(251));
  expect(regions().slice(0, 3)).toEqual(['Service default', 'International', 'United States']);
  choose('Region', 'CH');
  await stores(quarry, { region: 'CH' });
  await waitFor(() => expect(shown('Region')).toContain('Switzerland'));
  choose('Region', 'no_region');
  await stores(quarry, { region: 'no_region' });
  await pressNext('Clear Region');
  await stores(quarry, { region: '' });
});

describe('site', () => {
  const showing = (site: TabSite, more: Partial<TabActions> = {}): Answers =>
    acting({ watchSite: watching(site), ...more });

  it('limits the search to the one of the tab along with the current lens, until it is pressed again', async () => {
    const quarry = await open({ lens: 'academic' });
    press('This site');
    await stores(quarry, { lens: 'academic', site: 'walling.example' });
    for (const lens of ['pdf', '']) {
      choose('Lens', lens);
      await stores(quarry, { lens, site: 'walling.example' });
    }
    await pressNext('Only walling.example');
    await stores(quarry, { lens: '', site: undefined });
  });

  it('asks the browser first if the URL is hidden, and reports if that reveals none', async () => {
    const quarry = await open(
      {},
      showing('hidden', { requestSite: async () => ({ host: 'asked.example' }) }),
    );
    press('This site');
    await stores(quarry, { site: 'asked.example' });
    cleanup();
    const other = await open({}, showing('hidden', { requestSite: async () => 'hidden' }));
    press('This site');
    await says('This tab isn’t on a website');
    expect(lastDraft(other)).toBeUndefined();
  });

  it('replaces those of a built lens and keeps the rest of it', () => {
    const lens = { ...EMPTY_LENS, sitesIncluded: ['a.example', 'b.example'], fileType: 'pdf' };
    const builtLens = { name: 'Papers', lens };
    const site = 'c.example';
    expect(describedLens({ builtLens, site })).toEqual({ ...lens, sitesIncluded: [site] });
    expect(describedLens({ builtLens })).toBe(lens);
    expect(describedLens({ site })).toEqual({ ...EMPTY_LENS, sitesIncluded: [site] });
    expect(describedLens({})).toBeUndefined();
  });

  it.each([
    ['https://www.a.example/path', 'a.example'],
    ['http://127.0.0.1:8080/', '127.0.0.1'],
    ['about:blank', undefined],
    ['file:///etc/hosts', undefined],
    ['', undefined],
  ])('of %s is %s', (address, host) => expect(siteOfPage(address)).toBe(host));
});

describe('more options', () => {
  const panel = () => screen.queryByRole('region', { name: 'More search options' });
  async function openMore(
    changes: Partial<SearchForm> = {},
    known: Partial<Snapshot> = {},
  ): Promise<FakeQuarry> {
    const quarry = await showSearch({ draft: { ...GRANITE, ...changes }, ...known });
    press('More');
    await waitFor(() => expect(panel()).not.toBeNull());
    return quarry;
  }
  const copies = () => within(screen.getByRole('group', { name: 'API request' }));
  const request = () =>
    JSON.parse(screen.getByRole('group', { name: 'API request' }).querySelector('pre')?.textContent ?? '');

  it('close on Escape, which returns the focus, unless a dialog is above them', async () => {
    await openMore();
    expect(button('More').getAttribute('aria-expanded')).toBe('true');
    press('Menu');
    press('Keyboard shortcuts');
    fireEvent.keyDown(await screen.findByRole('dialog'), { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(panel()).not.toBeNull();
    fireEvent.keyDown(screen.getByLabelText('Include full text'), { key: 'Escape' });
    await waitFor(() => expect(panel()).toBeNull());
    expect(document.activeElement).toBe(button('More'));
  });

  it('leave to Settings what few change for one search, even if it was changed for the last', async () => {
    const known = withSettings({ defaults: { ...DEFAULT_SETTINGS.defaults, limit: 40, format: 'markdown' } });
    await openMore({ limit: 5, timeout: 1 }, known);
    expect(request()).toMatchObject({ limit: 40, format: 'markdown' });
    expect(request()).not.toHaveProperty('timeout');
  });

  it('request full text with its price and a time limit per page', async () => {
    const quarry = await openMore();
    choose('Include full text', '3');
    await screen.findByText('Adds about $0.012 to the search.');
    choose('Timeout per page', '4');
    await stores(quarry, { extract: { count: 3, timeout: 4 } });
    choose('Include full text', '0');
    await storesNone(quarry);
  });

  it('leave rules out of this search', async () => {
    const domains = [{ domain: 'ads.example', kind: 'block' as const }];
    const quarry = await openMore({}, withSettings({ personalizations: { on: true, domains, regexes: [] } }));
    expect(request()).toMatchObject({ personalizations: { domains } });
    fireEvent.click(screen.getByRole('switch', { name: 'Apply my rules' }));
    await stores(quarry, { personalize: false });
    await waitFor(() => expect(request()).not.toHaveProperty('personalizations'));
  });

  it('show the request exactly as sent, to be copied', async () => {
    const quarry = await openMore({ region: 'CH', extract: { count: 2, timeout: 1 } });
    const sent = {
      ...{ query: 'granite', workflow: 'search', safe_search: true },
      ...{ filters: { region: 'ch' }, extract: { count: 2, timeout: 1 } },
    };
    expect(request()).toEqual(sent);
    for (const name of ['Copy as JSON', 'Copy as curl'])
      fireEvent.click(copies().getByRole('button', { name }));
    const [json, curl] = calls(quarry, 'copyText').map(([, text]) => String(text));
    expect(JSON.parse(json ?? '')).toEqual(sent);
    expect(curl).toMatch(/^curl -X POST 'https:\/\/kagi.com\/api\/v1\/search'.*\$API_KEY/s);
  });
});
