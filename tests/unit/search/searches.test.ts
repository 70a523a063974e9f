import { describe, expect, it, vi } from 'vitest';
import type { SearchState } from '../../../lib/search/answer/answer.ts';
import { EMPTY_FORM } from '../../../lib/search/form.ts';
import { PLAIN_RULES, toRequest } from '../../../lib/search/request.ts';
import { createSearches, type SearchParts, type SearchStore } from '../../../lib/search/searches.ts';
import type { Envelope } from '../../../lib/service/answers.ts';
import { failed, type Outcome, success } from '../../../lib/service/failures.ts';
import { OverCap } from '../../../lib/usage/caps.ts';
import type { Charge } from '../../../lib/usage/cost.ts';
import { eventually } from '../../eventually.ts';

const form = { ...EMPTY_FORM, query: 'granite' };
const found: Outcome<Envelope> = success({ data: { search: [{ title: 'a' }] }, errors: [] });

function memoryStore(left: SearchState[] = []): SearchStore & { states: SearchState[] } {
  const states: SearchState[] = [...left];
  return {
    states,
    async begin(state) {
      await new Promise((resolve) => setTimeout(resolve, 5));
      states.push(state);
    },
    end: async (state) => {
      const place = states.findIndex(({ id }) => id === state.id);
      if (place >= 0) states[place] = state;
    },
    has: async (id) => states.some((state) => state.id === id && state.status === 'done'),
    running: async () => states.filter(({ status }) => status === 'running'),
  };
}

const kept: unknown[] = [];

const setUp = (
  send: (body: object, signal: AbortSignal) => Promise<Outcome<Envelope>>,
  store = memoryStore(),
  other: Partial<SearchParts> = {},
) => ({
  store,
  searches: createSearches({
    store,
    toRequest: async (form) => toRequest(form, { ...PLAIN_RULES, at: 0 }),
    send: async (body, signal) => send(await body, signal),
    storeReadPages: async (_, answer) => void kept.push(...answer.groups),
    remember: async () => undefined,
    now: () => 1,
    charge: async () => async () => undefined,
    awake: (work) => work,
    ...other,
  }),
});

