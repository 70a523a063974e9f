import { fireEvent, render, screen, waitFor, within } from '@testing-library/preact';
import { beforeEach, describe, expect, it } from 'vitest';
import { SearchView } from '../../../../components/search/search-view.tsx';
import type { Snapshot } from '../../../../lib/pages/quarry.ts';
import type { SearchState } from '../../../../lib/search/answer/answer.ts';
import type { SearchForm, Workflow } from '../../../../lib/search/form.ts';
import { type Failure, failed } from '../../../../lib/service/failures.ts';
import { version } from '../../../../package.json';
import { type Answers, type FakeQuarry, fakeQuarry, searched } from '../../../gallery/fake-quarry.ts';
import { ANSWERS, found as results } from '../../../gallery/samples.ts';
import { showSearch } from '../show-search.tsx';
import {
  after,
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
  pressKey,
  pressNext,
  said,
  says,
  tab,
} from '../view.ts';

const form = (changes: Partial<SearchForm> = {}): SearchForm => ({ ...GRANITE, ...changes });

const found = (id: string, of: SearchForm, title: string, startedAt = 1000): SearchState => ({
  ...done(of, results({ [title]: 'found.example' })),
  ...{ id, startedAt, finishedAt: startedAt + 500 },
});
const running = (id: string, of: SearchForm, startedAt: number): SearchState => ({
  ...{ status: 'running', id, form: of, startedAt },
});

/** Opens the view and waits until it has fully loaded. */
async function open(known: Partial<Snapshot> = {}, answers: Answers = {}): Promise<FakeQuarry> {
  const quarry = showSearch(known, answers);
  await waitFor(() => expect(quarry.calls).toContainEqual(['load']));
  return quarry;
}

const type = (query: string) => fill(field(), query);
const enter = () => press('Search (Enter)');
const idsOf = (quarry: FakeQuarry) => calls(quarry, 'search').map(([, of]) => String(Object(of).id));
/** A service that answers a query on command. */
function held() {
  const pending = new Map<string, (state: SearchState) => void>();
  const search: Answers['search'] = async ({ query }) => {
    const state = await new Promise<SearchState>((resolve) => void pending.set(query, resolve));
    return { id: state.id, state };
  };
  return { pending, search };
}

describe('opening', () => {
  it('focuses the field immediately, before anything is loaded', () => {
    showSearch();
    expect(document.activeElement).toBe(field());
  });

  it('restores query, type, and controls, selects the query, and shows the saved answer', async () => {
    const draft = form({ lens: 'academic', safeSearch: false });
    const quarry = await open({ draft, searches: { search: found('one', draft, 'A saved result') } });
    await screen.findByRole('link', { name: 'A saved result' });
    expect(field()).toHaveProperty('value', 'granite');
    expect(field()).toHaveProperty('selectionEnd', 7);
    expect(await screen.findByRole('combobox', { name: 'Lens' })).toHaveProperty('value', 'academic');
    expect(screen.getByRole('switch', { name: 'Safe search' })).toHaveProperty('checked', false);
    expect(calls(quarry, 'search')).toEqual([]);
  });

  it.each<[string, Partial<SearchForm>, Partial<SearchForm>]>([
    ['text', { lens: 'pdf' }, { lens: 'pdf' }],
    ['a type, even the first one,', { workflow: 'podcasts' }, {}],
  ])('keeps %s chosen before the draft loads', async (what, draft, kept) => {
    const { promise, resolve } = Promise.withResolvers<Snapshot>();
    const quarry = showSearch({}, { load: () => promise });
    if (what !== 'text') fireEvent.click(tab('Web'));
    type('basalt');
    enter();
    resolve({ ...(await fakeQuarry().load()), draft: form(draft) });
    await waitFor(() => expect(calls(quarry, 'search')).toHaveLength(1));
    expect(searched(quarry)[0]).toEqual({ ...form({ query: 'basalt', ...kept }), reuse: true });
  });

  it('clears the badge, and leads to the field of a missing key', async () => {
    const quarry = await open({ key: undefined });
    expect(quarry.calls).toContainEqual(['badge.seen', null]);
    await pressNext('Add key');
    expect(quarry.calls).toContainEqual(['openOptions', 'key']);
  });
});

it('search view: takes over the markup that the page rendered before the script ran', () => {
  document.body.innerHTML =
    '<div><main class="search-view"><header class="head"><div class="search-field"></div></header></main></div>';
  const container = document.body.firstElementChild ?? document.body;
  const painted = container.querySelector('header');
  render(<SearchView quarry={fakeQuarry()} />, { container });
  expect(container.querySelectorAll('main')).toHaveLength(1);
  expect(container.querySelector('header')).toBe(painted);
  expect(container.querySelectorAll('.search-field')).toHaveLength(1);
});

