import { act, fireEvent, screen, waitFor, within } from '@testing-library/preact';
import { describe, expect, it } from 'vitest';
import type { Job } from '../../../../lib/extraction/job/job.ts';
import type { OpenTab } from '../../../../lib/pages/actions.ts';
import type { Snapshot } from '../../../../lib/pages/quarry.ts';
import type { SearchState } from '../../../../lib/search/answer/answer.ts';
import type { Workflow } from '../../../../lib/search/form.ts';
import { EMPTY_FORM } from '../../../../lib/search/form.ts';
import type { History } from '../../../../lib/search/history.ts';
import {
  type Answers,
  DEEDS,
  type FakeQuarry,
  fakeLibrary,
  fakeQuarry,
  searched,
} from '../../../gallery/fake-quarry.ts';
import { answer, group } from '../../../gallery/samples.ts';
import { newJob } from '../../../shared/new-job.ts';
import { showSearch } from '../show-search.tsx';
import { calls, done, field, fill, GRANITE, says } from '../view.ts';

const pastSearch = (query: string, workflow: Workflow = 'search') => ({
  query,
  workflow,
  at: 1,
  times: 1,
});
const HISTORY: History = { version: 1, searches: [pastSearch('slate roofs'), pastSearch('granite', 'news')] };
const PAGE = {
  job: 'j',
  place: 0,
  at: 1,
  url: 'https://walls.test/slate',
  title: 'Slate walls',
  markdown: 'x',
};
const NEW_JOB = newJob(1, { id: 'one', source: 'page' });
const TAB: OpenTab = { id: 7, url: 'https://open.test/', title: 'All about slate' };

async function open(known: Partial<Snapshot> = {}, answers: Answers = {}): Promise<FakeQuarry> {
  const went: OpenTab[] = [];
  const actions = async () => ({
    ...DEEDS,
    library: fakeLibrary([PAGE]),
    knownTabs: async () => [TAB],
    goToTab: async (tab: Pick<OpenTab, 'id'>) => void went.push(tab),
  });
  const quarry = showSearch({ history: HISTORY, ...known }, { actions, ...answers });
  await screen.findByRole('list', { name: 'Saved pages' });
  return quarry;
}

const type = (value: string) => fill(field(), value);
const press = (key: string) => fireEvent.keyDown(field(), { key });
const list = () => screen.findByRole('listbox', { name: 'Suggestions' });
const options = async () =>
  within(await list())
    .getAllByRole('option')
    .map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '));
const chosen = () => {
  const id = field().getAttribute('aria-activedescendant');
  return id && document.getElementById(id)?.textContent;
};
const gone = () => waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());

