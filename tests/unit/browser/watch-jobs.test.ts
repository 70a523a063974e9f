import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { PAINT_EVERY_MS } from '../../../lib/browser/throttled.ts';
import { watchJobs } from '../../../lib/browser/watch-jobs.ts';
import type { Job } from '../../../lib/extraction/job/job.ts';
import { packed } from '../../../lib/extraction/job/job.ts';
import { send } from '../../../lib/extraction/job/progress.ts';
import { local, STORED } from '../../../lib/storage/areas.ts';
import { newJob } from '../../shared/new-job.ts';

beforeEach(() => {
  fakeBrowser.reset();
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const jobAt = (createdAt: number): Job => newJob(2, { id: String(createdAt), createdAt });
const stored = (...jobs: Job[]) => ({ version: 3, jobs: jobs.map(packed) });
const [past, running] = [jobAt(1), jobAt(2)];

function watch() {
  const told: Job[][] = [];
  const stop = watchJobs((jobs) => told.push(jobs));
  return { told, stop, last: () => told.at(-1) };
}
const pause = () => vi.advanceTimersByTimeAsync(2 * PAINT_EVERY_MS);

it('job watcher: reads all jobs once, and follows their changes without reading them again', async () => {
  await local().set({ [STORED.jobs]: stored(running), [STORED.pastJobs]: stored(past) });
  const get = vi.spyOn(local(), 'get');
  const { told, last, stop } = watch();
  await pause();
  expect(last()).toEqual([past, running]);
  let job = running;
  for (const pageIndex of [0, 1]) {
    job = send(job, [pageIndex]);
    await local().set({ [STORED.jobs]: stored(job) });
  }
  await pause();
  expect(last()).toEqual([past, job]);
  expect(last()?.[0]).toBe(told[0]?.[0]);
  await local().set({ [STORED.jobs]: stored(), [STORED.pastJobs]: stored(past, job) });
  await pause();
  expect(last()).toEqual([past, job]);
  await local().remove([STORED.pastJobs]);
  await pause();
  expect(last()).toEqual([]);
  expect(get).toHaveBeenCalledTimes(1);
  stop();
  await local().set({ [STORED.jobs]: stored(running) });
  await pause();
  expect(last()).toEqual([]);
});

it('a change that comes before the first read wins over it', async () => {
  const old = { [STORED.jobs]: stored(running), [STORED.pastJobs]: stored(past) };
  await local().set(old);
  const { promise, resolve: answer } = Promise.withResolvers<object>();
  vi.spyOn(local(), 'get').mockReturnValueOnce(promise);
  const { told, last } = watch();
  const job = send(running, [0]);
  await local().set({ [STORED.jobs]: stored(job) });
  await pause();
  expect(told).toEqual([]);
  answer(old);
  await pause();
  expect(last()).toEqual([past, job]);
});
