// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/preact';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { WelcomeView } from '../../../../components/welcome/welcome-view.tsx';
import type { Snapshot } from '../../../../lib/pages/quarry.ts';
import type { SearchState } from '../../../../lib/search/answer/answer.ts';
import { EMPTY_FORM } from '../../../../lib/search/form.ts';
import { type FailureCode, failed, success } from '../../../../lib/service/failures.ts';
import { DEFAULT_SETTINGS, HOSTED_MOCK_ADDRESS, KEYS_PAGE } from '../../../../lib/settings/settings.ts';
import { type Answers, type FakeQuarry, fakeQuarry, searched } from '../../../gallery/fake-quarry.ts';
import { answer, group } from '../../../gallery/samples.ts';

afterEach(cleanup);

const NEW: Partial<Snapshot> = { key: undefined };
const NO_ACCESS: Answers = { hasAccess: async () => false };

async function open(known: Partial<Snapshot> = {}, answers: Answers = {}): Promise<FakeQuarry> {
  const quarry = fakeQuarry(known, answers);
  render(<WelcomeView quarry={quarry} firefox={false} />);
  await screen.findByRole('heading', { name: 'Welcome to Quarry' });
  return quarry;
}

const steps = () => [...document.querySelectorAll('.step')];
const turn = () => steps().findIndex((step) => step.getAttribute('aria-current') === 'step') + 1;
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const fill = (label: string, value: string) =>
  fireEvent.input(screen.getByLabelText(label), { target: { value } });
const changeAddress = async () => {
  fireEvent.click(button('Change: Service URL'));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Service URL')));
};
const said = () => screen.getByRole('status').textContent;
const found: SearchState = {
  status: 'done',
  id: 'one',
  form: { ...EMPTY_FORM, query: 'granite' },
  startedAt: 1,
  finishedAt: 2,
  answer: answer(group('search', [{ title: 'A page', host: 'found.example' }])),
};

describe('the service URL', () => {
  it('is named if it is set, so that one click allows access to it', async () => {
    const quarry = await open(NEW, NO_ACCESS);
    expect(screen.queryByLabelText('Service URL')).toBeNull();
    screen.getByText('Kagi');
    quarry.calls.length = 0;
    fireEvent.click(button('Allow and continue'));
    expect(quarry.calls[0]).toEqual(['requestAccess', DEFAULT_SETTINGS.address]);
  });

  it('asks for access first in the click, saves, and continues to the key', async () => {
    let granted = false;
    const quarry = await open(NEW, {
      hasAccess: async () => granted,
      requestAccess: async () => {
        granted = true;
        return true;
      },
    });
    expect(turn()).toBe(1);
    await changeAddress();
    fill('Service URL', ' https://search.example/v1/ ');
    quarry.calls.length = 0;
    fireEvent.click(button('Allow and continue'));
    expect(quarry.calls[0]).toEqual(['requestAccess', 'https://search.example/v1']);
    await waitFor(() => expect(turn()).toBe(2));
    expect(quarry.calls).toContainEqual([
      'settings.save',
      { from: expect.anything(), to: { ...DEFAULT_SETTINGS, address: 'https://search.example/v1' } },
    ]);
    expect(said()).toBe('Access allowed. Next: your key.');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('API key')));
  });

  it('stays and explains the consequence when access is refused', async () => {
    await open(NEW, { ...NO_ACCESS, requestAccess: async () => false });
    fireEvent.click(button('Allow and continue'));
    await waitFor(() => expect(said()).toMatch(/^Quarry can’t search without access to kagi.com/));
    expect(turn()).toBe(1);
  });

  it('rejects an invalid URL at the field', async () => {
    const quarry = await open(NEW, NO_ACCESS);
    await changeAddress();
    fill('Service URL', 'http://example.com');
    fireEvent.click(button('Allow and continue'));
    await screen.findByText(/Use https/);
    expect(quarry.calls.some(([name]) => name === 'requestAccess')).toBe(false);
  });

  it('can be changed later', async () => {
    await open();
    expect(turn()).toBe(3);
    fireEvent.click(button('Change: Choose a search service'));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Service URL')));
    expect(turn()).toBe(1);
  });
});

