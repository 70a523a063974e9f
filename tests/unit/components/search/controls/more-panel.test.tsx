import { fireEvent, screen, waitFor, within } from '@testing-library/preact';
import { describe, expect, it } from 'vitest';
import type { Snapshot } from '../../../../../lib/pages/quarry.ts';
import type { SearchForm } from '../../../../../lib/search/form.ts';
import type { FakeQuarry } from '../../../../gallery/fake-quarry.ts';
import { showSearch } from '../../show-search.tsx';
import { button, calls, choose, field, fill, GRANITE, lastDraft, press, withSettings } from '../../view.ts';

async function open(changes: Partial<SearchForm> = {}, known: Partial<Snapshot> = {}): Promise<FakeQuarry> {
  const quarry = showSearch({ draft: { ...GRANITE, ...changes }, ...known });
  await screen.findByText(/Press Enter to search/);
  press('More');
  await screen.findByRole('region', { name: 'More search options' });
  return quarry;
}

const limit = () => screen.getByRole('spinbutton', { name: 'Max results' });
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

it('an operator is inserted at the caret, ready to overtype', async () => {
  const quarry = await open({ query: 'walls' });
  fireEvent.click(screen.getByText('site:example.org'));
  const inserted = field();
  expect(document.activeElement).toBe(inserted);
  const { value, selectionStart, selectionEnd } = inserted;
  expect(value).toBe('walls site:example.org');
  expect(value.slice(selectionStart ?? 0, selectionEnd ?? 0)).toBe('example.org');
  await waitFor(() => expect(lastDraft(quarry)).toMatchObject({ query: value }));
});

describe('the result limit', () => {
  it.each(['0', '1025', '2.5'])('leaves %s out of the search and says why', async (value) => {
    const quarry = await open({ limit: 7 });
    fill(limit(), value);
    await screen.findByText('Enter a whole number from 1 to 1,024, or leave it empty.');
    expect(limit().getAttribute('aria-invalid')).toBe('true');
    expect(lastDraft(quarry)).toBeUndefined();
    expect(request()).toMatchObject({ limit: 7 });
  });
});

it.each<[label: string, value: string, none: string, form: Partial<SearchForm>]>([
  ['Max results', '40', '', { limit: 40 }],
  ['Search timeout', '2.5', '', { timeout: 2.5 }],
  ['Results as', 'markdown', 'json', { format: 'markdown' }],
])('%s: is sent with the request and removed when cleared', async (label, value, none, form) => {
  const quarry = await open();
  const set = label === 'Max results' ? fill : choose;
  set(label, value);
  await waitFor(() => expect(lastDraft(quarry)).toMatchObject(form));
  set(label, none);
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

it.each([true, false])('rules: can be left out of this search if there are any: %s', async (any) => {
  const domains = any ? [{ domain: 'ads.example', kind: 'block' as const }] : [];
  const quarry = await open({}, withSettings({ personalizations: { on: true, domains, regexes: [] } }));
  const apply = screen.queryByRole('switch', { name: 'Apply my rules' });
  expect(apply !== null).toBe(any);
  if (!apply) return;
  expect(request()).toMatchObject({ personalizations: { domains } });
  fireEvent.click(apply);
  await waitFor(() => expect(lastDraft(quarry)).toMatchObject({ personalize: false }));
  await waitFor(() => expect(request()).not.toHaveProperty('personalizations'));
});

it('the request is shown exactly as sent and can be copied', async () => {
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
