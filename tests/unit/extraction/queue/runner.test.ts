import { describe, expect, it, vi } from 'vitest';
import type { ExtractedPage } from '../../../../lib/document/document.ts';
import { fill } from '../../../../lib/extraction/in-tab/filling.ts';
import type { Job, JobSource } from '../../../../lib/extraction/job/job.ts';
import { indexesOf, spentOf } from '../../../../lib/extraction/job/progress.ts';
import type { StartRules } from '../../../../lib/extraction/job/review.ts';
import type { ExtractRequest } from '../../../../lib/extraction/queue/pages.ts';
import { type Alarm, createRunner } from '../../../../lib/extraction/queue/runner.ts';
import type { JobStore } from '../../../../lib/extraction/store.ts';
import { failed, type Outcome, success } from '../../../../lib/service/failures.ts';
import type { Envelope } from '../../../../lib/service/response.ts';
import { eventually } from '../../../shared/eventually.ts';
import { newJob } from '../../../shared/new-job.ts';
import { addBookings, type Booked, unlimited } from '../../booked.ts';
import { obliging as answering, LOOSE_RULES, order as links, runnerParts } from './stored-background.ts';

const targets = (count: number) => links(count).targets;
const order = (count: number, source: JobSource = 'selection') => ({ ...links(count), source });
const obliging = (_: string, body: ExtractRequest) => answering(body);

function memoryStore() {
  const jobs = new Map<string, Job>();
  const pages = new Map<string, ExtractedPage[]>();
  const copies = new Map<string, string>();
  /** Creation times, if later than 1. */
  const madeAt = new Map<string, number>();
  const counted: Booked = { sure: 0, perhaps: 0, saved: 0 };
  const store: JobStore = {
    all: async () => [...jobs.values()],
    find: async (id) => jobs.get(id),
    put: async (job, bookings = []) => {
      jobs.set(job.id, job);
      Object.assign(counted, addBookings(counted, bookings));
    },
    putPages: async (job, found) => {
      const stored = pages.get(job) ?? [];
      for (const [pageIndex, page] of found) stored[pageIndex] = page;
      pages.set(job, stored);
      return new Set(found.keys());
    },
    pages: async (job) => (pages.get(job) ?? []).filter(Boolean),
    copies: async (urls) =>
      new Map(urls.flatMap((url) => (copies.has(url) ? [[url, madeAt.get(url) ?? 1]] : []))),
    takeOver: async (job, pageIndex) => {
      const url = job.pages[pageIndex]?.url ?? '';
      const markdown = copies.get(url);
      if (markdown === undefined) return undefined;
      await store.putPages(job.id, new Map([[pageIndex, { url, markdown }]]));
      return { state: 'done', words: 1, kept: madeAt.get(url) ?? 1 };
    },
  };
  return { store, jobs, copies, madeAt, counted };
}

function setUp(
  send = vi.fn(obliging),
  { store, jobs, counted }: Omit<ReturnType<typeof memoryStore>, 'copies' | 'madeAt'> = memoryStore(),
  {
    concurrency = 1,
    ids = ['1', '2', '3'],
    address = 'http://one.test',
    show = runnerParts.show,
    alarm = runnerParts.alarm,
    ...rules
  }: Partial<StartRules> & {
    concurrency?: number;
    ids?: string[];
    address?: string;
    show?: (job: Job) => Promise<void>;
    alarm?: Alarm;
  } = {},
) {
  const deliver = vi.fn(async (_: ExtractedPage[]) => ({ copied: true }));
  const clock = { now: 1 };
  const runner = createRunner({
    ...runnerParts,
    store,
    reserve: unlimited,
    send,
    deliver,
    show,
    address: async () => address,
    newId: () => ids.shift() ?? 'more',
    now: () => clock.now,
    concurrency: async () => concurrency,
    startRules: async () => ({ ...LOOSE_RULES, ...rules }),
    waitUntil: async (time) => {
      clock.now = time;
    },
    alarm,
  });
  return { runner, send, deliver, counted, jobs, clock, job: (name: string) => jobs.get(name) };
}

