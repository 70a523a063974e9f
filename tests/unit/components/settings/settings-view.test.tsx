import { act, fireEvent, screen, waitFor, within } from '@testing-library/preact';
import { describe, expect, it } from 'vitest';
import { matcherFor } from '../../../../components/settings/settings-search.tsx';
import { failed } from '../../../../lib/service/failures.ts';
import { DEFAULT_SETTINGS, type KeyInfo } from '../../../../lib/settings/settings.ts';
import type { FakeQuarry } from '../../../gallery/fake-quarry.ts';
import { LOCKED } from '../../../gallery/options-states.ts';
import {
  calls,
  choose,
  combobox,
  fill,
  go,
  press,
  pressNext,
  said,
  saved,
  says,
  showSettings,
  showWelcome,
  withSettings,
} from '../view.tsx';

const address = () => screen.getByLabelText('Service URL');
const key = () => screen.getByLabelText('API key');
const names = (quarry: FakeQuarry) => quarry.calls.map(([name]) => name);
/** Saves a key, and possibly a service URL. */
const saveKey = (typed = 'secret-key-9876', url?: string) => {
  if (url !== undefined) fill(address(), url);
  fill(key(), typed);
  press('Save');
};
const headings = () => screen.queryAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
const shows = (page: string) => waitFor(() => expect(headings()).toEqual([page]));

const NOT_REFUSED = 'The service didn’t refuse the key. Your first search will test it.';

