import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { watchSnapshot } from '../../../lib/browser/snapshot.ts';
import { PAINT_EVERY_MS } from '../../../lib/browser/throttled.ts';
import type { Job } from '../../../lib/extraction/job/job.ts';
import { packed } from '../../../lib/extraction/job/packed.ts';
import { createJob, send } from '../../../lib/extraction/job/progress.ts';
import { DEFAULT_SETTINGS } from '../../../lib/settings/settings.ts';
import { local, STORED } from '../../../lib/storage/areas.ts';
import { book, NO_USAGE } from '../../../lib/usage/usage.ts';

beforeEach(() => {
  fakeBrowser.reset();
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

const targets = Array.from({ length: 50 }, (_, index) => ({ url: `https://a.test/${index}` }));
const skipped = { duplicates: 0, unsupported: 0 };
const JOB = createJob({ id: '1', source: 'list', createdAt: 0, address: '', targets, skipped });
const store = (job: Job) => local().set({ [STORED.jobs]: { version: 3, jobs: [packed(job)] } });

it('snapshot: reports job changes at intervals, other changes immediately, and always the last step', async () => {
  const told: object[] = [];
  const stop = watchSnapshot((part) => told.push(part));
  let job = JOB;
  for (let step = 0; step < 25; step += 1) {
    job = send(job, [step]);
    await store(job);
    await vi.advanceTimersByTimeAsync(10);
  }
  expect(told.length).toBeLessThanOrEqual(1 + 250 / PAINT_EVERY_MS);
  expect(told[0]).toEqual({ job: send(JOB, [0]) });
  await local().set({ [STORED.settings]: { ...DEFAULT_SETTINGS, prices: { searches: 1, pages: 1 } } });
  await vi.advanceTimersByTimeAsync(0);
  expect(told.at(-1)).toMatchObject({ settings: { prices: { searches: 1 } } });
  await vi.advanceTimersByTimeAsync(PAINT_EVERY_MS);
  expect(told.findLast((part) => 'job' in part)).toEqual({ job });

  await vi.advanceTimersByTimeAsync(PAINT_EVERY_MS);
  const usage = book(NO_USAGE, '2026-06-01', { operation: 'extract', sure: { pages: 3 } });
  await local().set({ [STORED.usage]: usage });
  expect(told.at(-1)).toEqual({ usage });
  await local().remove([STORED.usage, STORED.jobs]);
  await vi.advanceTimersByTimeAsync(PAINT_EVERY_MS);
  expect(told.at(-1)).toEqual({ usage: NO_USAGE, job: undefined });
  stop();
  await store(JOB);
  await vi.advanceTimersByTimeAsync(PAINT_EVERY_MS);
  expect(told.at(-1)).toEqual({ usage: NO_USAGE, job: undefined });
});
