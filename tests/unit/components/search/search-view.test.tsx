import { cleanup, fireEvent, screen, waitFor } from '@testing-library/preact';
import { describe, expect, it } from 'vitest';
import type { Snapshot } from '../../../../lib/pages/quarry.ts';
import type { SearchState } from '../../../../lib/search/answer/answer.ts';
import type { SearchForm, Workflow } from '../../../../lib/search/form.ts';
import type { HistoryEntry } from '../../../../lib/search/session-history.ts';
import type { Failure } from '../../../../lib/service/failures.ts';
import { version } from '../../../../package.json';
import { type Answers, type FakeQuarry, fakeQuarry, searched } from '../../../gallery/fake-quarry.ts';
import { ANSWERS, found as results } from '../../../gallery/samples.ts';
import {
  after,
  button,
  calls,
  choose,
  done,
  failedWith,
  field,
  fill,
  GRANITE,
  lastDraft,
  link,
  press,
  said,
  says,
  showSearch,
  tab,
  withSettings,
} from '../view.tsx';

const form = (changes: Partial<SearchForm> = {}): SearchForm => ({ ...GRANITE, ...changes });
const DRAFT = { draft: GRANITE };

const found = (id: string, of: SearchForm, title: string, startedAt = 1000): SearchState => ({
  ...done(of, results({ [title]: 'found.example' })),
  ...{ id, startedAt, finishedAt: startedAt + 500 },
});
const running = (id: string, of: SearchForm, startedAt: number): SearchState => ({
  ...{ status: 'running', id, form: of, startedAt },
});
const type = (query: string) => fill(field(), query);
const enter = () => press('Search (Enter)');
const toggleSafeSearch = () => fireEvent.click(screen.getByRole('switch', { name: 'Safe search' }));
const idsOf = (quarry: FakeQuarry) => calls(quarry, 'search').map(([, of]) => String(Object(of).id));
const sent = (quarry: FakeQuarry) => searched(quarry).length;
const shown = (title: string) => screen.queryByRole('link', { name: title });

describe('opening', () => {
  it('restores query, type, and controls, selects the query, and shows the saved answer', async () => {
    const draft = form({ lens: 'academic', safeSearch: false });
    const quarry = await showSearch(after(found('one', draft, 'A saved result')));
    link('A saved result');
    expect(field()).toMatchObject({ value: 'granite', selectionEnd: 7 });
    expect(screen.getByRole('combobox', { name: 'Lens' })).toHaveProperty('value', 'academic');
    expect(screen.getByRole('switch', { name: 'Safe search' })).toHaveProperty('checked', false);
    expect(sent(quarry)).toBe(0);
  });

  it.each<[string, Partial<SearchForm>, Partial<SearchForm>]>([
    ['text', { lens: 'pdf' }, { lens: 'pdf' }],
    ['a type, even the first one,', { workflow: 'podcasts' }, {}],
  ])('keeps %s chosen before the draft loads', async (what, draft, kept) => {
    const { promise, resolve } = Promise.withResolvers<Snapshot>();
    const quarry = await showSearch({}, { load: () => promise });
    if (what !== 'text') fireEvent.click(tab('Web'));
    type('basalt');
    enter();
    resolve({ ...(await fakeQuarry().load()), draft: form(draft) });
    await waitFor(() => expect(sent(quarry)).toBe(1));
    expect(searched(quarry)[0]).toEqual({ ...form({ query: 'basalt', ...kept }), reuse: 0 });
  });
});

