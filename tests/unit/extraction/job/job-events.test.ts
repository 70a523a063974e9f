import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fill } from '../../../../lib/extraction/in-tab/filling.ts';
import { failRequest } from '../../../../lib/extraction/job/failed-pages.ts';
import type { Job, PageState } from '../../../../lib/extraction/job/job.ts';
import * as progress from '../../../../lib/extraction/job/progress.ts';
import { indexesOf } from '../../../../lib/extraction/job/progress.ts';
import type { Failure, FailureCode } from '../../../../lib/service/failures.ts';
import { newJob } from '../../../shared/new-job.ts';

const CONCURRENCY = 3;
const done: PageState = { state: 'done', words: 1 };
const EVENTS = [
  'send',
  'receive',
  'miss',
  'reject',
  'lose',
  'rate-limit',
  'die',
  'restart',
  'pause',
  'resume',
  'stop',
  'settle',
  'read',
] as const;
type Event = (typeof EVENTS)[number];

/**
 * A service, a browser, and a user acting in any order. Counts how often each page may have been paid for.
 */
class Simulation {
  job: Job;
  now = 0;
  readonly paid = new Map<string, number>();
  /** The pages extracted locally, and whether each may have been paid for by then. */
  readonly read = new Map<number, boolean>();
  private batches: number[][] = [];

  constructor(count: number) {
    this.job = newJob(count);
  }

  /** Counts pages that reached the service; a rejection that costs nothing is subtracted. */
  private pay(pageIndexes: number[], by: number) {
    for (const pageIndex of pageIndexes) {
      const url = this.job.pages[pageIndex]?.url ?? '';
      this.paid.set(url, (this.paid.get(url) ?? 0) + by);
    }
  }

  private settleBatch(outcome: (pageIndex: number) => PageState) {
    const batch = this.batches.shift();
    if (batch)
      this.job = progress.receive(
        this.job,
        new Map(batch.map((pageIndex) => [pageIndex, outcome(pageIndex)])),
      );
  }

  private fail(code: FailureCode, free: boolean) {
    const batch = this.batches.shift();
    if (batch === undefined) return;
    const failure: Failure = code === 'rate-limited' ? { code, retryAt: this.now + 5 } : { code };
    if (free) this.pay(batch, -1);
    this.job = failRequest(this.job, batch, failure, this.now);
  }

  play(event: Event) {
    this.now += 1;
    const steps: Record<Event, () => void> = {
      send: () => {
        const active = this.job.state === 'queued' || this.job.state === 'running';
        const batch = progress.unsentIndexes(this.job).slice(0, progress.PAGES_PER_REQUEST);
        if (!active || this.batches.length >= CONCURRENCY || batch.length === 0) return;
        this.pay(batch, 1);
        this.job = progress.send(this.job, batch);
        this.batches.push(batch);
      },
      receive: () => this.settleBatch(() => done),
      miss: () => this.settleBatch(() => ({ state: 'failed', failure: { code: 'page-missing' } })),
      reject: () => this.fail('spent', true),
      'rate-limit': () => this.fail('rate-limited', true),
      lose: () => this.fail('cut', false),
      die: () => this.end(false),
      restart: () => this.end(true),
      pause: () => {
        this.job = progress.pause(this.job);
      },
      resume: () => {
        this.job = progress.resume(this.job);
      },
      stop: () => {
        this.job = progress.stop(this.job, this.now);
      },
      settle: () => {
        this.job = progress.endIfNothingLeft(this.job, this.now);
      },
      read: () => this.readHere(this.now % this.job.pages.length),
    };
    steps[event]();
  }

  /** The user extracts a page locally, whatever the job is doing. */
  private readHere(pageIndex: number) {
    const page = this.job.pages[pageIndex];
    if (page === undefined || page.state === 'done') return;
    this.read.set(pageIndex, (this.paid.get(page.url) ?? 0) > 0);
    this.job = fill(this.job, pageIndex, { words: 2 });
  }

  private end(restarted: boolean) {
    this.batches = [];
    this.job = progress.recover(this.job, restarted);
  }

  /** The user lets the job continue, and nothing else goes wrong. */
  finish(): Job {
    for (let turns = 0; turns < 200 && !progress.isFinal(this.job); turns += 1) {
      for (const event of ['resume', 'send', 'receive', 'settle'] as const) this.play(event);
    }
    // Requests in flight when a job stops still arrive.
    while (this.batches.length > 0) this.play('receive');
    return this.job;
  }
}

const orders = fc.array(fc.constantFrom(...EVENTS), { maxLength: 80 });
const counts = fc.integer({ min: 1, max: 65 });

describe('in any order of events', () => {
  it('no page is paid for twice, and the job ends', () => {
    fc.assert(
      fc.property(orders, counts, (events, count) => {
        const run = new Simulation(count);
        for (const event of events) run.play(event);
        const ended = run.finish();
        expect(progress.isFinal(ended)).toBe(true);
        expect(ended.pages).toHaveLength(count);
        expect(indexesOf(ended, 'sent')).toEqual([]);
        expect(Math.max(0, ...run.paid.values())).toBeLessThanOrEqual(1);
      }),
      { numRuns: 300 },
    );
  });

  it('no page extracted locally is lost or requested again, and its possible cost is kept', () => {
    fc.assert(
      fc.property(orders, counts, (events, count) => {
        const run = new Simulation(count);
        for (const event of events) run.play(event);
        const then = new Map(run.paid);
        const ended = run.finish();
        for (const [pageIndex, charged] of run.read) {
          const page = ended.pages[pageIndex];
          const url = `https://a.test/${pageIndex}`;
          const known = { url, state: 'done', words: 2, via: 'local' };
          expect(page).toEqual(charged ? { ...known, perhaps: true } : known);
          expect(run.paid.get(url)).toBe(then.get(url));
        }
        if (ended.pages.every(({ state }) => state === 'done')) expect(ended.state).not.toBe('partly');
      }),
      { numRuns: 300 },
    );
  });
});