describe('the key', () => {
  it('is saved for the chosen time, followed by the search', async () => {
    const quarry = await open(NEW);
    expect(turn()).toBe(2);
    fill('API key', 'secret-key-9876');
    fireEvent.change(screen.getByRole('combobox', { name: 'Store the key' }), {
      target: { value: 'session' },
    });
    fireEvent.click(button('Save key'));
    await waitFor(() => expect(turn()).toBe(3));
    expect(quarry.calls).toContainEqual([
      'key.save',
      { key: 'secret-key-9876', address: DEFAULT_SETTINGS.address, keyStorage: 'session' },
    ]);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('searchbox')));
    screen.getByText('Key ending in 9876 is saved');
  });

  it.each([
    ['', undefined, 'Enter your key first.'],
    ['two words', failed('key-malformed'), 'This doesn’t look like an API key. Keys contain only letters'],
  ] as const)('explains at the field why “%s” is invalid', async (typed, outcome, reason) => {
    await open(NEW, outcome ? { 'key.save': async () => outcome } : {});
    fill('API key', typed);
    fireEvent.click(button('Save key'));
    await screen.findByText(new RegExp(`^${reason}`));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('API key')));
    expect(turn()).toBe(2);
  });

  it('is checked as it is entered', async () => {
    await open(NEW);
    const problem = () => document.querySelector('.field-error')?.textContent ?? '';
    for (const [typed, reason] of [
      ['two words', 'This doesn’t look like an API key'],
      ['https://kagi.com/search?token=a.b', 'This is a session link, which signs you in to the website.'],
      ['https://kagi.com/api/v1', 'This is a URL. Enter the API key itself.'],
      [' Bearer abc ', ''],
    ] as const) {
      fill('API key', typed);
      await waitFor(() => expect(problem().startsWith(reason)).toBe(true));
      if (reason === '') expect(problem()).toBe('');
    }
  });

  it('asks for access first in the click', async () => {
    const quarry = await open(NEW);
    fill('API key', 'secret-key-9876');
    quarry.calls.length = 0;
    fireEvent.click(button('Save key'));
    expect(quarry.calls[0]).toEqual(['requestAccess', DEFAULT_SETTINGS.address]);
  });

  it.each([
    [true, 'The service didn’t refuse the key. Your first search will test it.'],
    [false, 'Your first search will test the key.'],
  ])('says what its check told (checked: %s)', async (isChecked, words) => {
    const own = { lastFour: '9876', origin: 'https://kagi.com', keyStorage: 'device' } as const;
    await open(NEW, { 'key.save': async () => success({ ...own, isChecked }) });
    fill('API key', 'secret-key-9876');
    fireEvent.click(button('Save key'));
    await waitFor(() => expect(turn()).toBe(3));
    screen.getByText(words, { selector: '.step-what' });
    await waitFor(() => expect(said()).toBe(words));
  });

  it('stays, undone, if the service refuses it', async () => {
    await open(NEW, { 'key.save': async () => failed('key-refused') });
    fill('API key', 'another-key-9999');
    fireEvent.click(button('Save key'));
    await screen.findByText('Key not accepted. Check it, or create a new one.');
    expect(turn()).toBe(2);
    expect(screen.queryByRole('heading', { name: /Add your key: done/ })).toBeNull();
    expect(document.activeElement).toBe(screen.getByLabelText('API key'));
  });

  it('links to the page that issues keys', async () => {
    const quarry = await open(NEW);
    fireEvent.click(button('Get an API key'));
    expect(quarry.calls).toContainEqual(['openTab', KEYS_PAGE]);
  });

  it('is not needed for the hosted demo, which is contacted only after confirmation', async () => {
    const quarry = await open(NEW);
    quarry.calls.length = 0;
    fireEvent.click(button('Use the demo'));
    expect(quarry.calls[0]).toEqual(['requestAccess', HOSTED_MOCK_ADDRESS]);
    await waitFor(() => expect(turn()).toBe(3));
    screen.getByText('No key needed', { selector: 'bdi' });
    expect(quarry.calls.some(([name]) => name === 'key.save')).toBe(false);
    expect(screen.queryByRole('button', { name: /^Change: Add your key/ })).toBeNull();
  });
});

