import { describe, expect, it } from 'vitest';
import { failRequest } from '../../../../lib/extraction/job/failed-pages.ts';
import type { Job } from '../../../../lib/extraction/job/job.ts';
import * as progress from '../../../../lib/extraction/job/progress.ts';
import { indexesOf } from '../../../../lib/extraction/job/progress.ts';
import type { Failure } from '../../../../lib/service/failures.ts';
import { newJob } from '../../../shared/new-job.ts';

const send = (job: Job): Job =>
  progress.send(job, progress.unsentIndexes(job).slice(0, progress.PAGES_PER_REQUEST));
const fail = (job: Job, failure: Failure, now = 0): Job =>
  failRequest(job, indexesOf(job, 'sent'), failure, now);
const counts = (job: Job) => ({
  waiting: indexesOf(job, 'waiting').length,
  failed: indexesOf(job, 'failed').length,
});

describe('a request that failed as a whole', () => {
  it.each<[Failure, ReturnType<typeof counts>]>([
    [{ code: 'key-refused' }, { waiting: 12, failed: 0 }],
    [{ code: 'spent' }, { waiting: 12, failed: 0 }],
    [{ code: 'offline' }, { waiting: 12, failed: 0 }],
    [{ code: 'no-permission' }, { waiting: 12, failed: 0 }],
    [
      { code: 'rate-limited', status: 429 },
      { waiting: 12, failed: 0 },
    ],
    // Pages that may have been charged are not retried automatically.
    [{ code: 'unreachable' }, { waiting: 2, failed: 10 }],
    [
      { code: 'rate-limited', status: 200 },
      { waiting: 2, failed: 10 },
    ],
    [
      { code: 'spent', status: 200 },
      { waiting: 2, failed: 10 },
    ],
  ])('pauses the job if the next request would fail the same way: $code', (failure, expected) => {
    const halted = fail(send(newJob(12)), failure);
    expect(halted).toMatchObject({ state: 'paused', failure });
    expect(counts(halted)).toEqual(expected);
    const resumed = progress.resume(halted);
    expect(resumed.state).toBe('queued');
    expect(resumed).not.toHaveProperty('failure');
  });

  it('ends a job without other requests', () => {
    const lost = fail(send(newJob(3)), { code: 'key-refused' });
    expect(progress.endIfNothingLeft(lost, 1)).toMatchObject({
      state: 'failed',
      failure: { code: 'key-refused' },
    });
  });
});

describe('a service that asks for a pause', () => {
  const limited = (retryAt: number): Failure => ({ code: 'rate-limited', retryAt });

  it('is requested again automatically, once', () => {
    const waiting = fail(send(newJob(12)), limited(50), 10);
    expect(waiting).toMatchObject({ state: 'running', quiet: { until: 50, times: 1 } });
    expect(counts(waiting)).toEqual({ waiting: 12, failed: 0 });
    const halted = fail(send(waiting), limited(90), 60);
    expect(halted).toMatchObject({ state: 'paused', quiet: { until: 90, times: 2 } });
  });

  it('counts refusals of parallel requests as one', () => {
    const both = send(send(newJob(30)));
    const [first, second] = [indexesOf(both, 'sent').slice(0, 10), indexesOf(both, 'sent').slice(10)];
    const once = failRequest(both, first, limited(50), 10);
    expect(failRequest(once, second, limited(60), 11)).toMatchObject({
      state: 'running',
      quiet: { until: 60, times: 1 },
    });
  });
});
