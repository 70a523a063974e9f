import { fireEvent, screen, waitFor, within } from '@testing-library/preact';
import { describe, expect, it } from 'vitest';
import type { OpenTab } from '../../../../lib/pages/actions.ts';
import type { Snapshot } from '../../../../lib/pages/quarry.ts';
import {
  type Answers,
  acting,
  type FakeQuarry,
  fakeLibrary,
  searched,
} from '../../../gallery/fake-quarry.ts';
import { found, pastSearch, pastSearches } from '../../../gallery/samples.ts';
import {
  after,
  calls,
  done,
  field,
  fill,
  GRANITE,
  localOnly,
  pressKey,
  says,
  showSearch,
  withSettings,
} from '../view.tsx';

const HISTORY = pastSearches(pastSearch('slate roofs'), pastSearch('granite', 'news'));
const PAGE = {
  job: 'j',
  place: 0,
  at: 1,
  url: 'https://walls.test/slate',
  title: 'Slate walls',
  markdown: 'x',
};
const TAB: OpenTab = { id: 7, url: 'https://open.test/', title: 'All about slate' };

async function open(known: Partial<Snapshot> = {}, answers: Answers = {}): Promise<FakeQuarry> {
  const actions = acting({ library: fakeLibrary([PAGE]), knownTabs: async () => [TAB] });
  return showSearch({ history: HISTORY, ...known }, { ...actions, ...answers });
}

const type = (value: string) => fill(field(), value);
const press = (key: string) => fireEvent.keyDown(field(), { key });
const list = () => screen.findByRole('listbox', { name: 'Suggestions' });
const options = async () =>
  within(await list())
    .getAllByRole('option')
    .map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '));
const offers = (...rows: string[]) => waitFor(async () => expect(await options()).toEqual(rows));
const chosen = () => {
  const id = field().getAttribute('aria-activedescendant');
  return id && document.getElementById(id)?.textContent;
};
const gone = () => waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());

describe('while typing', () => {
  it('says that a search is free if its answer is stored', async () => {
    const at = Date.now();
    const { answer: _, ...step } = done({ ...GRANITE, query: 'slate' }, found({}));
    await open({ sessionHistory: [{ ...step, startedAt: at, finishedAt: at }] });
    type('slate');
    await waitFor(async () => expect((await options())[0]).toBe('Search “slate”↵free'));
  });

  it('begins with the search for the text, finds searches, saved pages, and tabs, and sends nothing', async () => {
    const quarry = await open();
    type('slate');
    await offers(
      'Search “slate”↵$0.012',
      'slate roofsRecent search',
      'Slate wallswalls.test · Saved page',
      'All about slateopen.test · Open tab',
    );
    expect(chosen()).toBe('Search “slate”↵$0.012');
    expect(field().getAttribute('aria-expanded')).toBe('true');
    expect(field().getAttribute('aria-controls')).toBe((await list()).id);
    await says('4 suggestions');
    expect(calls(quarry, 'search', 'extract')).toEqual([]);
  });

  it('lists a query once, with its types, and repeats the newest', async () => {
    const types = ['news', 'images', 'search'] as const;
    const quarry = await open({ history: pastSearches(...types.map((one) => pastSearch('granite', one))) });
    type('granite');
    await offers('Search “granite”↵$0.012');
    type('gra');
    await offers('Search “gra”↵$0.012', 'graniteWeb, Images, News · Recent search');
    fireEvent.click(screen.getByRole('option', { name: /^granite/ }));
    expect(searched(quarry)).toMatchObject([{ query: 'granite', workflow: 'news' }]);
  });

  it.each([
    ['Enter', () => press('Enter')],
    ['a click', () => fireEvent.click(screen.getByRole('option', { name: /^Search “slate”/ }))],
    ['the button', () => fireEvent.click(screen.getByRole('button', { name: 'Search (Enter)' }))],
  ])('%s without another choice searches for the text, once', async (_, choose) => {
    const quarry = await open();
    type('slate');
    await list();
    choose();
    field().closest('form')?.requestSubmit();
    expect(searched(quarry)).toMatchObject([{ query: 'slate', workflow: 'search' }]);
    await gone();
  });

  it('arrow keys wrap around, and Enter chooses', async () => {
    const quarry = await open();
    type('gran');
    await waitFor(async () => expect(await options()).toHaveLength(2));
    for (const [key, words] of [
      ['ArrowDown', 'graniteNews · Recent search'],
      ['ArrowDown', 'Search “gran”↵$0.012'],
      ['ArrowUp', 'graniteNews · Recent search'],
    ] as const) {
      press(key);
      await waitFor(() => expect(chosen()).toBe(words));
    }
    press('Enter');
    expect(searched(quarry)).toMatchObject([{ query: 'granite', workflow: 'news' }]);
    await gone();
  });

  it('Escape closes only the list and keeps the text', async () => {
    await open();
    type('slate');
    await list();
    field().focus();
    expect(pressKey('Escape')).toBe(false);
    await gone();
    expect(field()).toHaveProperty('value', 'slate');
    expect(pressKey('Escape')).toBe(true);
  });

  it('finds no history if it is off', async () => {
    await open(withSettings({ history: { on: false, days: 30 } }));
    type('slate');
    await waitFor(async () => expect(await options()).toHaveLength(3));
    expect((await options()).join()).not.toContain('Recent search');
  });
});