describe('the demo', () => {
  const gone = 'The demo at kagi.redocly.app doesn’t answer. You need your own key.';
  const searched = (code: FailureCode, address: string): Partial<Snapshot> => ({
    searches: {
      search: {
        status: 'failed',
        id: 'one',
        form: { ...EMPTY_FORM, query: 'granite' },
        startedAt: 1,
        finishedAt: 2,
        failure: { code, address },
      },
    },
  });

  it('is not offered after it did not answer', async () => {
    await open({ ...NEW, ...searched('not-found', HOSTED_MOCK_ADDRESS) });
    screen.getByText(gone);
    expect(screen.queryByRole('button', { name: 'Use the demo' })).toBeNull();
  });

  it('is said to be gone where it is used', async () => {
    const settings = { ...DEFAULT_SETTINGS, address: HOSTED_MOCK_ADDRESS };
    await open({ ...NEW, settings, ...searched('not-an-answer', HOSTED_MOCK_ADDRESS) });
    screen.getByText(gone);
  });

  it.each<[FailureCode, string]>([
    ['not-found', DEFAULT_SETTINGS.address],
    ['offline', HOSTED_MOCK_ADDRESS],
  ])('is offered after %s at %s', async (code, address) => {
    await open({ ...NEW, ...searched(code, address) });
    button('Use the demo');
  });
});