describe('searching', () => {
  it('sends nothing while the user types or changes the type or controls', async () => {
    const quarry = await showSearch(DRAFT);
    type('granite quarry');
    for (const name of ['Images', 'Videos', 'News', 'Podcasts', 'Web']) fireEvent.click(tab(name));
    fireEvent.keyDown(document, { key: '2', code: 'Digit2', altKey: true });
    choose('Lens', 'pdf');
    toggleSafeSearch();
    await screen.findByText('Press Enter to search images for “granite quarry”');
    expect(sent(quarry)).toBe(0);
    expect(lastDraft(quarry)).toEqual(
      form({ query: 'granite quarry', workflow: 'images', lens: 'pdf', safeSearch: false }),
    );
  });

  it.each([
    ['Enter, and no duplicate while it runs', enter, enter],
    ['a click on the line that says how', () => press(/Press Enter to search/), enter],
  ])('sends one search on %s', async (_, ...acts) => {
    const quarry = await showSearch(DRAFT);
    button(/Press Enter to search/);
    for (const act of acts) act();
    expect(sent(quarry)).toBe(1);
    expect(screen.queryByRole('button', { name: /Press Enter to search/ })).toBeNull();
  });

  it('sends nothing for an empty query and says why', async () => {
    const quarry = await showSearch();
    enter();
    expect(sent(quarry)).toBe(0);
    expect(said()).toBe('Type something to search for');
  });

  it('never shows an older answer after a newer search starts', async () => {
    const pending = new Map<string, (state: SearchState) => void>();
    const search: Answers['search'] = async ({ query }) => {
      const state = await new Promise<SearchState>((resolve) => void pending.set(query, resolve));
      return { id: state.id, state };
    };
    const quarry = await showSearch(DRAFT, { search });
    enter();
    type('basalt');
    enter();
    const [older = '', newer = ''] = idsOf(quarry);
    pending.get('basalt')?.(found(newer, form({ query: 'basalt' }), 'Newer', Date.now()));
    await screen.findByRole('link', { name: 'Newer' });
    const late = found(older, form(), 'Older', Date.now() - 5000);
    pending.get('granite')?.(late);
    quarry.tell({ searches: { search: late } });
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(shown('Older')).toBeNull();
    link('Newer');
  });

  it('shows a matching search that runs in another view instead of an older answer', async () => {
    const theirs = running('theirs', form({ query: 'basalt' }), Date.now());
    const quarry = await showSearch(after(found('older', form(), 'Older', Date.now() - 5000)));
    link('Older');
    type('basalt');
    quarry.tell({ searches: { search: theirs } });
    enter();
    await screen.findByText('Searching…');
    expect(shown('Older')).toBeNull();
    expect(sent(quarry)).toBe(0);
    quarry.tell({ searches: { search: found('theirs', theirs.form, 'Theirs', theirs.startedAt) } });
    await screen.findByRole('link', { name: 'Theirs' });
  });

  it('shows what the background searches for since the popup opened, unless the user did something', async () => {
    const quarry = await showSearch(after(found('older', form(), 'Older', Date.now() - 5000)));
    const theirs = running('theirs', form({ query: 'basalt' }), Date.now());
    quarry.tell({ draft: theirs.form });
    quarry.tell({ searches: { search: theirs } });
    await screen.findByText('Searching…');
    expect(field().value).toBe('basalt');
    type('slate');
    quarry.tell({ draft: theirs.form });
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(field().value).toBe('slate');
  });

  it('shows an answer that could not be stored, and never marks it as interrupted', async () => {
    const quarry = await showSearch(DRAFT, {
      search: async ({ id, ...of }) => ({
        ...{ id, state: { ...found(id, of, 'Paid for', Date.now()), unkept: true } },
      }),
    });
    enter();
    await screen.findByText('Not saved: storage full');
    const [id = ''] = idsOf(quarry);
    const times = { startedAt: Date.now(), finishedAt: Date.now() };
    quarry.tell({ searches: { search: { ...failedWith(form(), { code: 'interrupted' }), id, ...times } } });
    await screen.findByText('Not saved: storage full');
    link('Paid for');
  });

  it('cancels and reports a possible charge', async () => {
    const quarry = await showSearch(after(running('one', form(), Date.now() - 1000)));
    press('Cancel');
    await screen.findByText('You may have been charged.');
    expect(quarry.calls).toContainEqual(['search.cancel', { id: 'one' }]);
    expect(said()).toBe('Canceled');
  });
});