describe('the runner', () => {
  it('extracts, stores, and delivers the pages of a job in order', async () => {
    const { runner, send, deliver, counted, job } = setUp();
    await runner.start(order(23, 'selection'));
    await runner.pump();
    expect(send.mock.calls.map(([, body]) => body.pages.length)).toEqual([10, 10, 3]);
    expect(deliver.mock.calls[0]?.[0].map(({ url }) => url)).toEqual(targets(23).map(({ url }) => url));
    expect(job('1')).toMatchObject({ state: 'done', copied: true });
    expect(counted).toEqual({ sure: 23, perhaps: 0, saved: 0 });
    expect(job('1')?.spent).toEqual({ sure: 23, perhaps: 0 });
  });

  it('withholds pages whose site was set to local extraction after the job began', async () => {
    let local = false;
    const isLocalOnly = () => local;
    const failing = vi.fn(async (_: string, body: ExtractRequest) => obliging(_, { ...body, pages: [] }));
    const { runner, send, job } = setUp(failing, memoryStore(), { isLocalOnly });
    await runner.start(order(1, 'link'));
    await runner.pump();
    expect(job('1')?.state).toBe('failed');
    local = true;
    await runner.again('1', [0]);
    await runner.pump();
    expect(send).toHaveBeenCalledTimes(1);
    expect(job('1')).toMatchObject({ state: 'failed', failure: { code: 'site-local' } });
  });

  it('stores a job only once the alarm is set that continues it', async () => {
    const set = Promise.withResolvers<void>();
    const alarm = { ...runnerParts.alarm, set: () => set.promise };
    const { runner, jobs } = setUp(vi.fn(obliging), memoryStore(), { alarm });
    const started = runner.start(order(1));
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(jobs.size).toBe(0);
    set.resolve();
    await started;
    expect(jobs.size).toBe(1);
  });

  it('keeps the background awake until nothing is queued', async () => {
    const awake = vi.spyOn(runnerParts, 'awake');
    const { runner, job } = setUp();
    await runner.start(order(12));
    const [[work] = []] = awake.mock.calls;
    awake.mockRestore();
    await work;
    expect(job('1')).toMatchObject({ state: 'done', copied: true });
  });

  it('applies each of two changes at once', async () => {
    const { runner, job } = setUp();
    await runner.start(order(1));
    await runner.pump();
    const countOne = (one: Job) => ({ ...one, spent: { sure: spentOf(one).sure + 1, perhaps: 0 } });
    await Promise.all([runner.change('1', countOne), runner.change('1', countOne)]);
    expect(job('1')?.spent?.sure).toBe(3);
  });

  it('sends nothing more after the key is refused', async () => {
    const refusing = vi.fn(async () => failed('key-refused'));
    // The first request goes alone, so that not all of them are refused.
    const { runner, send, job } = setUp(refusing, memoryStore(), { concurrency: 3 });
    await runner.start(order(30, 'selection'));
    await runner.pump();
    expect(send).toHaveBeenCalledTimes(1);
    expect(job('1')).toMatchObject({ state: 'paused', failure: { code: 'key-refused' } });
  });

  it.each([
    ['stop', 'stopped'],
    ['pause', 'paused'],
  ] as const)(
    'keeps pages that arrive after a %s and sends no more until it is resumed',
    async (act, state) => {
      const acting: { now?: () => Promise<void> } = {};
      const send = vi.fn(async (address: string, body: ExtractRequest) => {
        await acting.now?.();
        return obliging(address, body);
      });
      const { runner, job, deliver } = setUp(send);
      acting.now = () => runner[act]('1');
      await runner.start(order(15));
      await runner.pump();
      expect(send).toHaveBeenCalledTimes(1);
      expect(deliver).not.toHaveBeenCalled();
      expect(job('1')?.state).toBe(state);
      expect(job('1')?.pages.filter((page) => page.state === 'done')).toHaveLength(10);
      delete acting.now;
      await runner.resume('1');
      expect(deliver.mock.calls.map(([pages]) => pages.length)).toEqual(act === 'pause' ? [15] : []);
    },
  );

  it('waits for the user after a browser restart, even if that could not be stored at first', async () => {
    const memory = memoryStore();
    const never = vi.fn(() => new Promise<Outcome<Envelope>>(() => undefined));
    await setUp(never, memory).runner.start(order(12));
    await eventually(() => expect(never).toHaveBeenCalledTimes(1));

    const { put } = memory.store;
    const after = setUp(vi.fn(obliging), memory);
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    memory.store.put = () => Promise.reject(new Error('full'));
    expect(await after.runner.recover(true)).toBe(false);
    warn.mockRestore();
    memory.store.put = put;
    await after.runner.pump();
    expect(after.job('1')?.state).toBe('paused');
    expect(after.send).not.toHaveBeenCalled();
  });

  it('does not pay for a page whose copy is gone: it waits for the user, next to the finished ones', async () => {
    const memory = memoryStore();
    for (const { url } of targets(2)) memory.copies.set(url, 'a copy');
    const { runner, send, job } = setUp(vi.fn(obliging), memory, { reviewAbove: 2 });
    await runner.start(order(3));
    memory.copies.delete('https://a.test/1');
    await runner.confirm('1', { pageIndexes: [0, 1, 2], refresh: [] });
    expect(send.mock.calls.map(([, body]) => body.pages.map(({ url }) => url))).toEqual([
      ['https://a.test/2'],
    ]);
    expect(job('1')).toMatchObject({
      state: 'partly',
      pages: [{ state: 'done' }, { state: 'failed', failure: { code: 'copy-gone' } }, { state: 'done' }],
    });
    await runner.again('1', [1]);
    expect(send).toHaveBeenCalledTimes(2);
    expect(job('1')?.state).toBe('done');
  });

  it('counts a page as possibly charged if it was extracted locally while its request was in flight', async () => {
    const memory = memoryStore();
    const never = vi.fn(() => new Promise<Outcome<Envelope>>(() => undefined));
    const before = setUp(never, memory);
    await before.runner.start(order(2));
    await eventually(() => expect(never).toHaveBeenCalledTimes(1));
    await before.runner.change('1', (job) => fill(job, 0, { words: 1 }));

    const after = setUp(vi.fn(obliging), memory);
    await after.runner.recover(false);
    await after.runner.recover(false);
    expect(after.counted).toEqual({ sure: 0, perhaps: 2, saved: 0 });
    expect(after.job('1')?.pages.map(({ state }) => state)).toEqual(['done', 'unknown']);
  });

  it('sends nothing if the job could not be stored, and still shows the failure', async () => {
    const memory = memoryStore();
    memory.store.put = () => Promise.reject(new DOMException('full', 'QuotaExceededError'));
    const { runner, send } = setUp(vi.fn(obliging), memory);
    expect(await runner.start(order(2))).toMatchObject({ ok: false, failure: { code: 'storage-full' } });
    expect((await runner.recordFailure('list', { code: 'storage-full' })).state).toBe('failed');
    expect(send).not.toHaveBeenCalled();
  });

  it('sends a limited number of parallel requests', async () => {
    let flying = 0;
    let most = 0;
    const send = vi.fn(async (address: string, body: ExtractRequest) => {
      flying += 1;
      most = Math.max(most, flying);
      await new Promise((resolve) => setTimeout(resolve, 1));
      flying -= 1;
      return obliging(address, body);
    });
    const { runner, job, deliver } = setUp(send, memoryStore(), { concurrency: 3 });
    await runner.start(order(95));
    await runner.pump();
    expect(most).toBe(3);
    expect(job('1')).toMatchObject({ state: 'done' });
    expect(deliver.mock.calls[0]?.[0].map(({ url }) => url)).toEqual(targets(95).map(({ url }) => url));
    const requestedUrls = send.mock.calls.flatMap(([, body]) => body.pages.map(({ url }) => url));
    expect(new Set(requestedUrls).size).toBe(requestedUrls.length);
  });

  it('keeps the other answers if one could not be stored', async () => {
    const memory = memoryStore();
    const { put } = memory.store;
    let full = false;
    memory.store.put = (...what) => (full ? Promise.reject(new Error('full')) : put(...what));
    const send = vi.fn(async (address: string, body: ExtractRequest) => {
      full = body.pages[0]?.url === 'https://a.test/0';
      return obliging(address, body);
    });
    const alarm = { ...runnerParts.alarm, clear: vi.fn(async () => undefined) };
    const { runner, job } = setUp(send, memory, { alarm });
    await runner.start(order(12));
    await expect(runner.pump()).rejects.toThrow('full');
    // It is tried again.
    expect(alarm.clear).not.toHaveBeenCalled();
    full = false;
    await runner.pump();
    expect(job('1')?.pages.filter(({ state }) => state === 'unknown')).toHaveLength(10);
    expect(send).toHaveBeenCalledTimes(2);
  });

  it('keeps the answers of parallel requests if one could not be sent, and sends that later', async () => {
    const memory = memoryStore();
    let broken = true;
    const send = vi.fn(async (address: string, body: ExtractRequest) => {
      const first = body.pages[0]?.url;
      if (broken && first === 'https://a.test/20') throw new Error('broken');
      await new Promise((resolve) => setTimeout(resolve, first === 'https://a.test/10' ? 5 : 0));
      return obliging(address, body);
    });
    const { runner, job, counted } = setUp(send, memory, { concurrency: 3 });
    await runner.start(order(30));
    await expect(runner.pump()).rejects.toThrow('broken');
    const states = job('1')?.pages.map(({ state }) => state[0]);
    expect(states?.join('')).toBe('ddddddddddddddddddddwwwwwwwwww');
    expect(counted).toEqual({ sure: 20, perhaps: 0, saved: 0 });
    broken = false;
    await runner.pump();
    expect(job('1')).toMatchObject({ state: 'done' });
    expect(counted).toEqual({ sure: 30, perhaps: 0, saved: 0 });
  });

  it.each([
    ['copies pages that can’t be read at first', 1, true],
    ['says that pages were not copied if they can’t be read', 2, false],
  ])('%s', async (_, failures, copied) => {
    const memory = memoryStore();
    const { pages } = memory.store;
    let left = failures;
    memory.store.pages = (id) => (--left < 0 ? pages(id) : Promise.reject(new Error('closing')));
    const { runner, job } = setUp(vi.fn(obliging), memory);
    await runner.start(order(2));
    await runner.pump();
    expect(job('1')).toMatchObject({ state: 'done', copied });
  });

  it('goes on with a paused job that the user requests again, and shows it', async () => {
    const memory = memoryStore();
    const show = vi.fn(async (_: Job) => undefined);
    const send = vi.fn(obliging).mockResolvedValueOnce(failed('key-refused'));
    const { runner, job } = setUp(send, memory, { show });
    await runner.start(order(12));
    await runner.pump();
    await runner.start(order(2));
    await runner.pump();
    show.mockClear();
    expect(await runner.start(order(12))).toMatchObject({ value: { id: '1', state: 'queued' } });
    expect(show.mock.calls[0]?.[0]).toMatchObject({ id: '1' });
    await runner.pump();
    expect(memory.jobs.size).toBe(2);
    expect(job('1')).toMatchObject({ state: 'done', spent: { sure: 12, perhaps: 0 } });
  });

  it.each([
    ['needs a review today', { reviewAbove: 5 }, 'http://one.test', 'review'],
    ['has another address', {}, 'http://two.test', 'queued'],
  ])('replaces a paused job that %s', async (_, rules, address, state) => {
    const memory = memoryStore();
    const send = vi.fn(obliging).mockResolvedValueOnce(failed('key-refused'));
    const before = setUp(send, memory, { address: 'http://one.test' });
    await before.runner.start(order(12));
    await before.runner.pump();
    const { runner } = setUp(send, memory, { ...rules, address, ids: ['2'] });
    expect(await runner.start(order(12))).toMatchObject({ value: { id: '2', state } });
    expect(memory.jobs.get('1')?.state).toBe('stopped');
  });

  it('replaces a review by one with the copies of today, and shows it', async () => {
    const memory = memoryStore();
    const show = vi.fn(async (_: Job) => undefined);
    const { runner, job, send } = setUp(vi.fn(obliging), memory, { reviewAbove: 1, show });
    await runner.start(order(2));
    memory.copies.set('https://a.test/0', 'a copy');
    expect(await runner.start(order(2))).toMatchObject({ value: { id: '2', state: 'review' } });
    expect(show).toHaveBeenLastCalledWith(job('2'));
    expect(job('1')?.state).toBe('stopped');
    expect(job('2')?.pages).toMatchObject([{ kept: 1 }, { state: 'waiting' }]);
    expect(send).not.toHaveBeenCalled();
  });

  it('shows after a browser restart what waits for the user', async () => {
    const memory = memoryStore();
    await setUp(vi.fn(obliging), memory, { reviewAbove: 1 }).runner.start(order(2));
    const show = vi.fn(async (_: Job) => undefined);
    const { runner, job } = setUp(vi.fn(obliging), memory, { show });
    await runner.recover(false);
    expect(show).not.toHaveBeenCalled();
    await runner.recover(true);
    expect(show.mock.calls).toEqual([[job('1')]]);
  });

  it('pays for no page with a saved copy unless a refresh is requested', async () => {
    const memory = memoryStore();
    memory.copies.set('https://a.test/0', 'a copy');
    const { runner, send, job, counted, deliver } = setUp(vi.fn(obliging), memory);
    await runner.start(order(2, 'result'));
    await runner.pump();
    expect(send.mock.calls.map(([, body]) => body.pages)).toEqual([[{ url: 'https://a.test/1' }]]);
    expect(counted).toEqual({ sure: 1, perhaps: 0, saved: 1 });
    expect(job('1')?.pages[0]).toMatchObject({ state: 'done', kept: 1 });
    expect(deliver.mock.calls[0]?.[0][0]?.markdown).toBe('a copy');
    await runner.start({ ...order(1, 'result'), refresh: true });
    await runner.pump();
    expect(send).toHaveBeenCalledTimes(2);
  });

  it.each([
    ['as usual', {}],
    ['with a refresh', { refresh: true }],
  ])('pays once for a page in two jobs if the second was queued before it arrived, %s', async (_, how) => {
    const memory = memoryStore();
    const came = Promise.withResolvers<void>();
    const send = vi.fn(async (address: string, body: ExtractRequest) => {
      await came.promise;
      for (const { url } of body.pages) {
        memory.copies.set(url, 'came meanwhile');
        memory.madeAt.set(url, 2);
      }
      return obliging(address, body);
    });
    const { runner, job, deliver, clock } = setUp(send, memory);
    await runner.start(order(1));
    await runner.start({ ...order(2), ...how });
    clock.now = 3;
    came.resolve();
    await runner.pump();
    expect(send.mock.calls.map(([, body]) => body.pages.map(({ url }) => url))).toEqual([
      ['https://a.test/0'],
      ['https://a.test/1'],
    ]);
    expect(job('2')?.pages[0]).toMatchObject({ state: 'done', kept: 2 });
    expect(deliver.mock.calls[1]?.[0]).toHaveLength(2);
  });

  it('retries the named pages and copies the whole job', async () => {
    const send = vi.fn(obliging).mockResolvedValueOnce(failed('deadline'));
    const { runner, job, deliver } = setUp(send);
    await runner.start(order(12));
    await runner.pump();
    expect(job('1')?.state).toBe('partly');
    await runner.again('1', [0, 1]);
    expect(send.mock.calls[2]?.[1].pages).toEqual([{ url: 'https://a.test/0' }, { url: 'https://a.test/1' }]);
    expect(deliver.mock.calls.map(([pages]) => pages.length)).toEqual([2, 4]);
  });

  it('does not count a job as copied that is retried while its pages are being copied', async () => {
    const answers = [failed('deadline')];
    const later = Promise.withResolvers<Outcome<Envelope>>();
    const send = vi.fn(async (address: string, body: ExtractRequest) =>
      body.pages.length === 10 ? (answers.shift() ?? later.promise) : obliging(address, body),
    );
    const { runner, job, deliver, clock } = setUp(send);
    const copied = Promise.withResolvers<{ copied: boolean }>();
    deliver.mockImplementationOnce(() => copied.promise);
    await runner.start(order(12));
    await eventually(() => expect(deliver).toHaveBeenCalledTimes(1));
    clock.now = 2;
    const pageIndexes = indexesOf(job('1') ?? newJob(0), 'failed');
    const retried = runner.again('1', pageIndexes);
    await eventually(() => expect(job('1')?.state).toBe('queued'));
    copied.resolve({ copied: true });
    await eventually(() => expect(send).toHaveBeenCalledTimes(3));
    expect(job('1')).not.toHaveProperty('copied');
    later.resolve(await obliging('', { pages: targets(10) }));
    await retried;
    expect(job('1')).toMatchObject({ state: 'done', copied: true });
    expect(deliver.mock.calls.map(([pages]) => pages.length)).toEqual([2, 12]);
  });

  it('retries nothing if the job was still open when the user clicked', async () => {
    const memory = memoryStore();
    const { put } = memory.store;
    const stored = Promise.withResolvers<void>();
    const ending = vi.fn(() => stored.promise);
    memory.store.put = async (job, costs) => {
      if (job.state === 'failed') await ending();
      return put(job, costs);
    };
    const { runner, send, job, clock } = setUp(
      vi.fn(async () => failed('deadline')),
      memory,
    );
    await runner.start(order(1));
    await eventually(() => expect(ending).toHaveBeenCalledTimes(1));
    const clicked = runner.again('1', [0]);
    clock.now = 2;
    stored.resolve();
    await clicked;
    expect(send).toHaveBeenCalledTimes(1);
    expect(job('1')).toMatchObject({ state: 'failed', copied: false });
  });

  it('does not count a page as done whose part of a single text is a reason', async () => {
    const markdown =
      '<!-- https://a.test/0 -->\n\n> bad status code: 404\n\n---\n\n<!-- https://a.test/1 -->\n\nText\n';
    const { runner, job, deliver } = setUp(vi.fn(async () => success({ data: {}, errors: [], markdown })));
    await runner.start(order(2));
    await runner.pump();
    expect(job('1')?.pages).toMatchObject([
      { state: 'failed', failure: { code: 'page-unreachable', message: 'bad status code: 404' } },
      { state: 'done' },
    ]);
    expect(deliver.mock.calls[0]?.[0]).toEqual([{ url: 'https://a.test/1', markdown, whole: true }]);
  });
});