describe('searching', () => {
  it('sends nothing while the user types or changes the type or controls', async () => {
    const quarry = await open({ draft: form() });
    await screen.findByText(/Press Enter to search the web/);
    type('granite quarry');
    for (const name of ['Images', 'Videos', 'News', 'Podcasts', 'Web']) fireEvent.click(tab(name));
    fireEvent.keyDown(document, { key: '2', code: 'Digit2', altKey: true });
    choose('Lens', 'pdf');
    fireEvent.click(screen.getByRole('switch', { name: 'Safe search' }));
    await screen.findByText('Press Enter to search images for “granite quarry”');
    expect(calls(quarry, 'search')).toEqual([]);
    expect(lastDraft(quarry)).toEqual(
      form({ query: 'granite quarry', workflow: 'images', lens: 'pdf', safeSearch: false }),
    );
  });

  it.each([
    ['Enter, and no duplicate while it runs', enter, enter],
    ['a click on the line that says how', () => press(/Press Enter to search/), enter],
  ])('sends one search on %s', async (_, ...acts) => {
    const quarry = await open({ draft: form() });
    await screen.findByRole('button', { name: /Press Enter to search/ });
    for (const act of acts) act();
    expect(calls(quarry, 'search')).toHaveLength(1);
    expect(screen.queryByRole('button', { name: /Press Enter to search/ })).toBeNull();
  });

  it('sends nothing for an empty query and says why', async () => {
    const quarry = await open();
    await screen.findByText('All commands');
    enter();
    expect(calls(quarry, 'search')).toEqual([]);
    expect(said()).toBe('Type something to search for');
  });

  it('shows the answer and announces the number of results', async () => {
    await open(
      { draft: form() },
      { search: async ({ id, ...of }) => ({ id, state: found(id, of, 'A new result', Date.now()) }) },
    );
    await screen.findByText(/Press Enter/);
    enter();
    const list = await screen.findByRole('list', { name: 'Results' });
    expect(within(list).getAllByRole('listitem')).toHaveLength(1);
    await says('1 result');
  });

  it('never shows an older answer after a newer search starts', async () => {
    const { pending, search } = held();
    const quarry = await open({ draft: form() }, { search });
    await screen.findByText(/Press Enter/);
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
    expect(screen.queryByRole('link', { name: 'Older' })).toBeNull();
    expect(link('Newer')).toBeTruthy();
    expect(quarry.calls).toContainEqual(['search.cancel', { id: older }]);
  });

  it('shows a matching search that runs in another view instead of an older answer', async () => {
    const theirs = running('theirs', form({ query: 'basalt' }), Date.now());
    const older = found('older', form(), 'Older', Date.now() - 5000);
    const quarry = await open(after(older));
    await screen.findByRole('link', { name: 'Older' });
    type('basalt');
    quarry.tell({ searches: { search: theirs } });
    enter();
    await screen.findByText('Searching…');
    expect(screen.queryByRole('link', { name: 'Older' })).toBeNull();
    expect(calls(quarry, 'search')).toEqual([]);
    quarry.tell({ searches: { search: found('theirs', theirs.form, 'Theirs', theirs.startedAt) } });
    await screen.findByRole('link', { name: 'Theirs' });
  });

  it('takes the focus into the field if the focused result is gone', async () => {
    await open(after(found('one', form(), 'A result', Date.now())));
    const result = await screen.findByRole('link', { name: 'A result' });
    result.focus();
    fireEvent.keyDown(result, { key: '4', code: 'Digit4', altKey: true });
    await screen.findByText(/Press Enter/);
    expect(document.activeElement).toBe(field());
  });

  it('shows an answer that could not be stored, and never marks it as interrupted', async () => {
    const search: Answers['search'] = async ({ id, ...of }) => ({
      ...{ id, state: { ...found(id, of, 'Paid for', Date.now()), unkept: true } },
    });
    const quarry = await open({ draft: form() }, { search });
    await screen.findByText(/Press Enter/);
    enter();
    await screen.findByText('Not saved: storage full');
    const [id = ''] = idsOf(quarry);
    const times = { startedAt: Date.now(), finishedAt: Date.now() };
    quarry.tell({
      searches: { search: { ...failedWith(form(), { code: 'interrupted' }), id, ...times } },
    });
    await screen.findByText('Not saved: storage full');
    expect(link('Paid for')).toBeTruthy();
  });

  it('shows the result of a search that was running when it opened', async () => {
    const startedAt = Date.now() - 11_000;
    const quarry = await open(after(running('one', form(), startedAt)));
    await screen.findByText(/Still waiting/);
    quarry.tell({ searches: { search: found('one', form(), 'It came', startedAt) } });
    await screen.findByRole('link', { name: 'It came' });
  });

  it('cancels and reports a possible charge', async () => {
    const quarry = await open(after(running('one', form(), Date.now() - 1000)));
    await pressNext('Cancel');
    await screen.findByText('You may have been charged.');
    expect(quarry.calls).toContainEqual(['search.cancel', { id: 'one' }]);
    expect(said()).toBe('Canceled');
  });

  it('stops waiting when the background stops', async () => {
    await open({ draft: form() }, { search: async () => failed('internal') });
    await screen.findByText(/Press Enter/);
    enter();
    await screen.findByRole('heading', { name: 'Interrupted' });
  });
});

