// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/preact';
import { afterEach, describe, expect, it } from 'vitest';
import { SearchView } from '../../../../../components/search/search-view.tsx';
import type { Snapshot } from '../../../../../lib/pages/quarry.ts';
import { EMPTY_FORM, type SearchForm } from '../../../../../lib/search/form.ts';
import { DEFAULT_SETTINGS } from '../../../../../lib/settings/settings.ts';
import { type FakeQuarry, fakeQuarry } from '../../../../gallery/fake-quarry.ts';

afterEach(cleanup);

async function open(changes: Partial<SearchForm> = {}, known: Partial<Snapshot> = {}): Promise<FakeQuarry> {
  const quarry = fakeQuarry({ draft: { ...EMPTY_FORM, query: 'granite', ...changes }, ...known });
  render(<SearchView quarry={quarry} />);
  await screen.findByText(/Press Enter to search/);
  fireEvent.click(button('More'));
  await screen.findByRole('region', { name: 'More search options' });
  return quarry;
}

const button = (name: string) => screen.getByRole('button', { name });
const combobox = (name: string) => screen.getByRole('combobox', { name });
const limit = () => screen.getByRole('spinbutton', { name: 'Max results' });
const form = (quarry: FakeQuarry) => quarry.calls.findLast(([name]) => name === 'saveDraft')?.[1];
const choose = (name: string, value: string) => fireEvent.change(combobox(name), { target: { value } });
const request = () => {
  const group = screen.getByRole('group', { name: 'API request' });
  return JSON.parse(group.querySelector('pre')?.textContent ?? '');
};

describe('the panel', () => {
  it('closes on Escape and returns the focus', async () => {
    await open();
    expect(button('More').getAttribute('aria-expanded')).toBe('true');
    limit().focus();
    fireEvent.keyDown(limit(), { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('region', { name: 'More search options' })).toBeNull());
    expect(document.activeElement).toBe(button('More'));
  });

  it('leaves Escape to a dialog above it', async () => {
    await open();
    fireEvent.click(button('Menu'));
    fireEvent.click(button('Keyboard shortcuts'));
    fireEvent.keyDown(await screen.findByRole('dialog'), { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    screen.getByRole('region', { name: 'More search options' });
  });

  it('resets all options at once', async () => {
    const quarry = await open({ limit: 5, timeout: 1, extract: { count: 2 }, format: 'markdown' });
    fireEvent.click(button('Clear more search options'));
    await waitFor(() => expect(form(quarry)).toEqual({ ...EMPTY_FORM, query: 'granite' }));
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: 'Clear more search options' })).toBeNull(),
    );
    expect(limit()).toHaveProperty('value', '');
  });
});

describe('the result limit', () => {
  it('accepts a whole number or nothing', async () => {
    const quarry = await open();
    fireEvent.input(limit(), { target: { value: '40' } });
    await waitFor(() => expect(form(quarry)).toMatchObject({ limit: 40 }));
    fireEvent.input(limit(), { target: { value: '' } });
    await waitFor(() => expect(form(quarry)).toEqual({ ...EMPTY_FORM, query: 'granite' }));
  });

  it.each(['0', '1025', '2.5', '-3'])('leaves %s out of the search and says why', async (value) => {
    const quarry = await open({ limit: 7 });
    fireEvent.input(limit(), { target: { value } });
    await screen.findByText('Enter a whole number from 1 to 1,024, or leave it empty.');
    expect(limit().getAttribute('aria-invalid')).toBe('true');
    expect(form(quarry)).toBeUndefined();
    expect(request()).toMatchObject({ limit: 7 });
  });
});

it('Search timeout: is sent with the request and removed when cleared', async () => {
  const quarry = await open();
  choose('Search timeout', '2.5');
  await waitFor(() => expect(form(quarry)).toMatchObject({ timeout: 2.5 }));
  choose('Search timeout', '');
  await waitFor(() => expect(form(quarry)).toEqual({ ...EMPTY_FORM, query: 'granite' }));
});

it('requests full text with its price and a time limit per page', async () => {
  const quarry = await open();
  choose('Include full text', '3');
  await screen.findByText('Adds about $0.012 to the search.');
  expect(form(quarry)).toMatchObject({ extract: { count: 3 } });
  choose('Timeout per page', '4');
  await waitFor(() => expect(form(quarry)).toMatchObject({ extract: { count: 3, timeout: 4 } }));
  choose('Include full text', '0');
  await waitFor(() => expect(form(quarry)).toEqual({ ...EMPTY_FORM, query: 'granite' }));
});

it('Results as: is sent with the request', async () => {
  const quarry = await open();
  choose('Results as', 'markdown');
  await waitFor(() => expect(form(quarry)).toMatchObject({ format: 'markdown' }));
});

describe('rules', () => {
  const rules = { on: true, domains: [{ domain: 'ads.example', kind: 'block' as const }], regexes: [] };
  const settings = { ...DEFAULT_SETTINGS, personalizations: rules };

  it('are offered if there are any', async () => {
    const quarry = await open({}, { settings });
    expect(request()).toMatchObject({ personalizations: { domains: rules.domains } });
    fireEvent.click(screen.getByRole('switch', { name: 'Apply my rules' }));
    await waitFor(() => expect(form(quarry)).toMatchObject({ personalize: false }));
    await waitFor(() => expect(request()).not.toHaveProperty('personalizations'));
  });

  it('are not offered if there are none', async () => {
    await open();
    expect(screen.queryByRole('switch', { name: 'Apply my rules' })).toBeNull();
  });
});

describe('the request', () => {
  it('is shown exactly as sent and can be copied', async () => {
    const quarry = await open({ region: 'CH', extract: { count: 2, timeout: 1 } });
    const sent = {
      query: 'granite',
      workflow: 'search',
      safe_search: true,
      filters: { region: 'ch' },
      extract: { count: 2, timeout: 1 },
    };
    expect(request()).toEqual(sent);
    const copies = within(screen.getByRole('group', { name: 'API request' }));
    fireEvent.click(copies.getByRole('button', { name: 'Copy as JSON' }));
    fireEvent.click(copies.getByRole('button', { name: 'Copy as curl' }));
    const [json, curl] = quarry.calls.filter(([name]) => name === 'copyText').map(([, text]) => String(text));
    expect(JSON.parse(json ?? '')).toEqual(sent);
    expect(curl).toMatch(/^curl -X POST 'https:\/\/kagi.com\/api\/v1\/search'.*\$API_KEY/s);
  });
});
