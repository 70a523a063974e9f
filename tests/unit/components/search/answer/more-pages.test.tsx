import { cleanup, fireEvent, screen, waitFor } from '@testing-library/preact';
import { describe, expect, it } from 'vitest';
import type { Answer, SearchState } from '../../../../../lib/search/answer/answer.ts';
import type { SearchForm } from '../../../../../lib/search/form.ts';
import { DEFAULT_SETTINGS } from '../../../../../lib/settings/settings.ts';
import { type Answers, type FakeQuarry, searched } from '../../../../gallery/fake-quarry.ts';
import { ANSWERS, answer, group } from '../../../../gallery/samples.ts';
import { showSearch } from '../../show-search.tsx';
import { after, field, fill, GRANITE, lastDraft, press, pressNext, says, titles } from '../../view.ts';

type Done = Extract<SearchState, { status: 'done' }>;

/** A page answered some minutes ago, each page a minute after the previous one. */
const done = (form: SearchForm, found = ANSWERS.search, minutes = 30): Done => {
  const finishedAt = Date.now() - (minutes - form.page) * 60_000;
  const id = `${form.workflow} ${form.page}`;
  return { status: 'done', id, form, startedAt: finishedAt - 500, finishedAt, answer: found };
};

/** Opens the view at a page, with the earlier pages stored. */
async function open(
  changes: Partial<SearchForm> = {},
  found: Answer = ANSWERS.search,
  answers: Answers = {},
  stored: Done[] = [],
): Promise<FakeQuarry> {
  const draft = { ...GRANITE, ...changes };
  const quarry = showSearch(
    { ...after(done(draft, found)), sessionHistory: stored },
    { answered: async ({ id }) => stored.find((one) => one.id === id), ...answers },
  );
  await screen.findByRole('button', { name: 'Search again' });
  return quarry;
}

const MORE = /^More results/;
const more = () => screen.queryByRole('button', { name: MORE });
/** The button appears shortly after the results. */
const pressMore = async () => await pressNext(MORE);
const page = (...names: string[]): Answer =>
  answer(
    group(
      'search',
      names.map((title) => ({ title, host: `${title}.example` })),
    ),
  );

/** A service that answers on command. */
function held() {
  const reply = Promise.withResolvers<SearchState>();
  const requests: { id: string; page: number }[] = [];
  return {
    requests,
    search: ({ id, page: number }: { id: string; page: number }) => {
      requests.push({ id, page: number });
      return reply.promise.then((state) => ({ id, state }));
    },
    give: (found: Answer) => {
      const [first] = requests;
      if (!first) throw new Error('No request was sent.');
      reply.resolve({
        ...done({ ...GRANITE, page: first.page }, found, 0),
        id: first.id,
        startedAt: Date.now(),
      });
    },
  };
}

describe('more results', () => {
  it('shows the price and requests the next page with the same options', async () => {
    const quarry = await open({ extract: { count: 2 } });
    await screen.findByRole('button', { name: MORE });
    expect(more()?.textContent).toBe('More results · about $0.02');
    expect(more()?.title).toBe('A new search: about $0.02');
    await pressMore();
    expect(searched(quarry)).toEqual([{ ...GRANITE, extract: { count: 2 }, page: 2, reuse: true }]);
  });

  it('appends the next page, keeps the earlier rows, and counts both', async () => {
    const service = held();
    await open({}, page('a', 'b'), { search: service.search });
    const [first] = document.querySelectorAll('.row');
    await pressMore();
    await screen.findByRole('button', { name: 'Loading page 2…' });
    expect(titles()).toEqual(['a', 'b']);
    service.give(page('c', 'd', 'e'));
    await screen.findByText('Page 2');
    expect(titles()).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(first?.isConnected).toBe(true);
    screen.getByText('5 results');
    await says('Page 2: 3 results');
  });

  it('moves the focus from the button to the first new result', async () => {
    const service = held();
    await open({}, page('a', 'b'), { search: service.search });
    (await screen.findByRole('button', { name: MORE })).focus();
    await pressMore();
    service.give(page('c'));
    await waitFor(() => expect(document.activeElement?.textContent).toBe('c'));
  });

  it('leaves the focus alone if it has moved since', async () => {
    const service = held();
    await open({}, page('a', 'b'), { search: service.search });
    await pressMore();
    screen.getByRole('link', { name: 'b' }).focus();
    service.give(page('c'));
    await screen.findByText('Page 2');
    expect(document.activeElement?.textContent).toBe('b');
  });

  it('charges once for repeated presses', async () => {
    const service = held();
    const quarry = await open({}, page('a'), { search: service.search });
    await pressMore();
    const loading = await screen.findByRole('button', { name: 'Loading page 2…' });
    fireEvent.click(loading);
    fireEvent.click(loading);
    service.give(page('b'));
    await screen.findByText('Page 2');
    // The second click of a double click, after a fast answer.
    fireEvent.click(screen.getByRole('button', { name: MORE }), { detail: 2 });
    expect(searched(quarry)).toHaveLength(1);
  });

  it('can be canceled and requested again', async () => {
    const quarry = await open({}, page('a'));
    await pressMore();
    await pressNext('Cancel');
    await screen.findByRole('button', { name: MORE });
    expect(document.activeElement).toBe(more());
    expect(titles()).toEqual(['a']);
    await pressMore();
    expect(searched(quarry).map((form) => Reflect.get(form, 'page'))).toEqual([2, 2]);
  });

  it('keeps the earlier results after a failure, with the reason below', async () => {
    const draft = { ...GRANITE, page: 2 };
    const first = done(GRANITE, page('a'));
    const failed: SearchState = {
      ...{ status: 'failed', id: 'two', form: draft, startedAt: Date.now(), finishedAt: Date.now() },
      failure: { code: 'service-error', status: 500 },
    };
    const quarry = showSearch(
      { draft, searches: { search: failed }, sessionHistory: [first] },
      { answered: async () => first },
    );
    await screen.findByRole('link', { name: 'a' });
    press(/^Try again/);
    expect(searched(quarry)).toEqual([draft]);
  });

  it('asks first if the settings say so', async () => {
    const settings = { ...DEFAULT_SETTINGS, askAbove: 0.001 };
    const quarry = showSearch({ ...after(done(GRANITE)), settings });
    await pressNext(MORE);
    await screen.findByRole('alertdialog');
    expect(searched(quarry)).toEqual([]);
    press('Search (about $0.012)');
    expect(searched(quarry)).toEqual([{ ...GRANITE, page: 2, reuse: true }]);
  });

  it('is free if a copy newer than this page exists', async () => {
    const first = done(GRANITE, page('a'), 8);
    const second = done({ ...GRANITE, page: 2 }, page('b'), 8);
    const quarry = showSearch(
      { draft: GRANITE, searches: { search: first }, sessionHistory: [first, second] },
      { answered: async ({ id }) => [first, second].find((one) => one.id === id) },
    );
    const button = await screen.findByRole('button', { name: 'More results · saved copy, free' });
    fireEvent.click(button);
    await screen.findByRole('link', { name: 'b' });
    expect(titles()).toEqual(['a', 'b']);
    expect(searched(quarry)).toEqual([]);
  });
});

