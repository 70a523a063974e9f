import { describe, expect, it } from 'vitest';
import { fill, indexToFill } from '../../../../lib/extraction/in-tab/filling.ts';
import type { Job, PageState } from '../../../../lib/extraction/job/job.ts';
import type { FailureCode } from '../../../../lib/service/failures.ts';
import { newJob } from '../../../shared/new-job.ts';

const done: PageState = { state: 'done', words: 1 };
const waiting: PageState = { state: 'waiting' };
const unknown: PageState = { state: 'unknown' };
const failed = (code: FailureCode): PageState => ({ state: 'failed', failure: { code } });
const read: PageState = { state: 'done', words: 7, via: 'local' };
const charged: PageState = { ...read, perhaps: true };

const job = (state: Job['state'], pages: PageState[]): Job =>
  newJob(0, {
    ...(state === 'paused' || state === 'running' ? {} : { finishedAt: 2 }),
    state,
    pages: pages.map((page, at) => ({ url: `https://a.test/${at}`, title: `Page ${at}`, ...page })),
  });

describe('a page of a job that is extracted locally', () => {
  const TABLE: [
    what: string,
    state: Job['state'],
    pages: PageState[],
    then: Job['state'],
    page: PageState,
  ][] = [
    ['the only page', 'failed', [failed('deadline')], 'done', charged],
    ['refused without charge', 'failed', [failed('key-refused')], 'done', read],
    ['interrupted', 'partly', [unknown, done], 'done', charged],
    ['one of two failed pages', 'failed', [failed('page-empty'), failed('page-empty')], 'partly', charged],
    ['the last failed page', 'partly', [failed('page-missing'), done], 'done', charged],
    ['next to an interrupted page', 'partly', [failed('cut'), unknown, done], 'partly', charged],
    ['never sent, the last in a stopped job', 'stopped', [waiting, done], 'done', read],
    ['in flight', 'running', [{ state: 'sent' }, waiting], 'running', charged],
  ];
  it.each(TABLE)('%s', (_, state, pages, then, page) => {
    const before = job(state, pages);
    const after = fill(before, 0, { words: 7 });
    expect(after).toEqual({
      ...before,
      state: then,
      pages: [{ url: 'https://a.test/0', title: 'Page 0', ...page }, ...before.pages.slice(1)],
    });
  });

  it('clears the failure of the job once nothing is missing', () => {
    const halted: Job = { ...job('failed', [failed('spent'), failed('spent')]), failure: { code: 'spent' } };
    const half = fill(halted, 0, { words: 7 });
    expect(half.failure).toEqual({ code: 'spent' });
    expect(fill(half, 1, { words: 7 })).not.toHaveProperty('failure');
  });
});

describe('the page that a document belongs to', () => {
  const pages = [done, failed('cut'), { state: 'sent' } as const, unknown];
  it.each<[url: string, pageIndex: number | undefined]>([
    ['https://a.test/1', 1],
    ['https://a.test/3#part', 3],
    ['https://a.test/0', undefined],
    ['https://a.test/2', undefined],
    ['https://a.test/9', undefined],
  ])('%s', (url, pageIndex) => {
    expect(indexToFill(job('partly', pages), url)).toBe(pageIndex);
  });
});
