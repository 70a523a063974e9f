import { fireEvent, render, screen, waitFor } from '@testing-library/preact';
import { describe, expect, it } from 'vitest';
import { WelcomeView } from '../../../../../components/welcome/welcome-view.tsx';
import type { Snapshot } from '../../../../../lib/pages/quarry.ts';
import { failed, success } from '../../../../../lib/service/failures.ts';
import { DEFAULT_SETTINGS, type KeyInfo } from '../../../../../lib/settings/settings.ts';
import { type Answers, fakeQuarry } from '../../../../gallery/fake-quarry.ts';
import { showSearch } from '../../show-search.tsx';
import { showSettings } from '../../show-settings.tsx';
import { after, calls, failedWith, fill, GRANITE, press, said, says } from '../../view.ts';

const OPEN: KeyInfo = { lastFour: 'ab12', origin: 'https://kagi.com', keyStorage: 'passphrase' };
const LOCKED: KeyInfo = { ...OPEN, locked: true };
const WORDS = 'granite lantern otter';
const WRONG = 'Wrong passphrase. Forgot it? Enter your key again in Settings.';

const refused: Partial<Snapshot> = {
  key: LOCKED,
  ...after(failedWith(GRANITE, { code: 'key-locked' })),
};

const passphrase = () => screen.findByLabelText('Passphrase');
const storage = () => screen.getByRole('combobox', { name: 'Store the key' });
const chooseStorage = (value: string) => fireEvent.change(storage(), { target: { value } });

describe('a search refused because the key is locked', () => {
  const open = async (known: Partial<Snapshot>, answers: Answers = {}) => {
    const quarry = showSearch(known, answers);
    await waitFor(() => expect(quarry.calls).toContainEqual(['load']));
    return quarry;
  };

  it('continues after entering the passphrase', async () => {
    const quarry = await open(refused);
    const field = await passphrase();
    screen.getByText('Your key is locked');
    fill(field, WORDS);
    press(/^Unlock/);
    await waitFor(() => expect(calls(quarry, 'search')).toHaveLength(1));
    expect(calls(quarry, 'key.unlock', 'search')).toEqual([
      ['key.unlock', { passphrase: WORDS }],
      ['search', { ...GRANITE, id: expect.any(String) }],
    ]);
  });

  it('reports a wrong passphrase and keeps it in its field', async () => {
    const quarry = await open(refused, { 'key.unlock': async () => failed('passphrase-wrong') });
    const field = await passphrase();
    fill(field, 'granite');
    press(/^Unlock/);
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(WRONG));
    expect(field).toHaveProperty('value', 'granite');
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(calls(quarry, 'search')).toEqual([]);
    fill(field, 'granite ');
    expect(screen.getByRole('alert').textContent).toBe('');
  });

  it('moves the focus to the passphrase after Enter, but not when the view opens', async () => {
    const search: Answers['search'] = async ({ id, ...of }) => {
      const times = { startedAt: Date.now(), finishedAt: Date.now() };
      return { id, state: { status: 'failed', id, form: of, ...times, failure: { code: 'key-locked' } } };
    };
    await open(refused, { search });
    const box = screen.getByRole('combobox', { name: 'Search' });
    await passphrase();
    expect(document.activeElement).toBe(box);
    fill(box, 'basalt');
    press('Search (Enter)');
    await waitFor(() => expect(document.activeElement).toBe(screen.queryByLabelText('Passphrase')));
  });

  it('can be unlocked before the first search', async () => {
    const quarry = await open({ key: LOCKED });
    fill(await passphrase(), WORDS);
    press(/^Unlock/);
    await says('Unlocked');
    quarry.tell({ key: OPEN });
    await waitFor(() => expect(screen.queryByLabelText('Passphrase')).toBeNull());
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Search' }));
  });

  it('does not ask for the passphrase if the key belongs to another service URL', async () => {
    await open({ key: LOCKED, settings: { ...DEFAULT_SETTINGS, address: 'http://127.0.0.1:8080/v1' } });
    await screen.findByText('Your saved key is for kagi.com. Enter a key for 127.0.0.1:8080.');
    expect(screen.queryByLabelText('Passphrase')).toBeNull();
  });
});

