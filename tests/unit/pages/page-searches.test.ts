import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { delayWhile, PageSearches } from '../../../lib/pages/page-searches.ts';
import type { SearchState, StoredSearches } from '../../../lib/search/answer/answer.ts';
import { EMPTY_FORM } from '../../../lib/search/form.ts';
import { type Failed, failed } from '../../../lib/service/failures.ts';
import { eventually } from '../../shared/eventually.ts';

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
function begun({ stored = {}, hasRoom = true }: { stored?: StoredSearches; hasRoom?: boolean } = {}) {
  const { promise, resolve } = Promise.withResolvers<SearchState | Failed>();
  const readAnswered = vi.fn(async () => undefined);
  const searches = new PageSearches({
    ask: {
      search: () => promise,
      'search.cancel': async () => null,
      'search.stored': async () => hasRoom,
      recover: async () => null,
    },
    readAnswered,
    readStored: async () => stored,
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
    readAnswered,
    reply: async (state: SearchState | Failed) => {
      resolve(state);
      await eventually(() => expect(searches.busy).toBe(false));
      await Promise.resolve();
    },
    store: (search: SearchState) => hear({ searches: { search } }),
    shown: () => shown,
  };
}

describe('the outcome of a search', () => {
  it('is the same whichever source reports first', async () => {
    for (const first of ['reply', 'store'] as const) {
      const { own, reply, store, shown } = begun();
      expect(shown()).toEqual(own);
      if (first === 'store') store(done(own));
      await reply(done(own));
      expect(shown()).toEqual(done(own));
      store(done(own));
      store(own);
      store(cutOff(own));
      expect(shown()).toEqual(done(own));
    }
  });

  it('does not replace a newer search of its type', async () => {
    const { own, reply, store, shown } = begun();
    const newer: SearchState = { ...own, id: 'newer', startedAt: own.startedAt + 5000 };
    store(newer);
    await reply(done(own));
    expect(shown()).toEqual(newer);
  });

  it('is that of the search it joined', async () => {
    const { own, reply, shown } = begun();
    const theirs = done({ ...own, id: 'theirs', startedAt: own.startedAt - 5000 });
    await reply(theirs);
    expect(shown()).toEqual(theirs);
  });

  it('is marked as not saved if storage is full', async () => {
    const { own, reply, shown } = begun({ hasRoom: false });
    await reply(done(own));
    expect(shown()).toEqual({ ...done(own), unkept: true });
  });

  it('is a cancellation by the user unless an answer still arrives', async () => {
    const { own, searches, reply, store, shown } = begun();
    searches.cancel(own);
    store(own);
    expect(shown()).toMatchObject({ status: 'failed', failure: { code: 'cancelled' } });
    await reply(done(own));
    expect(shown()).toEqual(done(own));
  });

  it('comes from storage if there is no reply, and is otherwise unknown', async () => {
    const lost = begun();
    await lost.reply(NO_REPLY);
    expect(lost.shown()).toMatchObject({ id: lost.own.id, failure: { code: 'interrupted' } });
    const stored: StoredSearches = {};
    const saved = begun({ stored });
    stored.search = done(saved.own);
    await saved.reply(NO_REPLY);
    expect(saved.shown()).toEqual(done(saved.own));
  });
});

it('a page reads no answer that is loaded or about to arrive in a reply', async () => {
  const { own, searches, reply, readAnswered } = begun();
  const { answer: _, ...pointer } = done(own);
  expect(await searches.newest(pointer)).toBeUndefined();
  expect(readAnswered).not.toHaveBeenCalled();
  const here = done(own);
  await reply(here);
  await searches.newest(pointer);
  expect(readAnswered.mock.lastCall).toEqual([pointer, here.answer]);
  await searches.answered({ ...pointer, id: 'older' });
  expect(readAnswered.mock.lastCall).toEqual([{ ...pointer, id: 'older' }, undefined]);
});

describe('heldBack', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('delivers news immediately, or in a batch shortly after while the page is busy', () => {
    const told: object[] = [];
    let busy = false;
    const tell = delayWhile<{ sessionHistory?: number; usage?: number }>(
      (news) => told.push(news),
      () => busy,
    );
    tell({ sessionHistory: 1 });
    expect(told).toEqual([{ sessionHistory: 1 }]);
    busy = true;
    tell({ sessionHistory: 2 });
    tell({ usage: 1 });
    busy = false;
    tell({ sessionHistory: 3 });
    expect(told).toHaveLength(1);
    vi.advanceTimersByTime(100);
    expect(told).toEqual([{ sessionHistory: 1 }, { sessionHistory: 3, usage: 1 }]);
    tell({ usage: 2 });
    expect(told).toHaveLength(3);
  });
});
