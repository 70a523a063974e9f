import { describe, expect, it } from 'vitest';
import type { Job, JobSource } from '../../../lib/extraction/job/job.ts';
import { createJob } from '../../../lib/extraction/job/progress.ts';
import { begin, confirm, copiesOf, type StartRules, startRules } from '../../../lib/extraction/job/review.ts';
import { DEFAULT_SETTINGS } from '../../../lib/settings/settings.ts';

const newJob = (count: number): Job =>
  createJob({
    id: 'job',
    source: 'list',
    createdAt: 0,
    address: 'https://a.test',
    targets: Array.from({ length: count }, (_, place) => ({
      url: `https://a.test/${place}`,
      title: `${place}`,
    })),
    skipped: { duplicates: 0, unsupported: 0 },
  });
const RULES: StartRules = {
  reviewAbove: 3,
  askAbove: 0.1,
  prices: { searches: 12, pages: 4 },
  copiesSince: 100,
};
const COPIES = new Map([
  ['https://a.test/0', 50],
  ['https://a.test/1', 150],
]);

describe('which copies do', () => {
  const settings = { ...DEFAULT_SETTINGS, askAbove: 1 };
  it.each<[JobSource, number]>([
    ['result', 0],
    ['page', Number.POSITIVE_INFINITY],
    ['selection', Number.POSITIVE_INFINITY],
  ])('for a %s', (source, copiesSince) => {
    const rules = startRules(settings, source);
    expect(rules).toMatchObject({ copiesSince, askAbove: 1, reviewAbove: 3 });
  });
});

describe('how a job begins', () => {
  it.each<[string, number, Partial<StartRules>, Job['state']]>([
    ['as many pages as may start at once', 3, {}, 'queued'],
    ['one more', 4, {}, 'review'],
    ['dearer than may be spent without being asked', 3, { askAbove: 0.007 }, 'review'],
    ['just as dear', 3, { askAbove: 0.008 }, 'queued'],
    ['dearer but for the copies', 3, { askAbove: 0.007, copiesSince: 0 }, 'queued'],
    ['nothing may start unseen', 1, { reviewAbove: 0 }, 'review'],
  ])('%s', (_, count, rules, state) => {
    expect(begin(newJob(count), COPIES, { ...RULES, ...rules }).state).toBe(state);
  });

  it('takes over copies that are new enough, and no others', () => {
    const job = begin(newJob(3), COPIES, RULES);
    expect(copiesOf(job)).toEqual([1]);
    expect(job.pages[0]).toEqual({ url: 'https://a.test/0', title: '0', state: 'waiting' });
  });

  it('shows all copies where it is looked over', () => {
    expect(copiesOf(begin(newJob(4), COPIES, RULES))).toEqual([0, 1]);
  });
});

describe('a job that was looked over', () => {
  const review = begin(newJob(4), COPIES, RULES);

  it('starts with the pages that are wanted, and the copies that will do', () => {
    const job = confirm(review, { pageIndexes: [0, 1, 3], refresh: [1] });
    expect(job.state).toBe('queued');
    expect(job.pages.map(({ url }) => url)).toEqual([0, 1, 3].map((place) => `https://a.test/${place}`));
    expect(copiesOf(job)).toEqual([0]);
  });

  it('goes on waiting where none is wanted', () => {
    expect(confirm(review, { pageIndexes: [], refresh: [] })).toBe(review);
    expect(confirm(review, { pageIndexes: [99], refresh: [] })).toBe(review);
  });

  it('starts once', () => {
    const started = confirm(review, { pageIndexes: [0], refresh: [] });
    expect(confirm(started, { pageIndexes: [0], refresh: [0] })).toBe(started);
  });
});
