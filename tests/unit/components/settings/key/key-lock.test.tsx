import { render, screen, waitFor } from '@testing-library/preact';
import { describe, expect, it } from 'vitest';
import { WelcomeView } from '../../../../../components/welcome/welcome-view.tsx';
import type { Snapshot } from '../../../../../lib/pages/quarry.ts';
import { failed } from '../../../../../lib/service/failures.ts';
import { DEFAULT_SETTINGS, type KeyInfo } from '../../../../../lib/settings/settings.ts';
import { type Answers, fakeQuarry } from '../../../../gallery/fake-quarry.ts';
import { showSearch } from '../../show-search.tsx';
import { showSettings } from '../../show-settings.tsx';
import {
  after,
  calls,
  choose,
  combobox,
  failedWith,
  fill,
  GRANITE,
  press,
  said,
  says,
  field as searchField,
  withSettings,
} from '../../view.ts';

const OPEN: KeyInfo = { lastFour: 'ab12', origin: 'https://kagi.com', keyStorage: 'passphrase' };
const LOCKED: KeyInfo = { ...OPEN, locked: true };
const WORDS = 'granite lantern otter';
const WRONG = 'Wrong passphrase. Forgot it? Enter your key again in Settings.';

const refused: Partial<Snapshot> = {
  key: LOCKED,
  ...after(failedWith(GRANITE, { code: 'key-locked' })),
};

const passphrase = () => screen.findByLabelText('Passphrase');
const chooseStorage = (value: string) => choose('Store the key', value);
const unlock = async (words = WORDS) => {
  fill(await passphrase(), words);
  press(/^Unlock/);
};
const type = (first: string, again = first) => {
  fill('New passphrase', first);
  fill('Confirm passphrase', again);
};
const SAVED_WITH_IT = [
  'key.save',
  {
    key: 'secret-key-9876',
    address: DEFAULT_SETTINGS.address,
    keyStorage: 'passphrase',
    passphrase: WORDS,
  },
];

describe('a search refused because the key is locked', () => {
  const open = async (known: Partial<Snapshot>, answers: Answers = {}) => {
    const quarry = showSearch(known, answers);
    await waitFor(() => expect(quarry.calls).toContainEqual(['load']));
    return quarry;
  };

  it('continues after entering the passphrase', async () => {
    const quarry = await open(refused);
    await screen.findByText('Your key is locked');
    await unlock();
    await waitFor(() => expect(calls(quarry, 'search')).toHaveLength(1));
    expect(calls(quarry, 'key.unlock', 'search')).toEqual([
      ['key.unlock', { passphrase: WORDS }],
      ['search', { ...GRANITE, id: expect.any(String) }],
    ]);
  });

  it('reports a wrong passphrase and keeps it in its field', async () => {
    const quarry = await open(refused, { 'key.unlock': async () => failed('passphrase-wrong') });
    await unlock('granite');
    const field = await passphrase();
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(WRONG));
    expect(field).toHaveProperty('value', 'granite');
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(calls(quarry, 'search')).toEqual([]);
    fill(field, 'granite ');
    expect(screen.getByRole('alert').textContent).toBe('');
  });

  it('moves the focus to the passphrase after Enter, but not when the view opens', async () => {
    const search: Answers['search'] = async ({ id, ...of }) => {
      return { id, state: { ...failedWith(of, { code: 'key-locked' }), id, startedAt: Date.now() } };
    };
    await open(refused, { search });
    await passphrase();
    expect(document.activeElement).toBe(searchField());
    fill(searchField(), 'basalt');
    press('Search (Enter)');
    await waitFor(() => expect(document.activeElement).toBe(screen.queryByLabelText('Passphrase')));
  });

  it('can be unlocked before the first search', async () => {
    const quarry = await open({ key: LOCKED });
    await unlock();
    await says('Unlocked');
    quarry.tell({ key: OPEN });
    await waitFor(() => expect(screen.queryByLabelText('Passphrase')).toBeNull());
    expect(document.activeElement).toBe(searchField());
  });

  it('does not ask for the passphrase if the key belongs to another service URL', async () => {
    await open({ key: LOCKED, ...withSettings({ address: 'http://127.0.0.1:8080/v1' }) });
    await screen.findByText('Your saved key is for kagi.com. Enter a key for 127.0.0.1:8080.');
    expect(screen.queryByLabelText('Passphrase')).toBeNull();
  });
});

describe('the key settings', () => {
  const stored = (words: string) => ['key.setStorage', { keyStorage: 'passphrase', passphrase: words }];

  it('lock the saved key once a passphrase is entered twice', async () => {
    const quarry = await showSettings({});
    chooseStorage('passphrase');
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

  it('lock on request and unlock again', async () => {
    const quarry = await showSettings({ key: OPEN });
    press('Lock now');
    await screen.findByText('Key ending in ab12 is saved and locked');
    expect(calls(quarry, 'key.lock')).toHaveLength(1);
    await unlock();
    await screen.findByText('Key ending in ab12 is saved');
    expect(said()).toBe('Unlocked');
  });

  it('change the passphrase', async () => {
    const quarry = await showSettings({ key: OPEN });
    press('Change passphrase');
    type('another set of words');
    press('Save');
    await waitFor(() => expect(calls(quarry, 'key.setStorage')).toEqual([stored('another set of words')]));
  });

  it('require a locked key to be unlocked before its storage changes', async () => {
    await showSettings({ key: LOCKED }, { 'key.setStorage': async () => failed('key-locked') });
    chooseStorage('device');
    await says('Your key is locked');
    expect(combobox('Store the key').value).toBe('passphrase');
  });
});

it.each(['Settings', 'the welcome page'])('%s saves a new key locked with a passphrase', async (where) => {
  const quarry =
    where === 'Settings' ? await showSettings({ key: undefined }) : fakeQuarry({ key: undefined });
  if (where !== 'Settings') render(<WelcomeView quarry={quarry} firefox={false} />);
  fill(await screen.findByLabelText('API key'), 'secret-key-9876');
  chooseStorage('passphrase');
  press('Save');
  await screen.findByText('Passphrase is too short');
  type(WORDS);
  press('Save');
  await waitFor(() => expect(calls(quarry, 'key.save')).toEqual([SAVED_WITH_IT]));
});
