import { screen, waitFor } from '@testing-library/preact';
import { expect, it } from 'vitest';
import type { Answers } from '../../../gallery/fake-quarry.ts';
import { LOCKED } from '../../../gallery/options-states.ts';
import {
  after,
  calls,
  failedWith,
  field,
  fill,
  GRANITE,
  press,
  says,
  showSearch,
  withSettings,
} from '../view.tsx';

const WORDS = 'granite lantern otter';
const refused = { key: LOCKED, ...after(failedWith(GRANITE, { code: 'key-locked' })) };
const passphrase = () => screen.queryByLabelText('Passphrase');
const unlock = (words = WORDS) => {
  fill('Passphrase', words);
  press(/^Unlock/);
};

it('a search refused because the key is locked continues after entering the passphrase', async () => {
  const quarry = await showSearch(refused);
  unlock();
  await waitFor(() => expect(calls(quarry, 'search')).toHaveLength(1));
  expect(calls(quarry, 'key.unlock', 'search')).toEqual([
    ['key.unlock', { passphrase: WORDS }],
    ['search', { ...GRANITE, id: expect.any(String) }],
  ]);
});

it('the passphrase gets the focus after Enter, but not when the view opens', async () => {
  const search: Answers['search'] = async ({ id, ...of }) => {
    return { id, state: { ...failedWith(of, { code: 'key-locked' }), id, startedAt: Date.now() } };
  };
  await showSearch(refused, { search });
  expect(document.activeElement).toBe(field());
  fill(field(), 'basalt');
  press('Search (Enter)');
  await waitFor(() => expect(document.activeElement).toBe(passphrase()));
});

it('the key can be unlocked before the first search', async () => {
  const quarry = await showSearch({ key: LOCKED });
  unlock();
  await says('Unlocked');
  const { locked: _, ...key } = LOCKED;
  quarry.tell({ key });
  await waitFor(() => expect(passphrase()).toBeNull());
  expect(document.activeElement).toBe(field());
});

it('a locked key of another service URL is not asked for', async () => {
  await showSearch({ key: LOCKED, ...withSettings({ address: 'http://127.0.0.1:8080/v1' }) });
  screen.getByText('Your saved key is for kagi.com. Enter a key for 127.0.0.1:8080.');
  expect(passphrase()).toBeNull();
});