it('Clear starts over, with the focus in the field', async () => {
  await open(after(found('one', form(), 'A saved result')));
  await screen.findByRole('link', { name: 'A saved result' });
  press('Clear');
  await screen.findByText('All commands');
  expect(screen.queryByRole('link', { name: 'A saved result' })).toBeNull();
  expect(document.activeElement).toBe(field());
});

describe('types', () => {
  const web = form();
  const stored: Partial<Record<Workflow, SearchState>> = {
    search: found('web', web, 'A page'),
    images: done(form({ workflow: 'images' }), ANSWERS.images),
  };

  it.each([
    ['shows the saved answer of the same request', false],
    ['asks for Enter if the saved answer belongs to another request', true],
  ])('%s', async (_, changed) => {
    await open({ draft: web, searches: stored });
    await screen.findByRole('link', { name: 'A page' });
    if (changed) fireEvent.click(screen.getByRole('switch', { name: 'Safe search' }));
    fireEvent.click(tab('Images'));
    if (changed) await screen.findByText('Press Enter to search images for “granite”');
    else await says('13 results');
  });

  it('wraps around with the arrow keys', async () => {
    await open();
    tab('Web').focus();
    pressKey('ArrowLeft');
    await waitFor(() => expect(tab('Podcasts').getAttribute('aria-selected')).toBe('true'));
    expect(document.activeElement).toBe(tab('Podcasts'));
  });
});

describe('failures', () => {
  const failing = (failure: Failure) => after(failedWith(form(), failure));

  beforeEach(() => {
    document.body.innerHTML = '';
  });

  it.each([
    ['key-refused', 'Check key', ['openOptions', 'key']],
    ['not-found', 'Check service URL', ['openOptions', 'address']],
    ['spent', 'Open billing', ['openTab', 'https://kagi.com/api/billing']],
  ] as const)('offers one button to fix %s', async (code, name, call) => {
    const quarry = await open(failing({ code }));
    await pressNext(name);
    expect(quarry.calls).toContainEqual(call);
  });

  it('asks for access on click and searches once it is granted', async () => {
    const quarry = await open(failing({ code: 'no-permission', address: 'https://kagi.com/api/v1' }), {
      hasAccess: async () => false,
    });
    fireEvent.click(await screen.findByRole('button', { name: /^Allow access to kagi.com/ }));
    expect(quarry.calls.at(-1)).toEqual(['requestAccess', 'https://kagi.com/api/v1']);
    await waitFor(() => expect(calls(quarry, 'search')).toHaveLength(1));
  });

  it('waits as long as the service requests', async () => {
    const quarry = await open(failing({ code: 'rate-limited', retryAt: Date.now() + 30_000 }));
    const button = await screen.findByRole('button', { name: /^Try again in .*/ });
    fireEvent.click(button);
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(calls(quarry, 'search')).toEqual([]);
  });

  it('shows the service’s message as text, and a report to copy under Details', async () => {
    const quarry = await open(
      failing({ code: 'bad-request', field: 'lens_id', message: '<b>no</b>', status: 400, trace: 'abc123' }),
    );
    await screen.findByText('<b>no</b>');
    expect(screen.getByText('lens_id')).toBeTruthy();
    press('Copy report');
    const report = `Status: 400\nTrace ID: abc123\nQuarry: ${version}`;
    expect(quarry.calls).toContainEqual(['copyText', report]);
  });

  it('shows every error and opens its documentation only on click', async () => {
    const [page, limit] = ['https://docs.test/errors#page', 'https://docs.test/errors#limit'];
    const more = [{ field: 'limit', message: 'At most 1024', help: limit }, { message: 'And more' }];
    const quarry = await open(
      failing({ code: 'bad-request', field: 'page', message: 'At most 10', help: page, more }),
    );
    const said = [
      ...((await screen.findByText('At most 10')).closest('.notice')?.querySelectorAll('blockquote') ?? []),
    ];
    expect(said.map(({ textContent }) => textContent)).toEqual([
      'Field pageAt most 10About this error',
      'Field limitAt most 1024About this error',
      'And more',
    ]);
    const opened = () => calls(quarry, 'openTab');
    expect(opened()).toEqual([]);
    const links = screen.getAllByRole('link', { name: 'About this error' });
    expect(links.map((link) => link.getAttribute('href'))).toEqual([page, limit]);
    for (const link of links) fireEvent.click(link);
    expect(opened().map(([, url]) => url)).toEqual([page, limit]);
  });
});
