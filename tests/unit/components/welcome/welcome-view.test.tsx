import { screen, waitFor } from '@testing-library/preact';
import { describe, expect, it } from 'vitest';
import type { Snapshot } from '../../../../lib/pages/quarry.ts';
import { failed } from '../../../../lib/service/failures.ts';
import { DEFAULT_SETTINGS, HOSTED_MOCK_ADDRESS } from '../../../../lib/settings/settings.ts';
import { type Answers, acting } from '../../../gallery/fake-quarry.ts';
import { calls, fill, link, press, says, showWelcome } from '../view.tsx';

const NEW: Partial<Snapshot> = { key: undefined };
const NO_ACCESS: Answers = { hasAccess: async () => false };

const ready = () => screen.queryByRole('link', { name: 'Search' }) !== null;
/** Enters a key, and possibly a service URL, and saves. */
const saveKey = (key = 'secret-key-9876', address?: string) => {
  if (address !== undefined) fill('Service URL', address);
  fill('API key', key);
  press('Save');
};

describe('the sample page', () => {
  it('is copied as Markdown, without key, permission, or request', async () => {
    const quarry = await showWelcome(NEW, NO_ACCESS);
    quarry.calls.length = 0;
    press('Copy as Markdown');
    const markdown = await screen.findByText(/^### Building a dry stone wall/);
    await says('Copied');
    expect(quarry.calls).toEqual([['actions'], ['copyText', markdown.textContent]]);
  });
});

describe('the service URL', () => {
  it('is asked for access first in the click, then saved with the key', async () => {
    const quarry = await showWelcome(NEW, NO_ACCESS);
    quarry.calls.length = 0;
    saveKey(undefined, ' https://search.example/v1/ ');
    expect(quarry.calls[0]).toEqual(['requestAccess', 'https://search.example/v1']);
    await waitFor(() => expect(calls(quarry, 'key.save')).not.toEqual([]));
    expect(quarry.calls).toContainEqual([
      'settings.save',
      { from: expect.anything(), to: { ...DEFAULT_SETTINGS, address: 'https://search.example/v1' } },
    ]);
    expect(quarry.calls).toContainEqual([
      'key.save',
      { key: 'secret-key-9876', address: 'https://search.example/v1', keyStorage: 'device' },
    ]);
  });

  it('gets no key when access is refused, and the consequence is explained', async () => {
    const quarry = await showWelcome(NEW, { ...NO_ACCESS, requestAccess: async () => false });
    saveKey(undefined, DEFAULT_SETTINGS.address);
    await screen.findByText('Quarry can’t search without access to kagi.com.');
    expect(calls(quarry, 'key.save')).toEqual([]);
    expect(screen.getByLabelText('API key')).toHaveProperty('value', 'secret-key-9876');
  });

  it('only needs access again if the key is saved', async () => {
    const quarry = await showWelcome({}, NO_ACCESS);
    press('Save');
    await waitFor(() => expect(ready()).toBe(true));
    expect(quarry.calls).toContainEqual(['requestAccess', DEFAULT_SETTINGS.address]);
    expect(calls(quarry, 'key.save')).toEqual([]);
  });
});

describe('the key', () => {
  it.each([
    ['', undefined, 'Enter your key first.'],
    ['two words', 'key-malformed', 'This doesn’t look like an API key. Keys contain only letters'],
    ['another-key-9999', 'key-refused', 'Key not accepted. Check it, or create a new one.'],
    ['Bot another-key', 'key-refused', 'The service refused this key. “Bot” precedes keys of its old'],
  ] as const)('explains at the field why “%s” is not saved, nor the URL', async (typed, code, reason) => {
    const quarry = await showWelcome(NEW, code ? { 'key.save': async () => failed(code) } : {});
    saveKey(typed, 'https://search.example/v1');
    await screen.findByText(new RegExp(`^${reason}`), { selector: '.field-error' });
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('API key')));
    expect(calls(quarry, 'settings.save')).toEqual([]);
    expect(document.querySelector('.announcer')).toBeNull();
    expect(ready()).toBe(false);
  });

  it('is not needed for the hosted demo, which is contacted only after confirmation', async () => {
    const quarry = await showWelcome(NEW);
    press('Demo');
    expect(screen.getByLabelText('API key')).toHaveProperty('disabled', true);
    quarry.calls.length = 0;
    press('Save');
    expect(quarry.calls[0]).toEqual(['requestAccess', HOSTED_MOCK_ADDRESS]);
    await waitFor(() => expect(ready()).toBe(true));
    screen.getByText('No key needed', { selector: '.setup-line > p' });
    expect(calls(quarry, 'key.save')).toEqual([]);
  });
});

it('leads to the search once the key is saved, by Enter', async () => {
  await showWelcome(NEW);
  saveKey();
  await waitFor(() => expect(document.activeElement).toBe(link('Search')));
  expect(link('Search').getAttribute('href')).toBe('/desk.html');
});

it.each([
  [false, 'Click the pin next to Quarry.'],
  [true, 'Choose “Pin to Toolbar”.'],
])('welcome page: says how to pin the icon until it is pinned (Firefox: %s)', async (firefox, words) => {
  let tell: ((pinned: boolean) => void) | undefined;
  const watchPinned = (changed: (pinned: boolean) => void) => {
    tell = changed;
    return () => undefined;
  };
  await showWelcome({}, acting({ watchPinned }), firefox);
  expect(screen.queryByText(words)).toBeNull();
  tell?.(false);
  await screen.findByText(words);
  tell?.(true);
  await waitFor(() => expect(screen.queryByText(words)).toBeNull());
});
