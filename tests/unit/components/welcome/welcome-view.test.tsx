import { screen, waitFor } from '@testing-library/preact';
import { describe, expect, it } from 'vitest';
import type { Snapshot } from '../../../../lib/pages/quarry.ts';
import type { SearchState } from '../../../../lib/search/answer/answer.ts';
import { type FailureCode, failed, success } from '../../../../lib/service/failures.ts';
import { DEFAULT_SETTINGS, HOSTED_MOCK_ADDRESS } from '../../../../lib/settings/settings.ts';
import { type Answers, acting, searched } from '../../../gallery/fake-quarry.ts';
import {
  after,
  calls,
  failedWith,
  fill,
  GRANITE,
  press,
  pressNext,
  said,
  says,
  showWelcome,
  withSettings,
} from '../view.tsx';

const NEW: Partial<Snapshot> = { key: undefined };
const NO_ACCESS: Answers = { hasAccess: async () => false };

const ready = () => screen.queryByRole('searchbox') !== null;
/** Enters a key, and possibly a service URL, and saves. */
const saveKey = (key = 'secret-key-9876', address?: string) => {
  if (address !== undefined) fill('Service URL', address);
  fill('API key', key);
  press('Save');
};
const search = () => {
  fill(screen.getByRole('searchbox', { name: 'Search' }), 'granite');
  press('Search (Enter)');
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
    await waitFor(() => expect(said()).toMatch(/^Quarry can’t search without access to kagi.com/));
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
  ] as const)('explains at the field why “%s” is not saved', async (typed, code, reason) => {
    await showWelcome(NEW, code ? { 'key.save': async () => failed(code) } : {});
    saveKey(typed);
    await screen.findByText(new RegExp(`^${reason}`));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('API key')));
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

it.each<[FailureCode, string, RegExp]>([
  [
    'not-an-answer',
    HOSTED_MOCK_ADDRESS,
    /^The demo at kagi\.redocly\.app doesn’t answer\. You need your own key\.$/,
  ],
  ['not-found', DEFAULT_SETTINGS.address, /^Type anything and press Enter. The demo/],
  ['offline', HOSTED_MOCK_ADDRESS, /^Type anything and press Enter. The demo/],
])('the demo is said to be gone only after it did not answer: %s at %s', async (code, address, words) => {
  const { searches = {} } = after(failedWith(GRANITE, { code, address }));
  await showWelcome({ ...NEW, ...withSettings({ address: HOSTED_MOCK_ADDRESS }), searches });
  screen.getByText(words);
});

describe('the search', () => {
  it('asks before a search that costs more than the limit', async () => {
    const quarry = await showWelcome(withSettings({ askAbove: 0 }));
    search();
    await screen.findByRole('alertdialog');
    expect(calls(quarry, 'search')).toEqual([]);
    press('Search (about $0.012)');
    expect(calls(quarry, 'search')).not.toEqual([]);
  });

  it('returns to the key if the service refused it, until another is saved', async () => {
    await showWelcome(after(failedWith(GRANITE, { code: 'key-refused' })));
    expect(ready()).toBe(false);
    screen.getByText('Key not accepted. Check it, or create a new one.');
    saveKey();
    await waitFor(() => expect(ready()).toBe(true));
  });

  // What the browser reports about a replaced key may be late: the storage event of the key, and those of the search
  // that was refused.
  it.each(['the reply', 'the focus', 'Enter'] as const)(
    'gets an Enter in the focused field after the key was replaced, when storage reports before %s',
    async (before) => {
      const running: SearchState = { status: 'running', id: 'one', form: GRANITE, startedAt: 1 };
      const refused = failedWith(GRANITE, { code: 'key-refused' });
      const saved = { lastFour: '9876', origin: 'https://kagi.com', keyStorage: 'device' } as const;
      const reply = Promise.withResolvers<void>();
      const quarry = await showWelcome(after(refused), {
        'key.save': () => reply.promise.then(() => success({ ...saved, isChecked: true })),
      });
      const report = () => {
        quarry.tell({ searches: { search: running } });
        quarry.tell({ searches: { search: refused } });
        quarry.tell({ key: { ...saved, savedAt: Date.now() } });
      };
      saveKey();
      await waitFor(() => expect(calls(quarry, 'key.save')).not.toEqual([]));
      if (before === 'the reply') report();
      reply.resolve();
      if (before === 'the focus') {
        await waitFor(() => expect(ready()).toBe(true));
        report();
      }
      const field = await waitFor(() => {
        expect(document.activeElement).toBe(screen.getByRole('searchbox'));
        return screen.getByRole<HTMLInputElement>('searchbox');
      });
      if (before === 'Enter') report();
      expect(field.value).toBe('granite');
      field.form?.requestSubmit();
      expect(searched(quarry)).toMatchObject([{ query: 'granite' }]);
      quarry.tell({ searches: { search: refused }, key: { ...saved, savedAt: Date.now() } });
      await waitFor(() => expect(ready()).toBe(true));
      expect(document.activeElement).toBe(field);
      expect(searched(quarry)).toHaveLength(1);
    },
  );

  it('does not blame the key for what another service refused', async () => {
    const failure = { code: 'key-refused', address: 'https://other.example/v1' } as const;
    await showWelcome(after(failedWith(GRANITE, failure)));
    expect(ready()).toBe(true);
  });

  it('returns to the step that fixes a failure', async () => {
    const quarry = await showWelcome(after(failedWith(GRANITE, { code: 'not-found' })));
    await pressNext('Check service URL');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Service URL')));
    expect(calls(quarry, 'openOptions')).toEqual([]);
  });
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
