import { describe, expect, it, vi } from 'vitest';
import { PageSearches } from '../../../lib/pages/page-searches.ts';
import type { SearchState, StoredSearches } from '../../../lib/search/answer/answer.ts';
import { EMPTY_FORM } from '../../../lib/search/form.ts';
import { type Failed, failed } from '../../../lib/service/failures.ts';

type Done = Extract<SearchState, { status: 'done' }>;

const FORM = { ...EMPTY_FORM, query: 'granite' };
const NO_REPLY = failed('internal');
const answer = () => ({ groups: [], problems: [] });
const done = ({ id, form, startedAt }: Pick<Done, 'id' | 'form' | 'startedAt'>): Done => ({
  ...{ status: 'done', id, form, startedAt },
  ...{ finishedAt: startedAt + 1, answer: answer() },
});
const cutOff = ({ id, form, startedAt }: SearchState): SearchState => ({
  ...{ status: 'failed', id, form, startedAt },
  ...{ finishedAt: startedAt + 1, failure: { code: 'interrupted' } },
});

/** The searches of a page that has started one, with each way for news of it to arrive. */
function begun() {
  const { promise, resolve } = Promise.withResolvers<{ id: string; state?: SearchState } | Failed>();
  const stored = new Map<string, SearchState>();
  const searches = new PageSearches({
    ask: { search: () => promise, 'search.cancel': async () => null, recover: async () => null },
    readAnswered: async ({ id }) => stored.get(id),
    readSessionHistory: async () => ({
      version: 2,
      searches: {},
      steps: [...stored.values()].flatMap((state) => (state.status === 'done' ? [state] : [])),
    }),
  });
  let shown: SearchState | undefined;
  let hear = (_: { searches: StoredSearches }): void => undefined;
  searches.watch(
    (part) => {
      shown = part.searches?.search;
    },
    (heard) => {
      hear = heard;
      return () => undefined;
    },
  );
  return {
    own: searches.begin(FORM),
    searches,
    reply: async (reply: { id: string; state?: SearchState } | Failed) => {
      resolve(reply);
      await new Promise((settled) => setTimeout(settled));
    },
    /** Stores a search without a word to the page. */
    keep: (search: SearchState) => void stored.set(search.id, search),
    store: (search: SearchState) => hear({ searches: { search } }),
    shown: () => shown,
  };
}

describe('the outcome of a search', () => {
  it('is the same whichever source reports first', async () => {
    for (const first of ['reply', 'store'] as const) {
      const { own, reply, keep, store, shown } = begun();
      expect(shown()).toEqual(own);
      keep(done(own));
      if (first === 'store') store(done(own));
      await reply({ id: own.id });
      expect(shown()).toEqual(done(own));
      store(done(own));
      store(own);
      store(cutOff(own));
      expect(shown()).toEqual(done(own));
    }
  });

  it('comes with the reply if there is no room for it', async () => {
    const { own, reply, shown } = begun();
    const state = { ...done(own), unkept: true };
    await reply({ id: own.id, state });
    expect(shown()).toEqual(state);
  });

  it('is a cancellation by the user unless an answer still arrives', async () => {
    const { own, searches, reply, keep, store, shown } = begun();
    searches.cancel(own);
    store(own);
    expect(shown()).toMatchObject({ status: 'failed', failure: { code: 'cancelled' } });
    keep(done(own));
    await reply({ id: own.id });
    expect(shown()).toEqual(done(own));
  });

  it('is unknown if the answer is gone, or can’t be read', async () => {
    const { own, searches, reply, shown } = begun();
    const { answer: _, ...pointer } = done(own);
    expect(await searches.answered(pointer)).toMatchObject({ id: own.id, failure: { code: 'interrupted' } });
    await reply({ id: own.id });
    expect(shown()).toMatchObject({ id: own.id, failure: { code: 'interrupted' } });
  });

  it('is unknown without a reply, until there is an answer', async () => {
    vi.useFakeTimers();
    const { own, store, shown } = begun();
    await vi.advanceTimersByTimeAsync(60_000);
    vi.useRealTimers();
    expect(shown()).toMatchObject({ id: own.id, failure: { code: 'interrupted' } });
    store(done(own));
    expect(shown()).toEqual(done(own));
  });

  it('arrives although another view has begun a newer search of the same type', async () => {
    const { own, reply, keep, store, shown } = begun();
    const { id, form, startedAt } = done(own);
    const theirs: SearchState = {
      ...{ status: 'running', id: 'theirs', startedAt: startedAt + 1 },
      form: { ...form, query: 'slate' },
    };
    store(theirs);
    expect(shown()).toEqual(own);
    keep(done(own));
    await reply({ id });
    expect(shown()).toEqual(done(own));
    store(theirs);
    expect(shown()).toEqual(theirs);
  });

  it('is the answer of the search it joined even if the reply is lost', async () => {
    const { own, reply, keep, shown } = begun();
    const theirs = done({ ...own, id: 'theirs', startedAt: own.startedAt - 1 });
    keep(theirs);
    await reply(NO_REPLY);
    expect(shown()).toEqual(theirs);
  });
});
