import { fireEvent, screen, waitFor, within } from '@testing-library/preact';
import { describe, expect, it } from 'vitest';
import { failed } from '../../../../lib/service/failures.ts';
import { DEFAULT_SETTINGS, HOSTED_MOCK_ADDRESS } from '../../../../lib/settings/settings.ts';
import type { FakeQuarry } from '../../../gallery/fake-quarry.ts';
import { showSettings } from '../show-settings.tsx';
import { calls, fill, go, press, pressNext, said, saved, says } from '../view.ts';

const address = () => screen.getByLabelText('Service URL');
const key = () => screen.getByLabelText('API key');
const save = () => press('Save');
const names = (quarry: FakeQuarry) => quarry.calls.map(([name]) => name);
/** Saves a key, and possibly a service URL. */
const saveKey = (typed = 'secret-key-9876', url?: string) => {
  if (url !== undefined) fill(address(), url);
  fill(key(), typed);
  save();
};

const NOT_REFUSED = 'The service didn’t refuse the key. Your first search will test it.';

describe('saving', () => {
  it('asks for access first in the click, then saves URL and key', async () => {
    const quarry = await showSettings({ key: undefined });
    quarry.calls.length = 0;
    saveKey(undefined, ' https://search.example/v1/ ');
    expect(quarry.calls[0]).toEqual(['requestAccess', 'https://search.example/v1']);
    await says(`Saved. ${NOT_REFUSED}`);
    // The sections load their own data in the meantime.
    const loadCalls = ['hasAccess', 'actions', 'data.measure'];
    expect(names(quarry).filter((name) => !loadCalls.includes(name))).toEqual([
      'requestAccess',
      'key.save',
      'settings.save',
    ]);
    expect(quarry.calls).toContainEqual([
      'key.save',
      { key: 'secret-key-9876', address: 'https://search.example/v1', keyStorage: 'device' },
    ]);
    screen.getByText('Key ending in 9876 is saved');
    expect(key()).toHaveProperty('value', '');
    expect(address()).toHaveProperty('value', 'https://search.example/v1');
  });

  it('keeps a key typed while the URL is being saved', async () => {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    await showSettings({ key: undefined }, { requestAccess: () => promise });
    save();
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
    save();
    await screen.findByText(reason);
    expect(address().getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(address());
    expect(quarry.calls).toEqual([]);
  });

  it('reports when nothing could be saved', async () => {
    await showSettings({}, { 'settings.save': async () => failed('internal') });
    saveKey();
    await says('Something went wrong in Quarry');
    expect(key()).toHaveProperty('value', 'secret-key-9876');
  });

  it('asks the service about a key once access is decided, and once for two clicks', async () => {
    const access = Promise.withResolvers<boolean>();
    const quarry = await showSettings({}, { requestAccess: () => access.promise });
    saveKey();
    expect(names(quarry)).not.toContain('key.save');
    save();
    access.resolve(true);
    await says(`Saved. ${NOT_REFUSED}`);
    expect(calls(quarry, 'key.save')).toHaveLength(1);
  });

  it.each([
    ['not a key', 'key-malformed', /^This doesn’t look like an API key/],
    ['another-key-9999', 'key-refused', 'Key not accepted. Check it, or create a new one.'],
    ['Bot another-key', 'key-refused', /^The service refused this key. “Bot” precedes keys of its old/],
  ] as const)('says at the field why %j was rejected, and shows no success', async (typed, code, words) => {
    const quarry = await showSettings({ key: undefined }, { 'key.save': async () => failed(code) });
    saveKey(typed, 'https://search.example/v1');
    await screen.findByText(words, { selector: '.field-error' });
    expect(said()).not.toMatch(/Saved|refuse the key/);
    expect(names(quarry)).not.toContain('settings.save');
    expect(address()).toHaveProperty('value', 'https://search.example/v1');
    expect(screen.queryByText(/^Key ending in/)).toBeNull();
    expect(key()).toHaveProperty('value', typed);
  });

  it('never sends the user’s key to the hosted demo, and explains the demo', async () => {
    const quarry = await showSettings();
    press('Demo');
    await screen.findByText(/sample results/);
    expect(key()).toHaveProperty('disabled', true);
    save();
    await says('Saved');
    expect(saved(quarry)).toContainEqual({ ...DEFAULT_SETTINGS, address: HOSTED_MOCK_ADDRESS });
    expect(names(quarry)).not.toContain('key.save');
  });
});

describe('the key', () => {
  it('can be removed', async () => {
    const quarry = await showSettings();
    press('Remove');
    await says('Key removed');
    expect(names(quarry)).toContain('key.remove');
    expect(screen.queryByText(/Key ending in/)).toBeNull();
  });
});

describe('testing the connection', () => {
  it('says that it is not charged, tests the saved settings, and shows the result', async () => {
    const quarry = await showSettings();
    screen.getByText('Sends kagi.com an invalid request, which isn’t charged.');
    press('Test connection');
    await says(NOT_REFUSED);
    expect(calls(quarry, 'connection.test')).toHaveLength(1);
  });

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

describe('pages', () => {
  const links = () => within(screen.getByRole('navigation', { name: 'Sections' })).getAllByRole('link');
  const headings = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

  it('each have a link, of which the one to the page shown is current, and a URL', async () => {
    await showSettings();
    expect(headings()).toEqual(['General']);
    const names = links().map(({ textContent }) => textContent);
    expect(names).toEqual(['General', 'Search', 'Markdown', 'Spending', 'Privacy and data', 'Advanced']);
    for (const [index, name] of names.entries()) {
      fireEvent.click(links()[index] ?? document.body);
      await waitFor(() => expect(headings()).toEqual([name]));
      expect(links()[index]?.getAttribute('aria-current')).toBe('page');
      expect(location.hash).toBe(links()[index]?.getAttribute('href'));
      expect(document.activeElement?.id).toBe(location.hash.slice(1));
    }
  });

  it('follow the URL, and show General if it names nothing', async () => {
    await showSettings();
    go('#spending');
    await waitFor(() => expect(headings()).toEqual(['Spending']));
    go('#section-nothing');
    await waitFor(() => expect(headings()).toEqual(['General']));
  });

  it.each([
    ['section-usage', 'Spending'],
    ['section-history', 'Privacy and data'],
    ['section-documents', 'Markdown'],
    ['section-elsewhere', 'Advanced'],
    ['lenses', 'Search'],
    ['address', 'General'],
    ['key', 'General'],
  ])('contain #%s: it has the focus on the page %s', async (id, page) => {
    location.hash = `#${id}`;
    await showSettings();
    await waitFor(() => expect(headings()).toEqual([page]));
    await waitFor(() => expect(document.activeElement?.id).toBe(id));
    expect(document.activeElement?.closest('details')?.open ?? true).toBe(true);
  });
});