describe('after >', () => {
  const SERVICE = 'Copy page as Markdown with the service · $0.004Ctrl+Shift+Y';

  it('lists commands with the first selected, and Enter runs it instead of a search', async () => {
    const quarry = await open();
    type('>');
    await waitFor(async () =>
      expect(await options()).toEqual(
        expect.arrayContaining([
          'Spending',
          'Keyboard shortcuts?',
          'Pick parts to copy as Markdown…',
          SERVICE,
        ]),
      ),
    );
    expect(chosen()).toBe('Open library');
    type('>sett');
    await waitFor(() => expect(chosen()).toBe('Settings'));
    press('Enter');
    expect(quarry.calls).toContainEqual(['openOptions']);
    await gone();
    expect(field()).toHaveProperty('value', '');
    expect(searched(quarry)).toEqual([]);
  });

  it('offers the front page only locally if its site is set to that', async () => {
    await open(withSettings(localOnly('walling.example')));
    type('>copy page');
    await waitFor(async () => expect(await options()).toContain('Copy page as Markdown (free)'));
    expect(await options()).not.toContain(SERVICE);
  });

  it('does not search while a command matches', async () => {
    const quarry = await open();
    type('>sett');
    await waitFor(() => expect(chosen()).toBe('Settings'));
    press('Escape');
    await gone();
    fireEvent.click(screen.getByRole('button', { name: /^Search \(Enter\)/ }));
    fireEvent.keyDown(field(), { key: 'Enter', shiftKey: true });
    fireEvent.keyDown(screen.getByRole('tab', { name: 'Web' }), { key: 'Enter' });
    expect(searched(quarry)).toEqual([]);
    expect(screen.queryByText(/^Press Enter/)).toBeNull();
  });

  it('searches, and says so, if no command matches', async () => {
    const quarry = await open();
    type('>sett');
    await waitFor(() => expect(chosen()).toBe('Settings'));
    type('> quoted words from a mail');
    await offers('Search “> quoted words from a mail”↵$0.012');
    fireEvent.click(screen.getByRole('button', { name: /^Search \(Enter\)/ }));
    await waitFor(() => expect(searched(quarry)).toMatchObject([{ query: '> quoted words from a mail' }]));
  });
});

it('↓ in a view that restored results goes to them', async () => {
  await showSearch({ history: HISTORY, ...after(done(GRANITE, found({ 'The first result': 'a.example' }))) });
  expect(field().selectionEnd).toBe(GRANITE.query.length);
  press('ArrowDown');
  await waitFor(() => expect(document.activeElement?.textContent).toContain('first'));
  expect(screen.queryByRole('listbox')).toBeNull();
});