it('paging: restores all pages when the view opens at a later one', async () => {
  const stored = [done(GRANITE, page('a')), done({ ...GRANITE, page: 2 }, page('b'))];
  const quarry = await open({ page: 3 }, page('c'), {}, stored);
  await screen.findByText('Page 3');
  expect(titles()).toEqual(['a', 'b', 'c']);
  screen.getByText('3 results');
  expect(searched(quarry)).toEqual([]);
});

it('paging: shows the available pages if earlier ones are gone', async () => {
  const stored = [done(GRANITE, page('a')), done({ ...GRANITE, page: 2 }, page('b'))];
  await open(
    { page: 3 },
    page('c'),
    { answered: async ({ id }) => stored.find((one) => one.id === id && one.form.page === 1) },
    stored,
  );
  await screen.findByText('Page 3');
  expect(titles()).toEqual(['c']);
});

it('paging: searches again from the first page', async () => {
  const quarry = await open({ page: 3 }, page('c'));
  press('Search again');
  expect(searched(quarry)).toEqual([GRANITE]);
});

it('paging: ends at the tenth page or when no more results are found', async () => {
  await open({ page: 10 });
  expect(more()).toBeNull();
  cleanup();
  await open({ page: 2 }, ANSWERS.none, {}, [done(GRANITE, page('a'))]);
  await screen.findByText('No more results');
  expect(more()).toBeNull();
  cleanup();
  await open({}, ANSWERS.none);
  expect(more()).toBeNull();
});

it('paging: offers no next page of images', async () => {
  await open({ workflow: 'images' }, ANSWERS.images);
  expect(more()).toBeNull();
});

it.each([
  ['the query', () => fill(field(), 'basalt')],
  ['a control', () => fireEvent.click(screen.getByRole('switch', { name: 'Safe search' }))],
])('paging: starts at the first page when %s changes', async (_, change) => {
  const quarry = await open({ page: 3 });
  change();
  await waitFor(() => expect(lastDraft(quarry)).toMatchObject({ page: 1 }));
  await waitFor(() => expect(more()).toBeNull());
});

it('paging: keeps its pages while another type is shown', async () => {
  const stored = [done(GRANITE, page('a'))];
  const quarry = await open({ page: 2 }, page('b'), {}, stored);
  await screen.findByText('Page 2');
  fireEvent.click(screen.getByRole('tab', { name: 'News' }));
  await screen.findByText(/Press Enter to search news/);
  expect(lastDraft(quarry)).toMatchObject({ workflow: 'news', page: 1 });
  fireEvent.click(screen.getByRole('tab', { name: 'Web' }));
  await screen.findByText('Page 2');
  expect(titles()).toEqual(['a', 'b']);
  expect(searched(quarry)).toEqual([]);
});

it('paging: keeps all pages visible after another search fails', async () => {
  const stored = [done(GRANITE, page('a')), done({ ...GRANITE, page: 2 }, page('b'))];
  const draft = { ...GRANITE, query: 'basalt' };
  const at = Date.now();
  const failed: SearchState = {
    ...{ status: 'failed', id: 'two', form: draft, startedAt: at, finishedAt: at },
    failure: { code: 'service-error', status: 500 },
  };
  showSearch(
    { draft, searches: { search: failed }, sessionHistory: stored },
    { answered: async ({ id }) => stored.find((one) => one.id === id) },
  );
  await screen.findByRole('link', { name: 'b' });
  expect(titles()).toEqual(['a', 'b']);
});