describe('the key settings', () => {
  const choose = () => chooseStorage('passphrase');
  const type = (first: string, again = first) => {
    fill(screen.getByLabelText('New passphrase'), first);
    fill(screen.getByLabelText('Confirm passphrase'), again);
  };

  it('lock the saved key once a passphrase is entered twice', async () => {
    const quarry = await showSettings({});
    choose();
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
    await waitFor(() =>
      expect(calls(quarry, 'key.setStorage')).toEqual([
        ['key.setStorage', { keyStorage: 'passphrase', passphrase: WORDS }],
      ]),
    );
    await screen.findByText('Unlocked until the browser closes.');
    expect(screen.queryByLabelText('New passphrase')).toBeNull();
  });

  it('save a new key with its passphrase', async () => {
    const quarry = await showSettings({ key: undefined });
    fill(screen.getByLabelText('API key'), 'secret-key-9876');
    choose();
    type(WORDS);
    press('Save');
    await waitFor(() =>
      expect(calls(quarry, 'key.save')).toEqual([
        [
          'key.save',
          {
            key: 'secret-key-9876',
            address: DEFAULT_SETTINGS.address,
            keyStorage: 'passphrase',
            passphrase: WORDS,
          },
        ],
      ]),
    );
  });

  it('lock on request and unlock again', async () => {
    const quarry = await showSettings({ key: OPEN });
    press('Lock now');
    await screen.findByText('Key ending in ab12 is saved and locked');
    expect(calls(quarry, 'key.lock')).toHaveLength(1);
    fill(await passphrase(), WORDS);
    press(/^Unlock/);
    await screen.findByText('Key ending in ab12 is saved');
    expect(said()).toBe('Unlocked');
  });

  it('change the passphrase', async () => {
    const quarry = await showSettings({ key: OPEN });
    press('Change passphrase');
    type('another set of words');
    press('Save');
    await waitFor(() =>
      expect(calls(quarry, 'key.setStorage')).toEqual([
        ['key.setStorage', { keyStorage: 'passphrase', passphrase: 'another set of words' }],
      ]),
    );
  });

  it('require a locked key to be unlocked before its storage changes', async () => {
    await showSettings({ key: LOCKED }, { 'key.setStorage': async () => failed('key-locked') });
    chooseStorage('device');
    await says('Your key is locked');
    expect(storage()).toHaveProperty('value', 'passphrase');
  });

  it('test the connection once the key is unlocked', async () => {
    let open = false;
    await showSettings(
      { key: LOCKED },
      {
        'connection.test': async () => (open ? success(null) : failed('key-locked')),
        'key.unlock': async () => {
          open = true;
          return success(OPEN);
        },
      },
    );
    await screen.findByLabelText('Service URL');
    press('Test connection');
    await waitFor(() => expect(screen.getAllByLabelText('Passphrase')).toHaveLength(2));
    fireEvent.click(screen.getAllByRole('button', { name: /^Unlock/ })[1] ?? document.body);
    await waitFor(() =>
      expect(said()).toBe('The service didn’t refuse the key. Your first search will test it.'),
    );
  });
});

it('the welcome page locks the key with a passphrase', async () => {
  const quarry = fakeQuarry({ key: undefined });
  render(<WelcomeView quarry={quarry} firefox={false} />);
  fill(await screen.findByLabelText('API key'), 'secret-key-9876');
  chooseStorage('passphrase');
  press('Save');
  await screen.findByText('Passphrase is too short');
  fill(screen.getByLabelText('New passphrase'), WORDS);
  fill(screen.getByLabelText('Confirm passphrase'), WORDS);
  press('Save');
  await waitFor(() =>
    expect(calls(quarry, 'key.save')).toEqual([
      [
        'key.save',
        {
          key: 'secret-key-9876',
          address: DEFAULT_SETTINGS.address,
          keyStorage: 'passphrase',
          passphrase: WORDS,
        },
      ],
    ]),
  );
});
