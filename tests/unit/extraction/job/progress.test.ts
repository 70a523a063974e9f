import { describe, expect, it } from 'vitest';
import { failRequest } from '../../../../lib/extraction/job/failed-pages.ts';
import type { Job, PageState } from '../../../../lib/extraction/job/job.ts';
import * as progress from '../../../../lib/extraction/job/progress.ts';
import { indexesOf } from '../../../../lib/extraction/job/progress.ts';
import { newJob } from '../../../shared/new-job.ts';

const done: PageState = { state: 'done', words: 1 };
const sentOne = (count: number): Job => progress.send(newJob(count), progress.nextBatch(newJob(count)));
const states = (job: Job) => job.pages.map(({ state }) => state);

describe('a job', () => {
  it('sends ten pages per request', () => {
    let job = newJob(23);
    const sizes: number[] = [];
    for (let batch = progress.nextBatch(job); batch.length > 0; batch = progress.nextBatch(job)) {
      sizes.push(batch.length);
      job = progress.send(job, batch);
      job = progress.receive(job, new Map(batch.map((pageIndex) => [pageIndex, done])));
    }
    expect(sizes).toEqual([10, 10, 3]);
    expect(progress.endIfNothingLeft(job, 9)).toMatchObject({ state: 'done', requests: 3, finishedAt: 9 });
  });

  it.each<[string, PageState[], Job['state']]>([
    ['all done', [done, done], 'done'],
    ['one failed', [done, { state: 'failed', failure: { code: 'page-failed' } }], 'partly'],
    ['one unknown', [done, { state: 'unknown' }], 'partly'],
    ['none done', [{ state: 'unknown' }, { state: 'failed', failure: { code: 'page-empty' } }], 'failed'],
  ])('ends in the right state with %s', (_, pages, state) => {
    const job = { ...newJob(0), pages: pages.map((page) => ({ url: 'https://a.test/', ...page })) };
    expect(progress.endIfNothingLeft(job, 1).state).toBe(state);
  });

  it('continues after a failure of this request alone', () => {
    const job = sentOne(12);
    expect(progress.nextBatch(failRequest(job, indexesOf(job, 'sent'), { code: 'deadline' }, 0))).toEqual([
      10, 11,
    ]);
  });

  it('waits for the user after a browser restart but not after a background restart', () => {
    const job = progress.send(newJob(12), progress.nextBatch(newJob(12)));
    expect(progress.recover(job, false).state).toBe('running');
    const paused = progress.recover(job, true);
    expect(paused.state).toBe('paused');
    expect(progress.resume(paused).state).toBe('queued');
    expect(states(paused).filter((state) => state === 'unknown')).toHaveLength(10);
  });

  it('is not copied unexpectedly after the background stopped', () => {
    const ended = { ...newJob(1), state: 'done' as const, pages: [{ url: 'https://a.test/', ...done }] };
    expect(progress.recover(ended, false).copied).toBe(false);
    expect(progress.recover({ ...ended, copied: true }, false).copied).toBe(true);
  });

  it('has no permission to exceed a cap after a browser restart', () => {
    const review = { ...newJob(1), state: 'review' as const, overCap: true as const };
    expect(progress.recover(review, true)).toEqual({ ...newJob(1), state: 'review' });
    expect(progress.recover(review, false)).toEqual(review);
  });

  it('exceeds a cap only until it is paused', () => {
    const over = progress.resume(progress.pause(newJob(1)), true);
    expect(over.overCap).toBe(true);
    expect(progress.resume(progress.pause(over)).overCap).toBeUndefined();
  });

  it('pauses and resumes on request', () => {
    const resting = progress.pause(sentOne(12));
    expect(resting.state).toBe('paused');
    const heard = progress.receive(
      resting,
      new Map(indexesOf(resting, 'sent').map((pageIndex) => [pageIndex, done])),
    );
    expect(progress.endIfNothingLeft(heard, 1).state).toBe('paused');
    expect(progress.resume(heard).state).toBe('queued');
    expect(progress.pause({ ...newJob(1), state: 'done' }).state).toBe('done');
  });

  it('retries the named pages and no others that may have been charged', () => {
    const pages: PageState[] = [
      done,
      { state: 'failed', failure: { code: 'page-failed' } },
      { state: 'unknown' },
      { state: 'waiting' },
    ];
    const ended: Job = {
      ...newJob(0),
      state: 'stopped',
      finishedAt: 1,
      copied: true,
      pages: pages.map((page, pageIndex) => ({ url: `https://a.test/${pageIndex}`, ...page })),
    };
    const again = progress.retryPages(ended, [0, 1]);
    expect(states(again)).toEqual(['done', 'waiting', 'unknown', 'failed']);
    expect(again).not.toHaveProperty('copied');
    expect(progress.retryPages(ended, [0])).toBe(ended);
    expect(progress.retryPages({ ...ended, state: 'running' }, [1]).state).toBe('running');
  });

  it.each([
    'file:///home/me/notes.html',
    'http://a.test/',
    'https://192.168.1.1/',
    'https://me:word@a.test/',
  ])('never retries %s, which was meant for local extraction and must not be sent', (url) => {
    const failure: PageState = { state: 'failed', failure: { code: 'here-unreadable' } };
    const ended: Job = { ...newJob(0), state: 'failed', finishedAt: 1, pages: [{ url, ...failure }] };
    expect(progress.retryPages(ended, [0])).toBe(ended);
  });
});
