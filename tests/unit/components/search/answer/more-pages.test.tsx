import { fireEvent, screen, waitFor } from '@testing-library/preact';
import { describe, expect, it } from 'vitest';
import type { Snapshot } from '../../../../../lib/pages/quarry.ts';
import type { Answer, SearchState } from '../../../../../lib/search/answer/answer.ts';
import type { SearchForm } from '../../../../../lib/search/form.ts';
import { type Answers, type FakeQuarry, searched } from '../../../../gallery/fake-quarry.ts';
import { ANSWERS, found } from '../../../../gallery/samples.ts';
import {
  after,
  failedWith,
  field,
  fill,
  GRANITE,
  lastDraft,
  link,
  press,
  pressNext,
  says,
  showSearch,
  titles,
} from '../../view.tsx';

type Done = Extract<SearchState, { status: 'done' }>;

/** A page answered some minutes ago, each page a minute after the previous one. */
const done = (form: SearchForm, of: Answer = ANSWERS.search, minutes = 30): Done => {
  const finishedAt = Date.now() - (minutes - form.page) * 60_000;
  const id = `${form.workflow} ${form.page}`;
  return { status: 'done', id, form, startedAt: finishedAt - 500, finishedAt, answer: of };
};

/** Finds these answers. */
const stored =
  (pages: Done[]): NonNullable<Answers['answered']> =>
  async ({ id }) =>
    pages.find((one) => one.id === id);

/** Opens the view at a page, with the earlier pages stored. */
async function open(
  changes: Partial<SearchForm> = {},
  of: Answer = ANSWERS.search,
  answers: Answers = {},
  pages: Done[] = [],
  minutes?: number,
): Promise<FakeQuarry> {
  const state = done({ ...GRANITE, ...changes }, of, minutes);
  const known = { ...after(state), sessionHistory: pages };
  return showSearch(known, { answered: stored(pages), ...answers });
}

const MORE = /^More results/;
const more = () => screen.queryByRole('button', { name: MORE });
/** The button appears shortly after the results. */
const pressMore = async () => await pressNext(MORE);
const page = (...names: string[]): Answer =>
  found(Object.fromEntries(names.map((title) => [title, `${title}.example`])));
const FIRST_TWO = [done(GRANITE, page('a')), done({ ...GRANITE, page: 2 }, page('b'))];
/** What a view knows after this search failed. */
const failed = (form: SearchForm): Partial<Snapshot> => ({
  ...after(failedWith(form, { code: 'service-error', status: 500 })),
  sessionHistory: FIRST_TWO.slice(0, form.query === 'granite' ? 1 : 2),
});
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
    give: (of: Answer) => {
      const [first] = requests;
      if (!first) throw new Error('No request was sent.');
      reply.resolve({
        ...done({ ...GRANITE, page: first.page }, of, 0),
        id: first.id,
        startedAt: Date.now(),
      });
    },
  };
}

describe('more results', () => {
  it('shows the price and requests the next page with the same options', async () => {
    const quarry = await open({ extract: { count: 2 } });
    expect(more()?.textContent).toBe('More results · about $0.02');
    expect(more()?.title).toBe('A new search: about $0.02');
    await pressMore();
    expect(searched(quarry)).toEqual([
      { ...GRANITE, extract: { count: 2 }, page: 2, reuse: expect.any(Number) },
    ]);
  });

  it.each([
    ['goes from the button to the first new result', undefined, 'c'],
    ['stays where it went since', 'b', 'b'],
  ])('appends the next page, keeps the earlier rows, and counts both; the focus %s', async (_, to, at) => {
    const service = held();
    await open({}, page('a', 'b'), { search: service.search });
    const [first] = document.querySelectorAll('.row');
    (await screen.findByRole('button', { name: MORE })).focus();
    await pressMore();
    await screen.findByRole('button', { name: 'Loading page 2…' });
    expect(titles()).toEqual(['a', 'b']);
    if (to) link(to).focus();
    service.give(page('c', 'd', 'e'));
    await screen.findByText('Page 2');
    expect(titles()).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(first?.isConnected).toBe(true);
    screen.getByText('5 results');
    await says('Page 2: 3 results');
    await waitFor(() => expect(document.activeElement?.textContent).toBe(at));
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

  it('keeps the earlier results after a failure, with the reason below', async () => {
    const draft = { ...GRANITE, page: 2 };
    const quarry = await showSearch(failed(draft), { answered: stored(FIRST_TWO) });
    await screen.findByRole('link', { name: 'a' });
    press(/^Try again/);
    expect(searched(quarry)).toEqual([draft]);
  });

  it('is free if a copy newer than this page exists', async () => {
    const pages = [done(GRANITE, page('a'), 8), done({ ...GRANITE, page: 2 }, page('b'), 8)];
    const quarry = await open({}, page('a'), {}, pages, 8);
    await pressNext('More results · saved copy, free');
    await screen.findByRole('link', { name: 'b' });
    expect(titles()).toEqual(['a', 'b']);
    expect(searched(quarry)).toEqual([]);
  });
});

it('paging: restores all pages when the view opens at a later one', async () => {
  const quarry = await open({ page: 3 }, page('c'), {}, FIRST_TWO);
  await screen.findByText('Page 3');
  expect(titles()).toEqual(['a', 'b', 'c']);
  screen.getByText('3 results', { selector: '.summary *' });
  expect(searched(quarry)).toEqual([]);
});

it.each<[string, Partial<SearchForm>, Answer]>([
  ['after the tenth page', { page: 10 }, ANSWERS.search],
  ['after a page without results', { page: 2 }, ANSWERS.none],
  ['if nothing was found', {}, ANSWERS.none],
  ['of images', { workflow: 'images' }, ANSWERS.images],
])('paging: offers no next page %s', async (_, form, of) => {
  await open(form, of, {}, FIRST_TWO.slice(0, 1));
  if (form.page === 2) await screen.findByText('No more results');
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
