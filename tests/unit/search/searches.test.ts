import { describe, expect, it, vi } from 'vitest';
import type { SearchState } from '../../../lib/search/answer/answer.ts';
import { EMPTY_FORM, reusable, type SearchForm } from '../../../lib/search/form.ts';
import { PLAIN_RULES, toRequest } from '../../../lib/search/request.ts';
import { createSearches, type SearchParts } from '../../../lib/search/searches.ts';
import { failed, type Outcome, success } from '../../../lib/service/failures.ts';
import type { Envelope } from '../../../lib/service/response.ts';
import { eventually } from '../../shared/eventually.ts';

const form = { ...EMPTY_FORM, query: 'granite' };
const found: Outcome<Envelope> = success({ data: { search: [{ title: 'a' }] }, errors: [] });

function memoryStore(left: SearchState[] = []): SearchParts['store'] & { states: SearchState[] } {
  const states: SearchState[] = [...left];
  return {
    states,
    async begin(state) {
      await new Promise((resolve) => setTimeout(resolve, 5));
      states.push(state);
    },
    end: async (state) => {
      const index = states.findIndex(({ id }) => id === state.id);
      if (index >= 0) states[index] = state;
    },
    running: async () => states.filter(({ status }) => status === 'running'),
  };
}

const NOW = 1_000_000_000;

/** An answer that finished some minutes ago, if it may be reused for the form. */
const reuse = (minutes: number, other: Partial<SearchForm>, since: number) =>
  reusable([{ form: { ...form, ...other }, finishedAt: NOW - minutes * 60_000 }], form, {
    ...{ reuseMinutes: 10, since, now: NOW },
  });

const storedGroups: unknown[] = [];

const setUp = (
  send: (body: object, signal: AbortSignal) => Promise<Outcome<Envelope>>,
  store = memoryStore(),
  other: Partial<SearchParts> = {},
) => {
  const searches = createSearches({
    store,
    reusable: async () => undefined,
    toRequest: async (form) => toRequest(form, { ...PLAIN_RULES, at: 0 }),
    send: async (body, signal) => send(await body, signal),
    storeReadPages: async (_, answer) => void storedGroups.push(...answer.groups),
    remember: async () => undefined,
    now: () => 1,
    charge: async () => async () => undefined,
    awake: (work) => work,
    ...other,
  });
  return { store, searches };
};