describe('while typing', () => {
  it('says that a search is free if its answer is stored', async () => {
    const at = Date.now();
    const form = { ...EMPTY_FORM, query: 'slate' };
    const step = { status: 'done', id: 'one', form, startedAt: at, finishedAt: at } as const;
    await open({ sessionHistory: [step] });
    type('slate');
    await waitFor(async () => expect((await options())[0]).toBe('Search “slate”↵free'));
  });

  it('begins with the search for the text, finds searches, saved pages, and tabs, and sends nothing', async () => {
    const quarry = await open();
    type('slate');
    await waitFor(async () =>
      expect(await options()).toEqual([
        'Search “slate”↵$0.012',
        'slate roofsRecent search',
        'Slate wallswalls.test · Saved page',
        'All about slateopen.test · Open tab',
      ]),
    );
    expect(chosen()).toBe('Search “slate”↵$0.012');
    expect(field().getAttribute('aria-expanded')).toBe('true');
    expect(field().getAttribute('aria-controls')).toBe((await list()).id);
    await says('4 suggestions');
    expect(searched(quarry)).toEqual([]);
    expect(calls(quarry, 'extract')).toEqual([]);
  });

  it('reads the saved pages again when an extraction ends, but not when one starts', async () => {
    const library = fakeLibrary([PAGE]);
    const reads: (number | undefined)[] = [];
    const titles = async (most: number) => {
      reads.push(most);
      return library.titles(most);
    };
    const actions = async () => ({ ...DEEDS, library: { ...library, titles } });
    const ended: Job = { ...NEW_JOB, state: 'done', finishedAt: 1 };
    const quarry = await open({ job: ended }, { actions });
    await waitFor(() => expect(reads.toSorted()).toEqual([2000, 3]));
    await act(async () => quarry.tell({ job: { ...NEW_JOB, id: 'next' } }));
    expect(reads).toHaveLength(2);
    await act(async () => quarry.tell({ job: { ...ended, id: 'next', finishedAt: 2 } }));
    await waitFor(() => expect(reads).toHaveLength(4));
  });

  it('lists a query once, with its types, and repeats the newest', async () => {
    const searches = [pastSearch('granite', 'news'), pastSearch('granite', 'images'), pastSearch('granite')];
    const quarry = await open({ history: { version: 1, searches } });
    type('granite');
    await waitFor(async () => expect(await options()).toEqual(['Search “granite”↵$0.012']));
    type('gra');
    await waitFor(async () =>
      expect(await options()).toEqual(['Search “gra”↵$0.012', 'graniteWeb, Images, News · Recent search']),
    );
    fireEvent.click(screen.getByRole('option', { name: /^granite/ }));
    expect(searched(quarry)).toMatchObject([{ query: 'granite', workflow: 'news' }]);
  });

  it.each([
    ['Enter', () => press('Enter')],
    ['a click', () => fireEvent.click(screen.getByRole('option', { name: /^Search “slate”/ }))],
  ])('%s on the first suggestion searches for the text, once', async (_, choose) => {
    const quarry = await open();
    type('slate');
    await list();
    choose();
    field().closest('form')?.requestSubmit();
    expect(searched(quarry)).toMatchObject([{ query: 'slate', workflow: 'search' }]);
    await gone();
  });

  it('Enter without a choice searches for the typed text', async () => {
    const quarry = await open();
    type('slate');
    await list();
    press('Enter');
    fireEvent.click(screen.getByRole('button', { name: 'Search (Enter)' }));
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
    const event = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true });
    field().dispatchEvent(event);
    expect(event.defaultPrevented).toBe(true);
    await gone();
    expect(field()).toHaveProperty('value', 'slate');
    const next = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true });
    field().dispatchEvent(next);
    expect(next.defaultPrevented).toBe(false);
  });

  it('a saved page opens in the library on click', async () => {
    const quarry = await open();
    type('slate walls');
    fireEvent.click(await screen.findByRole('option', { name: /^Slate walls/ }));
    const [, url] = quarry.calls.find(([name]) => name === 'openTab') ?? [];
    expect(url).toMatch(/\/desk\.html#library=j\+0$/);
  });

  it('finds no history if it is off', async () => {
    const { settings } = await fakeQuarry().load();
    await open({ settings: { ...settings, history: { on: false, days: 30 } } });
    type('slate');
    await waitFor(async () => expect(await options()).toHaveLength(3));
    expect((await options()).join()).not.toContain('Recent search');
  });
});

describe('after >', () => {
  it('lists commands with the first selected, and Enter runs it instead of a search', async () => {
    const quarry = await open();
    type('>');
    await waitFor(async () =>
      expect(await options()).toEqual([
        'Open library',
        'Add pages',
        'All extractions',
        'Spending',
        'Export collection…',
        'Open full-page view',
        'Open in side panel',
        'Keyboard shortcuts?',
        'User guide',
        'Settings',
        'Copy page as Markdown (free)',
        'Copy page as Markdown with the service · $0.004Ctrl+Shift+Y',
        'Pick parts to copy as Markdown…',
      ]),
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
    const { settings } = await fakeQuarry().load();
    const site = { host: 'walling.example', way: 'local', to: 'clipboard', preset: '' } as const;
    await open({ settings: { ...settings, siteDefaults: [site] } });
    type('>copy page');
    await waitFor(async () => expect(await options()).toContain('Copy page as Markdown (free)'));
    expect((await options()).join()).not.toContain('Copy page as Markdown with the service');
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
    const row = 'Search “> quoted words from a mail”↵$0.012';
    await waitFor(async () => expect(await options()).toEqual([row]));
    fireEvent.click(screen.getByRole('button', { name: /^Search \(Enter\)/ }));
    await waitFor(() => expect(searched(quarry)).toMatchObject([{ query: '> quoted words from a mail' }]));
  });
});

describe('↓ in a view that restored results', () => {
  const DRAFT = { ...GRANITE, workflow: 'news' } as const;
  const state: SearchState = done(
    DRAFT,
    answer(group('news', [{ title: 'The first result', host: 'a.example' }])),
  );
  const RESTORED: Partial<Snapshot> = { draft: DRAFT, searches: { news: state } };
  const atFirstResult = () => waitFor(() => expect(document.activeElement?.textContent).toContain('first'));

  async function restore(): Promise<FakeQuarry> {
    const quarry = showSearch({ history: HISTORY, ...RESTORED });
    await screen.findByText('The first result');
    await waitFor(() => expect(field()).toHaveProperty('selectionEnd', DRAFT.query.length));
    return quarry;
  }

  it('goes to the results', async () => {
    await restore();
    press('ArrowDown');
    await atFirstResult();
    expect(screen.queryByRole('listbox')).toBeNull();
  });
});
