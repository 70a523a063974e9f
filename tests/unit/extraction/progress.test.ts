import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Job, PageState } from '../../../lib/extraction/job.ts';
import * as progress from '../../../lib/extraction/progress.ts';
import type { Failure } from '../../../lib/service/failures.ts';

const newJob = (count: number): Job =>
  progress.createJob({
    id: 'job',
    source: 'selection',
    createdAt: 0,
    address: 'https://a.test',
    targets: Array.from({ length: count }, (_, place) => ({ url: `https://a.test/${place}` })),
    skipped: { duplicates: 0, unsupported: 0 },
  });
const done: PageState = { state: 'done', words: 1 };
const states = (job: Job) => job.pages.map(({ state }) => state);

describe('a job', () => {
  it('takes ten pages a request', () => {
    let job = newJob(23);
    const sizes: number[] = [];
    for (let batch = progress.nextBatch(job); batch.length > 0; batch = progress.nextBatch(job)) {
      sizes.push(batch.length);
      job = progress.send(job, batch);
      job = progress.receive(job, new Map(batch.map((place) => [place, done])));
    }
    expect(sizes).toEqual([10, 10, 3]);
    expect(progress.settle(job, 9)).toMatchObject({ state: 'done', requests: 3, finishedAt: 9 });
  });

  it.each<[string, PageState[], Job['state']]>([
    ['all done', [done, done], 'done'],
    ['one failed', [done, { state: 'failed', failure: { code: 'page-failed' } }], 'partly'],
    ['one unknown', [done, { state: 'unknown' }], 'partly'],
    ['none done', [{ state: 'unknown' }, { state: 'failed', failure: { code: 'page-empty' } }], 'failed'],
  ])('ends as it should with %s', (_, pages, state) => {
    const job = { ...newJob(0), pages: pages.map((page) => ({ url: 'https://a.test/', ...page })) };
    expect(progress.settle(job, 1).state).toBe(state);
  });

  it('halts where the next request would fail in the same way', () => {
    const job = progress.send(newJob(12), progress.nextBatch(newJob(12)));
    const refused = progress.failRequest(job, { code: 'key-refused' });
    expect(new Set(states(refused))).toEqual(new Set(['failed']));
    expect(refused.failure?.code).toBe('key-refused');
  });

  it('goes on where only this request failed', () => {
    const job = progress.send(newJob(12), progress.nextBatch(newJob(12)));
    expect(progress.nextBatch(progress.failRequest(job, { code: 'deadline' }))).toEqual([10, 11]);
  });

  it('waits for the user after a restart of the browser, and not after one of the background', () => {
    const job = progress.send(newJob(12), progress.nextBatch(newJob(12)));
    expect(progress.recover(job, false).state).toBe('running');
    const paused = progress.recover(job, true);
    expect(paused.state).toBe('paused');
    expect(progress.resume(paused).state).toBe('queued');
    expect(states(paused).filter((state) => state === 'unknown')).toHaveLength(10);
  });

  it('is not copied by surprise after the background ended', () => {
    const ended = { ...newJob(1), state: 'done' as const, pages: [{ url: 'https://a.test/', ...done }] };
    expect(progress.recover(ended, false).copied).toBe(false);
    expect(progress.recover({ ...ended, copied: true }, false).copied).toBe(true);
  });
});

type Event = 'send' | 'receive' | 'miss' | 'refuse' | 'lose' | 'die' | 'restart' | 'resume' | 'stop';
const EVENTS: Event[] = ['send', 'receive', 'miss', 'refuse', 'lose', 'die', 'restart', 'resume', 'stop'];

/** A service and a browser that do anything in any order; counts how often each page is asked for. */
function play(events: Event[], count: number) {
  let job = newJob(count);
  const asked = new Map<number, number>();
  const onTheWay = () => job.pages.flatMap(({ state }, place) => (state === 'sent' ? [place] : []));
  const sendNext = () => {
    const batch = progress.isFinal(job) || onTheWay().length > 0 ? [] : progress.nextBatch(job);
    if (batch.length === 0) return;
    for (const place of batch) asked.set(place, (asked.get(place) ?? 0) + 1);
    job = progress.send(job, batch);
  };
  const fail = (failure: Failure) => {
    if (onTheWay().length > 0) job = progress.failRequest(job, failure);
  };
  const steps: Record<Event, () => void> = {
    send: sendNext,
    receive: () => {
      job = progress.receive(job, new Map(onTheWay().map((place) => [place, done])));
    },
    miss: () => {
      const failure: PageState = { state: 'failed', failure: { code: 'page-missing' } };
      job = progress.receive(job, new Map(onTheWay().map((place) => [place, failure])));
    },
    refuse: () => fail({ code: 'spent' }),
    lose: () => fail({ code: 'cut' }),
    die: () => {
      job = progress.recover(job, false);
    },
    restart: () => {
      job = progress.recover(job, true);
    },
    resume: () => {
      job = progress.resume(job);
    },
    stop: () => {
      job = progress.stop(job, 1);
    },
  };
  for (const event of events) steps[event]();
  return {
    job,
    asked,
    finish: () => {
      job = progress.resume(job);
      while (!progress.isFinal(job) && progress.nextBatch(job).length > 0) {
        steps.die();
        sendNext();
        steps.receive();
      }
      steps.die();
      return progress.settle(job, 1);
    },
  };
}

describe('in every order of events', () => {
  const orders = fc.array(fc.constantFrom(...EVENTS), { maxLength: 60 });
  it('no page is asked for twice, and the job can be brought to an end', () => {
    fc.assert(
      fc.property(orders, fc.integer({ min: 1, max: 35 }), (events, count) => {
        const run = play(events, count);
        const ended = run.finish();
        expect(progress.isFinal(ended)).toBe(true);
        expect(ended.pages).toHaveLength(count);
        expect(Math.max(0, ...run.asked.values())).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('what is done stays done', () => {
    fc.assert(
      fc.property(orders, orders, (before, after) => {
        const first = play(before, 15).job.pages.flatMap(({ state }, place) =>
          state === 'done' ? [place] : [],
        );
        const later = play([...before, ...after], 15).job;
        expect(first.every((place) => later.pages[place]?.state === 'done')).toBe(true);
      }),
    );
  });
});