describe('the search', () => {
  it('asks before a search that costs more than the limit', async () => {
    const quarry = await open({ settings: { ...DEFAULT_SETTINGS, askAbove: 0 } });
    fireEvent.input(screen.getByRole('searchbox', { name: 'Search' }), { target: { value: 'granite' } });
    fireEvent.click(button('Search (Enter)'));
    await screen.findByRole('alertdialog');
    expect(quarry.calls.some(([name]) => name === 'search')).toBe(false);
    fireEvent.click(button('Search (about $0.012)'));
    expect(quarry.calls.some(([name]) => name === 'search')).toBe(true);
  });

  it('works in the page and completes the setup', async () => {
    const quarry = await open({}, { search: async ({ id, ...form }) => ({ ...found, id, form }) });
    expect(screen.queryByRole('heading', { name: 'You’re all set' })).toBeNull();
    fireEvent.input(screen.getByRole('searchbox', { name: 'Search' }), { target: { value: 'granite' } });
    fireEvent.click(button('Search (Enter)'));
    const list = await screen.findByRole('list', { name: 'Results' });
    expect(within(list).getAllByRole('listitem')).toHaveLength(1);
    await waitFor(() => expect(said()).toBe('1 result'));
    quarry.tell({ searches: { search: found } });
    await screen.findByRole('heading', { name: 'You’re all set' });
  });

  it('gets the focus after a change of the key once its last query is back in the field', async () => {
    const seen: string[] = [];
    await open({ draft: found.form });
    document.addEventListener('focusin', ({ target }) => {
      if (target instanceof HTMLInputElement) seen.push(`${target.id}: ${target.value}`);
    });
    fireEvent.click(button('Change: Add your key'));
    fill('API key', 'a-key-9999');
    fireEvent.click(button('Save key'));
    await waitFor(() => expect(turn()).toBe(3));
    await waitFor(() => expect(seen).toContain('query: granite'));
    expect(seen.filter((field) => field.startsWith('query'))).toEqual(['query: granite']);
  });

  it('returns to the key if the service refused it, until another is saved', async () => {
    const refused: SearchState = {
      status: 'failed',
      id: 'one',
      form: { ...EMPTY_FORM, query: 'granite' },
      startedAt: 1,
      finishedAt: 2,
      failure: { code: 'key-refused' },
    };
    await open({ draft: refused.form, searches: { search: refused } });
    expect(turn()).toBe(2);
    screen.getByText('Key not accepted. Check it, or create a new one.');
    expect(screen.queryByRole('heading', { name: /Add your key: done/ })).toBeNull();
    fill('API key', 'secret-key-9876');
    fireEvent.click(button('Save key'));
    await waitFor(() => expect(turn()).toBe(3));
  });

  // What the browser reports about a replaced key may be late: the storage event of the key, and those of the search
  // that was refused.
  it.each(['the reply', 'the focus', 'Enter'] as const)(
    'gets an Enter in the focused field after the key was replaced, when storage reports before %s',
    async (before) => {
      const form = { ...EMPTY_FORM, query: 'granite' };
      const running: SearchState = { status: 'running', id: 'one', form, startedAt: 1 };
      const refused: SearchState = {
        ...running,
        status: 'failed',
        finishedAt: 2,
        failure: { code: 'key-refused' },
      };
      const saved = { lastFour: '9876', origin: 'https://kagi.com', keyStorage: 'device' } as const;
      const reply = Promise.withResolvers<void>();
      const quarry = await open(
        { draft: form, searches: { search: refused } },
        { 'key.save': () => reply.promise.then(() => success({ ...saved, isChecked: true })) },
      );
      const report = () => {
        quarry.tell({ searches: { search: running } });
        quarry.tell({ searches: { search: refused } });
        quarry.tell({ key: { ...saved, savedAt: Date.now() } });
      };
      fill('API key', 'secret-key-9876');
      fireEvent.click(button('Save key'));
      await waitFor(() => expect(quarry.calls.some(([name]) => name === 'key.save')).toBe(true));
      if (before === 'the reply') report();
      reply.resolve();
      if (before === 'the focus') {
        await waitFor(() => expect(turn()).toBe(3));
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
      await waitFor(() => expect(turn()).toBe(3));
      expect(document.activeElement).toBe(field);
      expect(searched(quarry)).toHaveLength(1);
    },
  );

  it('does not blame the key for what another service refused', async () => {
    const failure = { code: 'key-refused', address: 'https://other.example/v1' } as const;
    const form = { ...EMPTY_FORM, query: 'granite' };
    const elsewhere: SearchState = {
      status: 'failed',
      id: 'one',
      form,
      startedAt: 1,
      finishedAt: 2,
      failure,
    };
    await open({ draft: form, searches: { search: elsewhere } });
    expect(turn()).toBe(3);
  });

  it('returns to the step that fixes a failure', async () => {
    const unreachable: SearchState = {
      status: 'failed',
      id: 'one',
      form: { ...EMPTY_FORM, query: 'granite' },
      startedAt: 1,
      finishedAt: 2,
      failure: { code: 'not-found' },
    };
    const quarry = await open({ draft: unreachable.form, searches: { search: unreachable } });
    fireEvent.click(await screen.findByRole('button', { name: 'Check service URL' }));
    await waitFor(() => expect(turn()).toBe(1));
    expect(quarry.calls.some(([name]) => name === 'openOptions')).toBe(false);
  });
});

it('welcome page: shows the shortcuts set in this browser and where to set the missing ones', async () => {
  const changeShortcuts = vi.fn();
  const shortcuts = async () => [
    { name: '_execute_action', does: '', keys: 'Alt+Shift+Q' },
    { name: 'extract-page', does: 'Extract this page', keys: '' },
    { name: 'open-desk', does: 'Open full-page view', keys: '' },
  ];
  const actions = { ...(await fakeQuarry().actions()), shortcuts, changeShortcuts };
  await open({ searches: { search: found } }, { actions: async () => actions });
  fireEvent.click(await screen.findByRole('button', { name: 'Change shortcuts' }));
  expect(changeShortcuts).toHaveBeenCalledOnce();
  const rows = [...document.querySelectorAll('.shortcuts > div')].map((row) => row.textContent);
  expect(rows).toEqual(['AltShiftQOpen Quarry', 'Not setExtract this page']);
});

it.each([
  [false, 'Click the pin next to Quarry.'],
  [true, 'Choose “Pin to Toolbar”.'],
])(
  'welcome page: suggests pinning the icon in the browser’s own terms (Firefox: %s)',
  async (firefox, words) => {
    render(<WelcomeView quarry={fakeQuarry({ searches: { search: found } })} firefox={firefox} />);
    await screen.findByText(words);
  },
);