describe('searches', () => {
  it('stores the running search before sending and the answer afterward', async () => {
    const store = memoryStore();
    const send = vi.fn(async () => {
      expect(store.states[0]?.status).toBe('running');
      return found;
    });
    const { searches } = setUp(send, store);
    expect(await searches.run('one', form)).toEqual({ id: 'one' });
    expect(store.states).toMatchObject([{ id: 'one', status: 'done' }]);
    expect(send).toHaveBeenCalledTimes(1);
  });

  it('ends, and lets the background end, once answer and query are stored', async () => {
    const store = memoryStore();
    const { end } = store;
    const order: string[] = [];
    const slowly = async (what: string) => {
      await new Promise((resolve) => setTimeout(resolve, 5));
      order.push(what);
    };
    store.end = async (state) => slowly('answer').then(() => end(state));
    const awake = async <T>(work: Promise<T>) => work.finally(() => order.push('free to end'));
    const { searches } = setUp(async () => found, store, { awake, remember: () => slowly('query') });
    expect(await searches.run('one', form)).toEqual({ id: 'one' });
    expect(order).toEqual(['answer', 'query', 'free to end']);
  });

  it('returns an answer without room, and stores that it was lost, so that no other view waits for it', async () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    const store = memoryStore();
    const { end } = store;
    store.end = async (state) => (state.status === 'done' ? Promise.reject(new Error('full')) : end(state));
    const { searches } = setUp(async () => found, store);
    expect(await searches.run('one', form)).toMatchObject({ state: { status: 'done', unkept: true } });
    expect(store.states).toMatchObject([{ id: 'one', failure: { code: 'interrupted' } }]);
  });

  it('sends nothing again if it is canceled and repeated while its answer is stored', async () => {
    const send = vi.fn(async () => found);
    const store = memoryStore();
    const { end } = store;
    const { promise: allowed, resolve: allow } = Promise.withResolvers<void>();
    const storing = vi.fn(() => allowed);
    store.end = (state) => storing().then(() => end(state));
    const { searches } = setUp(send, store);
    const first = searches.run('one', form);
    await eventually(() => expect(storing).toHaveBeenCalled());
    searches.cancel('one');
    const second = searches.run('two', form, { reuse: 0 });
    allow();
    expect(await second).toBe(await first);
    expect(send).toHaveBeenCalledTimes(1);
  });

  /** Answers on command or when the signal aborts. */
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

  it('goes on for one view while another searches for something else', async () => {
    const { send, answer } = gated();
    const { searches } = setUp(send);
    const both = [searches.run('one', form), searches.run('two', { ...form, query: 'slate' })];
    await eventually(() => expect(send).toHaveBeenCalledTimes(2));
    answer();
    expect(await Promise.all(both)).toEqual([{ id: 'one' }, { id: 'two' }]);
  });

  it('sends one request for two views, gives both the answer, and counts it once', async () => {
    const { send, answer } = gated();
    const settle = vi.fn(async () => undefined);
    const charge = vi.fn(async () => settle);
    const { store, searches } = setUp(send, memoryStore(), { charge });
    const both = [searches.run('one', form), searches.run('other', { ...form, query: ` ${form.query} ` })];
    await eventually(() => expect(send).toHaveBeenCalled());
    const later = searches.run('later', form);
    answer();
    expect(await Promise.all([...both, later])).toEqual([{ id: 'one' }, { id: 'one' }, { id: 'one' }]);
    expect(store.states.map(({ id }) => id)).toEqual(['one']);
    expect([send, charge, settle].map(({ mock }) => mock.calls.length)).toEqual([1, 1, 1]);
  });

  it.each([
    ['began it', 'one'],
    ['joined it', 'other'],
  ])('continues for the other view if the one that %s cancels, and stops if both do', async (_, first) => {
    const second = first === 'one' ? 'other' : 'one';
    for (const both of [false, true]) {
      const { send, answer } = gated();
      const { searches } = setUp(send);
      const runs = Promise.all(['one', 'other'].map((id) => searches.run(id, form)));
      await eventually(() => expect(send).toHaveBeenCalled());
      searches.cancel(first);
      if (both) searches.cancel(second);
      else answer();
      const expected = both ? { state: { failure: { code: 'cancelled' } } } : { id: 'one' };
      expect(await runs).toMatchObject([expected, expected]);
    }
  });

  it('reuses a stored answer that is good enough, and sends if none is or they can’t be read', async () => {
    const send = vi.fn(async () => found);
    const reusable = vi.fn<SearchParts['reusable']>(async () => ({ id: 'stored' }));
    const { searches } = setUp(send, memoryStore(), { reusable });
    expect(await searches.run('one', form, { reuse: 7 })).toEqual({ id: 'stored' });
    expect(reusable.mock.calls).toEqual([[form, 7]]);
    expect(send).not.toHaveBeenCalled();
    expect(await searches.run('two', form)).toEqual({ id: 'two' });
    reusable.mockResolvedValueOnce(undefined);
    expect(await searches.run('three', form, { reuse: 7 })).toEqual({ id: 'three' });
    vi.spyOn(console, 'warn').mockReturnValue();
    reusable.mockRejectedValueOnce(new Error('broken'));
    expect(await searches.run('four', form, { reuse: 7 })).toEqual({ id: 'four' });
    expect(send).toHaveBeenCalledTimes(3);
  });

  it.each<[title: string, answer: Partial<SearchForm> & { minutes: number }, since: number]>([
    ['is recent', { minutes: 9 }, 0],
    ['differs only in case and spaces', { minutes: 9, query: ' Granite ' }, 0],
  ])('an answer is good enough if it %s', (_, { minutes, ...other }, since) => {
    expect(reuse(minutes, other, since)).toBeDefined();
  });

  it.each<[title: string, answer: Partial<SearchForm> & { minutes: number }, since: number]>([
    ['is too old', { minutes: 11 }, 0],
    ['is older than wanted', { minutes: 9 }, NOW - 8 * 60_000],
    ['is from the future, since the clock was set back', { minutes: -1 }, 0],
    ['is for another request', { minutes: 9, extract: { count: 3 } }, 0],
  ])('an answer is not good enough if it %s', (_, { minutes, ...other }, since) => {
    expect(reuse(minutes, other, since)).toBeUndefined();
  });

  it('starts nothing and stores nothing after all searches were stopped', async () => {
    const { send } = gated();
    const remember = vi.fn(async () => undefined);
    const { store, searches } = setUp(send, memoryStore(), { remember });
    const running = searches.run('one', form);
    await eventually(() => expect(send).toHaveBeenCalled());
    const stopping = searches.cancelAll();
    const late = await searches.run('late', { ...form, query: 'basalt' });
    await stopping;
    expect(await running).toMatchObject({ state: { failure: { code: 'cancelled' } } });
    expect(late).toMatchObject({ id: 'late', state: { failure: { code: 'withdrawn' } } });
    expect(store.states.map(({ id }) => id)).toEqual(['one']);
    expect([send, remember].map(({ mock }) => mock.calls.length)).toEqual([1, 0]);
  });

  it.each<[title: string, other: Partial<SearchParts>]>([
    ['it could not be counted', { charge: () => Promise.reject(new Error('full')) }],
    ['the service connection is broken', { send: () => Promise.reject(new Error('no key table')) }],
    ['its request could not be built', { toRequest: () => Promise.reject(new Error('no settings')) }],
  ])('fails without cost and ends if %s', async (_, other) => {
    vi.spyOn(console, 'warn').mockReturnValue();
    const settle = vi.fn(async () => undefined);
    const send = vi.fn(async () => found);
    const { store, searches } = setUp(send, memoryStore(), { charge: async () => settle, ...other });
    expect(await searches.run('one', form)).toMatchObject({ state: { failure: { code: 'storage-full' } } });
    expect(send).not.toHaveBeenCalled();
    expect(store.states).toMatchObject([{ status: 'failed' }]);
    expect(settle.mock.calls).toEqual('charge' in other ? [] : [[[{}, {}]]]);
  });
});
