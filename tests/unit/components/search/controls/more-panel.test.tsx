import { fireEvent, screen, waitFor, within } from '@testing-library/preact';
import { describe, expect, it } from 'vitest';
import type { Snapshot } from '../../../../../lib/pages/quarry.ts';
import type { SearchForm } from '../../../../../lib/search/form.ts';
import { DEFAULT_SETTINGS } from '../../../../../lib/settings/settings.ts';
import type { FakeQuarry } from '../../../../gallery/fake-quarry.ts';
import { showSearch } from '../../show-search.tsx';
import { button, calls, fill, GRANITE, lastDraft, press } from '../../view.ts';

async function open(changes: Partial<SearchForm> = {}, known: Partial<Snapshot> = {}): Promise<FakeQuarry> {
  const quarry = showSearch({ draft: { ...GRANITE, ...changes }, ...known });
  await screen.findByText(/Press Enter to search/);
  press('More');
  await screen.findByRole('region', { name: 'More search options' });
  return quarry;
}

const combobox = (name: string) => screen.getByRole('combobox', { name });
const limit = () => screen.getByRole('spinbutton', { name: 'Max results' });
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
    press('Menu');
    press('Keyboard shortcuts');
    fireEvent.keyDown(await screen.findByRole('dialog'), { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    screen.getByRole('region', { name: 'More search options' });
  });

  it('resets all options at once', async () => {
    const quarry = await open({ limit: 5, timeout: 1, extract: { count: 2 }, format: 'markdown' });
    press('Clear more search options');
    await waitFor(() => expect(lastDraft(quarry)).toEqual(GRANITE));
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: 'Clear more search options' })).toBeNull(),
    );
    expect(limit()).toHaveProperty('value', '');
  });
});

describe('the result limit', () => {
  it('accepts a whole number or nothing', async () => {
    const quarry = await open();
    fill(limit(), '40');
    await waitFor(() => expect(lastDraft(quarry)).toMatchObject({ limit: 40 }));
    fill(limit(), '');
    await waitFor(() => expect(lastDraft(quarry)).toEqual(GRANITE));
  });

  it.each(['0', '1025', '2.5', '-3'])('leaves %s out of the search and says why', async (value) => {
    const quarry = await open({ limit: 7 });
    fill(limit(), value);
    await screen.findByText('Enter a whole number from 1 to 1,024, or leave it empty.');
    expect(limit().getAttribute('aria-invalid')).toBe('true');
    expect(lastDraft(quarry)).toBeUndefined();
    expect(request()).toMatchObject({ limit: 7 });
  });
});

it('Search timeout: is sent with the request and removed when cleared', async () => {
  const quarry = await open();
  choose('Search timeout', '2.5');
  await waitFor(() => expect(lastDraft(quarry)).toMatchObject({ timeout: 2.5 }));
  choose('Search timeout', '');
  await waitFor(() => expect(lastDraft(quarry)).toEqual(GRANITE));
});

it('requests full text with its price and a time limit per page', async () => {
  const quarry = await open();
  choose('Include full text', '3');
  await screen.findByText('Adds about $0.012 to the search.');
  expect(lastDraft(quarry)).toMatchObject({ extract: { count: 3 } });
  choose('Timeout per page', '4');
  await waitFor(() => expect(lastDraft(quarry)).toMatchObject({ extract: { count: 3, timeout: 4 } }));
  choose('Include full text', '0');
  await waitFor(() => expect(lastDraft(quarry)).toEqual(GRANITE));
});

it('Results as: is sent with the request', async () => {
  const quarry = await open();
  choose('Results as', 'markdown');
  await waitFor(() => expect(lastDraft(quarry)).toMatchObject({ format: 'markdown' }));
});

describe('rules', () => {
  const rules = { on: true, domains: [{ domain: 'ads.example', kind: 'block' as const }], regexes: [] };
  const settings = { ...DEFAULT_SETTINGS, personalizations: rules };

  it('are offered if there are any', async () => {
    const quarry = await open({}, { settings });
    expect(request()).toMatchObject({ personalizations: { domains: rules.domains } });
    fireEvent.click(screen.getByRole('switch', { name: 'Apply my rules' }));
    await waitFor(() => expect(lastDraft(quarry)).toMatchObject({ personalize: false }));
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
    const [json, curl] = calls(quarry, 'copyText').map(([, text]) => String(text));
    expect(JSON.parse(json ?? '')).toEqual(sent);
    expect(curl).toMatch(/^curl -X POST 'https:\/\/kagi.com\/api\/v1\/search'.*\$API_KEY/s);
  });
});
