import { describe, expect, it } from 'vitest';
import type { Job, PageState } from '../../../../lib/extraction/job/job.ts';
import * as progress from '../../../../lib/extraction/job/progress.ts';
import { newJob } from '../../../shared/new-job.ts';

const done: PageState = { state: 'done', words: 1 };
const states = (job: Job) => job.pages.map(({ state }) => state);

describe('a job', () => {
  it.each<[string, PageState[], Job['state']]>([
    ['all done', [done, done], 'done'],
    ['one failed', [done, { state: 'failed', failure: { code: 'page-failed' } }], 'partly'],
    ['one unknown', [done, { state: 'unknown' }], 'partly'],
    ['none done', [{ state: 'unknown' }, { state: 'failed', failure: { code: 'page-empty' } }], 'failed'],
  ])('ends in the right state with %s', (_, pages, state) => {
    const job = { ...newJob(0), pages: pages.map((page) => ({ url: 'https://a.test/', ...page })) };
    expect(progress.endIfNothingLeft(job, 1).state).toBe(state);
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