describe('a stored answer', () => {
  const EARLIER = results({ 'The earlier one': 'a.example' });
  /** A search that was answered a few minutes ago. */
  const ended = (minutes: number, of = GRANITE, id = 'one') => {
    const finishedAt = Date.now() - minutes * 60_000;
    return { status: 'done', id, form: of, startedAt: finishedAt - 500, finishedAt } as const;
  };
  const earlier = (minutes: number) => ended(minutes, form({ query: 'basalt' }), 'earlier');

  /** Opens the view with an answer a few minutes old; answers up to `reuseMinutes` old are reused. */
  const open = (minutes: number, reuseMinutes = 30, sessionHistory: HistoryEntry[] = [], there = true) =>
    showSearch(
      {
        ...after({ ...ended(minutes), answer: ANSWERS.search }),
        ...{ ...withSettings({ reuseMinutes }), sessionHistory },
      },
      { answered: async (step) => (there ? { ...step, answer: EARLIER } : undefined) },
    );

  it('is offered with its age on Enter instead of another search', async () => {
    const quarry = await open(3);
    enter();
    enter();
    await says('Saved copy, 3 min old');
    expect(sent(quarry)).toBe(0);
    press('Search again');
    expect(sent(quarry)).toBe(1);
  });

  it.each([
    ['too old', 31, 30],
    ['never reused', 0, 0],
  ])('is not offered if it is %s', async (_, minutes, reuseMinutes) => {
    const quarry = await open(minutes, reuseMinutes);
    enter();
    expect(sent(quarry)).toBe(1);
  });

  it('is not offered for anything else, nor once a shorter time limit is set', async () => {
    const quarry = await open(3);
    enter();
    type('basalt');
    enter();
    expect(sent(quarry)).toBe(1);
    cleanup();
    const other = await open(3);
    other.tell(withSettings({ reuseMinutes: 2 }));
    enter();
    expect(sent(other)).toBe(1);
  });

  it('of the session history is offered like the current one, and then shown', async () => {
    const quarry = await open(3, 30, [earlier(8)]);
    type('basalt');
    enter();
    await says('Saved copy, 8 min old');
    link('The earlier one');
    expect(sent(quarry)).toBe(0);
    press('Search again');
    expect(sent(quarry)).toBe(1);
  });

  it('of the session history is not offered if it is too old', async () => {
    const quarry = await open(3, 30, [earlier(31)]);
    type('basalt');
    enter();
    expect(sent(quarry)).toBe(1);
  });

  it('that was offered for free but is gone is paid for only by another Enter', async () => {
    const quarry = await open(3, 30, [earlier(8)], false);
    type('basalt');
    enter();
    await says('These results are no longer saved.');
    expect(sent(quarry)).toBe(0);
    enter();
    expect(sent(quarry)).toBe(1);
  });
});

describe('types', () => {
  const stored: Partial<Record<Workflow, SearchState>> = {
    search: found('web', GRANITE, 'A page'),
    images: done(form({ workflow: 'images' }), ANSWERS.images),
  };

  it.each([
    ['show the saved answer of the same request', false],
    ['ask for Enter if the saved answer belongs to another request', true],
  ])('%s', async (_, changed) => {
    await showSearch({ ...DRAFT, searches: stored });
    if (changed) toggleSafeSearch();
    fireEvent.click(tab('Images'));
    if (changed) await screen.findByText('Press Enter to search images for “granite”');
    else await says('13 results');
  });
});

describe('failures', () => {
  const failing = (failure: Failure, answers: Answers = {}) =>
    showSearch(after(failedWith(form(), failure)), answers);

  it('waits as long as the service requests', async () => {
    const quarry = await failing({ code: 'rate-limited', retryAt: Date.now() + 30_000 });
    press(/^Try again in .*/);
    expect(button(/^Try again in .*/).getAttribute('aria-disabled')).toBe('true');
    expect(sent(quarry)).toBe(0);
  });

  it('shows the service’s message as text, and a report to copy under Details', async () => {
    const quarry = await failing({
      ...{ code: 'bad-request', field: 'lens_id', message: '<b>no</b>', status: 400, trace: 'abc123' },
    });
    screen.getByText('<b>no</b>');
    screen.getByText('lens_id');
    press('Copy report');
    const report = `Status: 400\nTrace ID: abc123\nQuarry: ${version}`;
    expect(quarry.calls).toContainEqual(['copyText', report]);
  });
});