describe('saving URL and key', () => {
  it('goes to the URL that was restored or changed elsewhere, unless another one is typed', async () => {
    const quarry = await showSettings({ key: undefined });
    saveKey(undefined, 'https://search.example/v1');
    await says(`Saved. ${NOT_REFUSED}`);
    act(() => quarry.tell(withSettings({ address: 'https://restored.example/v1' })));
    expect(address()).toHaveProperty('value', 'https://restored.example/v1');
    saveKey();
    await waitFor(() => expect(calls(quarry, 'key.save')).toHaveLength(2));
    expect(calls(quarry, 'key.save').at(-1)?.[1]).toMatchObject({ address: 'https://restored.example/v1' });
  });

  it('keeps a key typed while the URL is being saved', async () => {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    await showSettings({ key: undefined }, { requestAccess: () => promise });
    press('Save');
    fill(key(), 'typed-meanwhile');
    resolve(true);
    await says('Saved');
    expect(key()).toHaveProperty('value', 'typed-meanwhile');
  });

  it('still saves when access is refused, reports that, and offers to grant it', async () => {
    const quarry = await showSettings({}, { requestAccess: async () => false });
    saveKey();
    await says('Saved. Quarry still needs access to kagi.com.');
    expect(names(quarry)).toContain('key.save');
    quarry.calls.length = 0;
    press(/^Allow access to kagi.com/);
    expect(quarry.calls[0]).toEqual(['requestAccess', DEFAULT_SETTINGS.address]);
  });

  it.each([
    ['', /Enter the service URL/],
    ['nowhere', /Enter a full URL/],
    ['http://example.com', /Use https/],
    ['https://a:b@example.com', /Remove the username/],
  ])('rejects “%s” at the field and saves nothing', async (typed, reason) => {
    const quarry = await showSettings();
    fill(address(), typed);
    quarry.calls.length = 0;
    press('Save');
    await screen.findByText(reason);
    expect(address().getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(address());
    expect(quarry.calls).toEqual([]);
  });

  it('asks the service about a key once access is decided, and once for two clicks', async () => {
    const access = Promise.withResolvers<boolean>();
    const quarry = await showSettings({}, { requestAccess: () => access.promise });
    saveKey();
    expect(names(quarry)).not.toContain('key.save');
    press('Save');
    access.resolve(true);
    await says(`Saved. ${NOT_REFUSED}`);
    expect(calls(quarry, 'key.save')).toHaveLength(1);
  });

  it('removes the key after a question', async () => {
    const quarry = await showSettings();
    press('Remove');
    await screen.findByText('Clearing can’t be undone.');
    expect(names(quarry)).not.toContain('key.remove');
    fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Remove key' }));
    await says('Key removed');
    expect(names(quarry)).toContain('key.remove');
    expect(screen.queryByText(/Key ending in/)).toBeNull();
  });
});

describe('testing the connection', () => {
  it('does not test unsaved settings', async () => {
    const quarry = await showSettings();
    fill(key(), 'another');
    press('Test connection');
    screen.getByText('Save your changes first.');
    expect(names(quarry)).not.toContain('connection.test');
  });

  it('shows why the test failed', async () => {
    await showSettings({}, { 'connection.test': async () => failed('key-refused') });
    press('Test connection');
    await pressNext('Check key');
    expect(document.activeElement).toBe(key());
  });
});

describe('storing the key', () => {
  const { locked: _, ...OPEN }: KeyInfo = LOCKED;
  const WORDS = 'granite lantern otter';
  const way = () => combobox('Store the key').value;
  const store = (value: string) => choose('Store the key', value);
  const type = (first: string, again = first) => {
    fill('New passphrase', first);
    fill('Confirm passphrase', again);
  };
  const stored = (words: string) => ['key.setStorage', { keyStorage: 'passphrase', passphrase: words }];

  it('moves the saved key immediately', async () => {
    const quarry = await showSettings();
    expect(way()).toBe('device');
    store('session');
    await says('Saved');
    expect(quarry.calls).toContainEqual(['key.setStorage', { keyStorage: 'session' }]);
    await waitFor(() => expect(way()).toBe('session'));
  });

  it.each([
    ['is full', {}, 'storage-full', 'Browser storage is full'],
    ['needs the key unlocked', { key: LOCKED }, 'key-locked', 'Your key is locked'],
  ] as const)('is shown as it is if the other way %s', async (_, known, code, words) => {
    await showSettings(known, { 'key.setStorage': async () => failed(code) });
    const before = way();
    store('session');
    await says(words);
    expect(way()).toBe(before);
  });

  it('applies to the next key if there is none', async () => {
    const quarry = await showSettings({ key: undefined });
    store('session');
    saveKey();
    await waitFor(() => expect(said()).toMatch(/^Saved\. /));
    expect(quarry.calls).toContainEqual([
      'key.save',
      { key: 'secret-key-9876', address: DEFAULT_SETTINGS.address, keyStorage: 'session' },
    ]);
    expect(calls(quarry, 'key.setStorage')).toEqual([]);
  });

  it('locks the saved key once a passphrase is entered twice', async () => {
    const quarry = await showSettings();
    store('passphrase');
    expect(calls(quarry, 'key.setStorage')).toEqual([]);
    type('short');
    press('Save');
    await screen.findByText('Passphrase is too short');
    expect(document.activeElement).toBe(screen.getByLabelText('New passphrase'));
    type(WORDS, 'granite lantern otte');
    press('Save');
    await screen.findByText('The passphrases don’t match.');
    expect(document.activeElement).toBe(screen.getByLabelText('Confirm passphrase'));
    expect(calls(quarry, 'key.setStorage', 'settings.save')).toEqual([]);
    type(WORDS);
    press('Save');
    await waitFor(() => expect(calls(quarry, 'key.setStorage')).toEqual([stored(WORDS)]));
    await screen.findByText('Unlocked until the browser closes.');
    expect(screen.queryByLabelText('New passphrase')).toBeNull();
  });

  it('locks on request and unlocks again', async () => {
    const quarry = await showSettings({ key: OPEN });
    press('Lock now');
    await screen.findByText('Key ending in ab12 is saved and locked');
    expect(calls(quarry, 'key.lock')).toHaveLength(1);
    fill('Passphrase', WORDS);
    press(/^Unlock/);
    await screen.findByText('Key ending in ab12 is saved');
    expect(said()).toBe('Unlocked');
  });

  it.each([
    ['Settings', showSettings],
    ['the welcome page', showWelcome],
  ])('on %s: saves a new key locked with a passphrase', async (_, open) => {
    const quarry = await open({ key: undefined });
    fill(key(), 'secret-key-9876');
    store('passphrase');
    press('Save');
    await screen.findByText('Passphrase is too short');
    type(WORDS);
    press('Save');
    const keyStorage = 'passphrase';
    const order = {
      key: 'secret-key-9876',
      address: DEFAULT_SETTINGS.address,
      keyStorage,
      passphrase: WORDS,
    };
    await waitFor(() => expect(calls(quarry, 'key.save')).toEqual([['key.save', order]]));
  });
});

describe('the pages', () => {
  const links = () => within(screen.getByRole('navigation', { name: 'Sections' })).getAllByRole('link');

  it('each have a link, of which the one to the page shown is current, and a URL', async () => {
    await showSettings({}, {}, '');
    expect(headings()).toEqual(['General']);
    const pages = links().map(({ textContent }) => textContent);
    expect(pages).toEqual(['General', 'Search', 'Markdown', 'Spending', 'Privacy and data', 'Advanced']);
    for (const [index, name] of pages.entries()) {
      fireEvent.click(links()[index] ?? document.body);
      await shows(name);
      expect(links()[index]?.getAttribute('aria-current')).toBe('page');
      expect(location.hash).toBe(links()[index]?.getAttribute('href'));
      expect(document.activeElement?.id).toBe(location.hash.slice(1));
    }
    go('#spending');
    await shows('Spending');
    go('#section-nothing');
    await shows('General');
  });

  it.each([
    ['section-usage', 'Spending'],
    ['section-history', 'Privacy and data'],
    ['section-documents', 'Markdown'],
    ['section-elsewhere', 'Advanced'],
    ['lenses', 'Search'],
    ['key', 'General'],
  ])('contain #%s: it has the focus on the page %s', async (id, page) => {
    await showSettings({}, {}, `#${id}`);
    await shows(page);
    await waitFor(() => expect(document.activeElement?.id).toBe(id));
    expect(document.activeElement?.closest('details')?.open ?? true).toBe(true);
  });
});

describe('searching settings', () => {
  const field = () => screen.getByRole('searchbox', { name: 'Search settings' });
  const find = (value: string) => fill(field(), value);
  const results = () => [...document.querySelectorAll('.found-settings a')];
  const found = () =>
    results().map((link) =>
      [...link.childNodes]
        .map(({ textContent }) => textContent)
        .join(' | ')
        .replace(/\s/g, ' '),
    );

  it.each([
    ['its label', 'Parallel requests', 'Parallel requests | Advanced · Extraction'],
    ['its hint, in any word order and case', 'again REPEAT', 'Reuse saved results for | Advanced · Searches'],
    ['synonyms', 'dark mode', 'Appearance | General'],
  ])('finds a setting by %s, and names its page and group in place of the pages', async (_, typed, name) => {
    await showSettings();
    find(typed);
    await waitFor(() => expect(found()).toEqual([name]));
    expect(said()).toBe('1 match');
    expect(headings()).toEqual([]);
  });

  it('opens the page and the field, which the URL then names', async () => {
    await showSettings();
    find('Max tokens');
    await waitFor(() => expect(results()).toHaveLength(1));
    fireEvent.click(results()[0] ?? document.body);
    await shows('Markdown');
    const tokens = screen.getByLabelText('Max tokens');
    expect(document.activeElement).toBe(tokens);
    expect(tokens.closest('details')?.open).toBe(true);
    expect(field()).toHaveProperty('value', '');
    expect(location.hash).toBe(`#${tokens.id}`);
  });

  it('says if nothing matches, not even choices and entered values; Escape shows the page again', async () => {
    await showSettings();
    find('walrus');
    await says('No settings match “walrus”.');
    // Parts of the MCP configuration.
    find('YOUR_API_KEY http');
    await waitFor(() => expect(said()).toMatch(/^No settings match “YOUR/));
    expect(headings()).toEqual([]);
    fireEvent.keyDown(field(), { key: 'Escape' });
    await shows('General');
    expect(field()).toHaveProperty('value', '');
  });

  it.each([
    ['cafe', 'Café', true],
    ['CAFÉ', 'a cafe', true],
    ['two words', 'words are two', true],
    ['two words', 'two', false],
    ['  ', 'anything', true],
  ])('takes “%s” for a match of “%s”: %s', (query, words, fits) => {
    expect(matcherFor(query)(words)).toBe(fits);
  });
});

it('the MCP configuration is copied with the URL of the server and a placeholder for the key', async () => {
  const quarry = await showSettings({}, {}, '#section-elsewhere');
  press('Copy: JSON configuration');
  await says('Copied');
  const headers = { Authorization: 'Bearer YOUR_API_KEY' };
  expect(JSON.parse(String(calls(quarry, 'copyText')[0]?.[1]))).toEqual({
    mcpServers: { kagi: { type: 'http', url: 'https://mcp.kagi.com/mcp', headers } },
  });
});

it('an entry of the menu is hidden and shown again, also one that was in a submenu', async () => {
  const menu = { 'extract-link': 'hidden', 'add-pages': 'more' } as const;
  const quarry = await showSettings(withSettings({ menu }));
  const entry = (id: string) => document.querySelector<HTMLInputElement>(`#menu-${id}`) ?? document.body;
  expect(entry('extract-link')).toHaveProperty('checked', false);
  expect(entry('add-pages')).toHaveProperty('checked', true);
  fireEvent.click(entry('extract-link'));
  await waitFor(() => expect(saved(quarry).at(-1).menu).toEqual({ 'add-pages': 'more' }));
  fireEvent.click(entry('add-pages'));
  await waitFor(() => expect(saved(quarry).at(-1).menu).toEqual({ 'add-pages': 'hidden' }));
});

it('the destination is changed for all actions that have it, but not for those that differ', async () => {
  const page = { to: 'obsidian', preset: '#note' } as const;
  const quarry = await showSettings(withSettings({ gestures: { page } }));
  expect(screen.getByLabelText('Destination')).toHaveProperty('value', 'clipboard');
  choose('Destination', 'file');
  await waitFor(() => expect(saved(quarry)).toHaveLength(1));
  const { page: kept, ...others } = saved(quarry)[0].gestures;
  expect(kept).toEqual(page);
  expect(Object.values(others)).toEqual(Array(7).fill({ to: 'file', preset: '' }));
  choose('Preset', '#plain');
  await waitFor(() => expect(saved(quarry)).toHaveLength(2));
  expect(saved(quarry)[1].gestures).toMatchObject({ link: { to: 'file', preset: '#plain' }, page });
});