describe('searches', () => {
  it('stores that it runs before it sends, and the answer after', async () => {
    const store = memoryStore();
    const send = vi.fn(async () => {
      expect(store.states[0]?.status).toBe('running');
      return found;
    });
    const { searches } = setUp(send, store);
    const state = await searches.run('one', form);
    expect(state.status).toBe('done');
    expect(await searches.kept('one')).toBe(true);
    expect(store.states).toEqual([state]);
    expect(send).toHaveBeenCalledTimes(1);
  });

  it('goes on in the session history from the entry that the user went back to', async () => {
    const store = memoryStore();
    const end = vi.spyOn(store, 'end');
    const { searches } = setUp(async () => found, store);
    await searches.run('one', form, { entryId: 'earlier' });
    expect(end).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ id: 'one' }), 'earlier');
  });

  it('hands the answer over while it is stored, and is held awake until it is', async () => {
    const store = memoryStore();
    const { end } = store;
    const { promise: room, resolve: makeRoom } = Promise.withResolvers<void>();
    const order: string[] = [];
    store.end = async (state) => {
      order.push('storing');
      await room;
      await end(state);
      order.push('stored');
    };
    const awake = async <T>(work: Promise<T>) => work.finally(() => order.push('free to end'));
    const { searches } = setUp(async () => found, store, { awake });
    expect(await searches.run('one', form)).toMatchObject({ status: 'done' });
    order.push('shown');
    makeRoom();
    expect(await searches.kept('one')).toBe(true);
    await eventually(() => expect(order).toEqual(['storing', 'shown', 'stored', 'free to end']));
  });

  it('waits for no history before it sends', async () => {
    const { searches } = setUp(async () => found, memoryStore(), {
      remember: () => Promise.withResolvers<void>().promise,
    });
    expect(await searches.run('one', form)).toMatchObject({ status: 'done' });
  });

  it('sends query and lens exactly as entered', async () => {
    const send = vi.fn(async () => found);
    await setUp(send).searches.run('one', {
      ...form,
      query: ' "cut  stone" @x ',
      lens: ' own/1 ',
      safeSearch: false,
    });
    expect(send).toHaveBeenCalledWith(
      { query: ' "cut  stone" @x ', workflow: 'search', lens_id: ' own/1 ', safe_search: false },
      expect.any(AbortSignal),
    );
  });

  it('sends nothing for a blank query', async () => {
    const send = vi.fn(async () => found);
    const state = await setUp(send).searches.run('one', { ...form, query: '  ' });
    expect(state).toMatchObject({ status: 'failed', failure: { code: 'query-empty' } });
    expect(send).not.toHaveBeenCalled();
  });

  it('stops the older of two searches of one type, and not one of another type', async () => {
    const signals: AbortSignal[] = [];
    const send = (_: object, signal: AbortSignal) =>
      new Promise<Outcome<Envelope>>((resolve) => {
        signals.push(signal);
        if (signal.aborted) resolve(failed('withdrawn'));
        signal.addEventListener('abort', () => resolve(failed('cancelled')));
        if (signals.length === 3) resolve(found);
      });
    const { searches } = setUp(send);
    const older = searches.run('older', form);
    void searches.run('other', { ...form, workflow: 'news' });
    const newer = searches.run('newer', { ...form, query: 'slate' });
    expect(await older).toMatchObject({ failure: { code: 'withdrawn' } });
    expect(await newer).toMatchObject({ status: 'done' });
    expect(signals[1]?.aborted).toBe(false);
  });

  it('gives an answer that could not be kept, and says so', async () => {
    const store = memoryStore();
    store.end = () => Promise.reject(new DOMException('full', 'QuotaExceededError'));
    const { searches } = setUp(async () => found, store);
    expect(await searches.run('one', form)).toMatchObject({ status: 'done' });
    expect(await searches.kept('one')).toBe(false);
  });

  it('tells of a search that the background before it did not come to store', async () => {
    const store = memoryStore([{ status: 'running', id: 'left', form, startedAt: 0 }]);
    const { searches } = setUp(async () => found, store);
    await searches.recover();
    expect(await searches.kept('left')).toBe(false);
  });

  it('says that a search which the background left was interrupted', async () => {
    const store = memoryStore([{ status: 'running', id: 'left', form, startedAt: 0 }]);
    await setUp(async () => found, store).searches.recover();
    expect(store.states[0]).toMatchObject({ status: 'failed', failure: { code: 'interrupted' } });
  });

  it('sends nothing where it was cancelled before it could begin', async () => {
    const send = vi.fn(async (_: object, signal: AbortSignal) =>
      signal.aborted ? failed('withdrawn') : found,
    );
    const { searches } = setUp(send);
    searches.cancel('one');
    expect(await searches.run('one', form)).toMatchObject({ failure: { code: 'withdrawn' } });
    expect(await searches.run('two', form)).toMatchObject({ status: 'done' });
    expect(send).toHaveBeenCalledTimes(1);
  });

  it('leaves alone what runs where one was cancelled before it could begin', async () => {
    const { searches } = setUp(async (_, signal) => (signal.aborted ? failed('withdrawn') : found));
    const running = searches.run('running', form);
    searches.cancel('one');
    await searches.run('one', { ...form, query: 'slate' });
    expect(await running).toMatchObject({ status: 'done' });
  });

  /** Answers when told to, or when the signal says that nobody waits any more. */
  const gated = () => {
    const { promise: told, resolve: answer } = Promise.withResolvers<void>();
    const send = vi.fn(async (_: object, signal: AbortSignal): Promise<Outcome<Envelope>> => {
      if (signal.aborted) return failed('withdrawn');
      const aborted = new Promise((resolve) => signal.addEventListener('abort', resolve));
      await Promise.race([told, aborted]);
      return signal.aborted ? failed('cancelled') : found;
    });
    return { send, answer };
  };

  it('asks once for the same from two views, gives both the answer, and counts it once', async () => {
    const { send, answer } = gated();
    const settle = vi.fn(async () => undefined);
    const charge = vi.fn(async () => settle);
    const { store, searches } = setUp(send, memoryStore(), { charge });
    const both = [searches.run('one', form), searches.run('other', { ...form, query: ` ${form.query} ` })];
    await eventually(() => expect(send).toHaveBeenCalled());
    const later = searches.run('later', form);
    answer();
    const states = await Promise.all([...both, later]);
    expect(states.map(({ id, status }) => [id, status])).toEqual(states.map(() => ['one', 'done']));
    expect(await searches.kept('one')).toBe(true);
    expect(store.states.map(({ id }) => id)).toEqual(['one']);
    expect([send, charge, settle].map(({ mock }) => mock.calls.length)).toEqual([1, 1, 1]);
  });

  it.each([
    ['began it', 'one'],
    ['joined it', 'other'],
  ])('goes on for the other view where the one that %s cancels, and stops when both do', async (_, first) => {
    const second = first === 'one' ? 'other' : 'one';
    for (const both of [false, true]) {
      const { send, answer } = gated();
      const { searches } = setUp(send);
      const runs = Promise.all(['one', 'other'].map((id) => searches.run(id, form)));
      await eventually(() => expect(send).toHaveBeenCalled());
      searches.cancel(first);
      if (both) searches.cancel(second);
      else answer();
      const expected = both ? { failure: { code: 'cancelled' } } : { status: 'done' };
      expect(await runs).toMatchObject([expected, expected]);
    }
  });

  it('asks anew for the same that was cancelled', async () => {
    const { send, answer } = gated();
    const { searches } = setUp(send);
    const older = searches.run('one', form);
    await eventually(() => expect(send).toHaveBeenCalled());
    searches.cancel('one');
    const newer = searches.run('two', form);
    answer();
    expect(await older).toMatchObject({ id: 'one', failure: { code: 'cancelled' } });
    expect(await newer).toMatchObject({ id: 'two', status: 'done' });
  });

  it.each([
    ['a newer one takes its place', false],
    ['it is cancelled, and another is begun', true],
  ])('gives back what it was counted with before it is sent, where %s', async (_, cancel) => {
    let room = 1;
    const charge: Charge = async () => {
      if (room === 0) throw new OverCap({ period: 'day', scope: 'all', cap: 1, spent: 2 });
      room -= 1;
      return async ([sure, perhaps]) => {
        if (sure.searches === undefined && perhaps.searches === undefined) room += 1;
      };
    };
    const { send, answer } = gated();
    const { searches } = setUp(send, memoryStore(), { charge });
    const older = searches.run('one', form);
    await Promise.resolve();
    if (cancel) searches.cancel('one');
    const newer = searches.run('two', { ...form, query: 'basalt' });
    answer();
    expect(await older).toMatchObject({ failure: { code: 'withdrawn' } });
    expect(await newer).toMatchObject({ status: 'done' });
  });

  it('counts nothing for what is stopped while it waits for an older one', async () => {
    const charge = vi.fn(async () => async () => undefined);
    const { send } = gated();
    const { searches } = setUp(send, memoryStore(), { charge });
    const first = searches.run('one', form);
    await eventually(() => expect(send).toHaveBeenCalled());
    const second = searches.run('two', { ...form, query: 'basalt' });
    searches.cancel('two');
    expect(await first).toMatchObject({ failure: { code: 'cancelled' } });
    expect(await second).toMatchObject({ failure: { code: 'withdrawn' } });
    expect(charge).toHaveBeenCalledTimes(1);
  });

  it('begins none any more once all were stopped, and keeps nothing of it', async () => {
    const { send } = gated();
    const remember = vi.fn(async () => undefined);
    const { store, searches } = setUp(send, memoryStore(), { remember });
    const running = searches.run('one', form);
    await eventually(() => expect(send).toHaveBeenCalled());
    const stopping = searches.cancelAll();
    const late = await searches.run('late', { ...form, query: 'basalt' });
    await stopping;
    expect(await running).toMatchObject({ failure: { code: 'cancelled' } });
    expect(late).toMatchObject({ id: 'late', failure: { code: 'withdrawn' } });
    expect(store.states.map(({ id }) => id)).toEqual(['one']);
    expect([send, remember].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
  });

  it.each<[title: string, other: Partial<SearchParts>]>([
    ['it could not be counted', { charge: () => Promise.reject(new Error('full')) }],
    ['the way to the service is broken', { send: () => Promise.reject(new Error('no key table')) }],
    ['its request could not be made', { toRequest: () => Promise.reject(new Error('no settings')) }],
  ])('fails, costs nothing and is over where %s', async (_, other) => {
    vi.spyOn(console, 'warn').mockReturnValue();
    const settle = vi.fn(async () => undefined);
    const send = vi.fn(async () => found);
    const { store, searches } = setUp(send, memoryStore(), { charge: async () => settle, ...other });
    expect(await searches.run('one', form)).toMatchObject({ failure: { code: 'storage-full' } });
    await searches.kept('one');
    expect(send).not.toHaveBeenCalled();
    expect(store.states).toMatchObject([{ status: 'failed' }]);
    expect(settle.mock.calls).toEqual('charge' in other ? [] : [[[{}, {}]]]);
  });

  it('keeps the pages that it read in full, also where the answer can’t be kept', async () => {
    const store = memoryStore();
    store.end = () => Promise.reject(new DOMException('full', 'QuotaExceededError'));
    const storeReadPages = vi.fn(async () => undefined);
    const { searches } = setUp(async () => found, store, { storeReadPages });
    await searches.run('one', form);
    expect(await searches.kept('one')).toBe(false);
    expect(storeReadPages).toHaveBeenCalledTimes(1);
  });
});
