import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import type { ExtractRequest } from '../../../../lib/extraction/queue/pages.ts';
import { failed } from '../../../../lib/service/failures.ts';
import { local, STORED } from '../../../../lib/storage/areas.ts';
import { database } from '../../../../lib/storage/database.ts';
import { book, dayOf, NO_USAGE, totalOf } from '../../../../lib/usage/usage.ts';
import { obliging, order, storedBackground } from './stored-background.ts';

const PAGE = 0.004;
const NOON = new Date(2026, 5, 15, 12).getTime();

/** A background with a daily cap. */
const background = (caps: { day: number }, more: Parameters<typeof storedBackground>[0] = {}) =>
  storedBackground({ caps, clock: { now: NOON }, concurrency: 3, ...more });

beforeEach(async () => {
  fakeBrowser.reset();
  // Otherwise saved copies of the same pages would be used.
  await (await database()).clear('pages');
});

describe('an extraction that reaches a cap', () => {
  it('resumes with the remaining pages after the cap is raised, and otherwise pauses again', async () => {
    const cap = { day: 12 * PAGE };
    const { run, runner, sent, job } = background(cap);
    await run(23);
    await runner.resume('job 1');
    expect(sent).toEqual([10, 2]);
    expect(await job()).toMatchObject({ state: 'paused', failure: { code: 'day-cap' } });
    cap.day = 1;
    await runner.resume('job 1');
    expect(sent).toEqual([10, 2, 10, 1]);
    expect(await job()).toMatchObject({ state: 'done', spent: { sure: 23, perhaps: 0 } });
  });

  it('holds no room for pages that could not be stored', async () => {
    const { runner, store, sent } = background({ day: 10 * PAGE });
    const { put } = store;
    const full = vi.spyOn(store, 'put').mockImplementation(async (job, bookings) => {
      if (job.state === 'running') throw new DOMException('full', 'QuotaExceededError');
      return put(job, bookings);
    });
    await runner.start(order(10));
    await expect(runner.pump()).rejects.toThrow('full');
    full.mockRestore();
    await runner.pump();
    expect(sent).toEqual([10]);
  });

  it('can go over the cap once, to its end, but not for later retries', async () => {
    const answer = async (request: ExtractRequest) =>
      request.pages.length === 3 ? failed('service-error') : obliging(request);
    const { run, runner, sent, job } = background({ day: 10 * PAGE }, { answer });
    await run(23);
    await runner.resume('job 1', true);
    expect(sent).toEqual([10, 10, 3]);
    expect(await job()).toMatchObject({ state: 'partly', spent: { sure: 20, perhaps: 3 } });
    await runner.again('job 1', [20, 21, 22]);
    expect(sent).toEqual([10, 10, 3]);
    expect(await job()).toMatchObject({ state: 'paused', failure: { code: 'day-cap' } });
  });

  it('asks if earlier spending can’t be read, and sends the rest only once allowed', async () => {
    await local().set({ [STORED.usage]: { version: 3 } });
    const before = background({ day: 1 });
    await before.run(3);
    expect([before.sent, await before.job()]).toMatchObject([
      [],
      { state: 'paused', failure: { code: 'cap-unknown' } },
    ]);
    const { runner, sent, run, job, usage } = background({ day: 1 }, { named: 'later' });
    await runner.resume('job 1', true);
    expect(sent).toEqual([3]);
    await run(3, 'b');
    expect(sent).toEqual([3]);
    expect(await job('later 1')).toMatchObject({ state: 'paused', failure: { code: 'cap-unknown' } });
    expect(totalOf(await usage.read()).sure.pages).toBe(3);
  });

  it('gives room back unsent if another window booked at the same time, and pauses', async () => {
    const { run, runner, sent, job, usage } = background({ day: 10 * PAGE });
    const { set } = local();
    const others = book(NO_USAGE, dayOf(NOON), { operation: 'extract', sure: { pages: 7 } });
    const booked = vi.spyOn(local(), 'set').mockImplementation((items) => {
      const isBooking = STORED.usage in items;
      return set(isBooking ? { ...items, [STORED.otherUsage]: others } : items);
    });
    await run(8);
    booked.mockRestore();
    expect(sent).toEqual([]);
    expect(await job()).toMatchObject({
      state: 'paused',
      failure: { code: 'day-cap' },
      spent: { sure: 0, perhaps: 0 },
    });
    const { sure, perhaps } = totalOf(await usage.read());
    expect([sure.pages, perhaps.pages]).toEqual([7, 0]);
    await runner.resume('job 1');
    expect(sent).toEqual([3]);
  });
});

it('runner: sends nothing after a stop, even if the request is being built', async () => {
  const building = Promise.withResolvers<void>();
  const reached = Promise.withResolvers<void>();
  const { runner, job, sent } = storedBackground({
    async before() {
      reached.resolve();
      await building.promise;
    },
  });
  await runner.start(order(12));
  await reached.promise;
  await runner.stop('job 1');
  expect((await job())?.state).toBe('stopped');
  building.resolve();
  await runner.pump();
  expect(sent).toEqual([]);
});

it('runner: takes no cost back that could not be stored, if the request is refused before', async () => {
  const answers = [failed('deadline')];
  const { runner, run, usage } = storedBackground({
    answer: async (request) => answers.shift() ?? obliging(request),
    early: () => (answers.length === 0 ? failed('address-refused') : undefined),
  });
  await run(10);
  const { set } = local();
  const full = vi.spyOn(local(), 'set').mockImplementation(async (items) => {
    if (JSON.stringify(items).includes('sent')) {
      full.mockRestore();
      throw new DOMException('full', 'QuotaExceededError');
    }
    return set(items);
  });
  await runner.start(order(12, 'b'));
  await expect(runner.pump()).rejects.toThrow('full');
  expect(totalOf(await usage.read()).perhaps.pages).toBe(10);
});
