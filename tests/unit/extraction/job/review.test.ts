import { describe, expect, it } from 'vitest';
import type { Job, JobSource } from '../../../../lib/extraction/job/job.ts';
import { begin, confirm, type StartRules, startRules } from '../../../../lib/extraction/job/review.ts';
import type { SiteWay } from '../../../../lib/presets/destinations.ts';
import { DEFAULT_SETTINGS } from '../../../../lib/settings/settings.ts';
import { newJob } from '../../../shared/new-job.ts';

const RULES: StartRules = {
  reviewAbove: 3,
  askAbove: 0.1,
  prices: { searches: 12, pages: 4 },
  copiesSince: 100,
  isLocalOnly: () => false,
};
const COPIES = new Map([
  ['https://a.test/0', 50],
  ['https://a.test/1', 150],
]);

/** The indexes of pages that will reuse a copy. */
const copiesOf = ({ pages }: Job): number[] =>
  pages.flatMap((page, pageIndex) =>
    page.state === 'waiting' && page.kept !== undefined ? [pageIndex] : [],
  );

describe('the maximum age of reusable copies', () => {
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

it('sites set to “Locally (free)” are local only, and no others', () => {
  const site = { host: 'docs.test', to: 'clipboard', preset: '' } as const;
  const isLocalOnly = (way: SiteWay) =>
    startRules({ ...DEFAULT_SETTINGS, siteDefaults: [{ ...site, way }] }, 'link').isLocalOnly;
  expect(isLocalOnly('local')('https://www.docs.test/a')).toBe(true);
  expect(isLocalOnly('local')('https://other.test/')).toBe(false);
  expect(isLocalOnly('usual')('https://docs.test/')).toBe(false);
  expect(isLocalOnly('service')('https://docs.test/')).toBe(false);
});

describe('the initial state of a job', () => {
  it.each<[string, number, Partial<StartRules>, Job['state']]>([
    ['the most pages that start immediately', 3, {}, 'queued'],
    ['one page more', 4, {}, 'review'],
    ['a cost above the limit', 3, { askAbove: 0.007 }, 'review'],
    ['a cost equal to the limit', 3, { askAbove: 0.008 }, 'queued'],
    ['a cost above the limit without saved copies', 3, { askAbove: 0.007, copiesSince: 0 }, 'queued'],
    ['a review of every job', 1, { reviewAbove: 0 }, 'review'],
  ])('%s', (_, count, rules, state) => {
    expect(begin(newJob(count), COPIES, { ...RULES, ...rules }).state).toBe(state);
  });

  it('uses copies that are recent enough, and no others', () => {
    const job = begin(newJob(3), COPIES, RULES);
    expect(copiesOf(job)).toEqual([1]);
    expect(job.pages[0]).toEqual({ url: 'https://a.test/0', state: 'waiting' });
  });

  it('withholds pages of sites set to local extraction, unless a copy is used', () => {
    const isLocalOnly = (url: string) => !url.endsWith('2');
    const job = begin(newJob(3), COPIES, { ...RULES, isLocalOnly });
    expect(job.pages.map(({ state }) => state)).toEqual(['failed', 'waiting', 'waiting']);
    expect(job.pages[0]).toMatchObject({ failure: { code: 'site-local' } });
    expect(copiesOf(job)).toEqual([1]);
    expect(job).not.toHaveProperty('failure');
  });

  it('counts no withheld pages toward the limits', () => {
    const isLocalOnly = (url: string) => url.endsWith('0');
    expect(begin(newJob(4), COPIES, { ...RULES, isLocalOnly }).state).toBe('queued');
    const review = begin(newJob(5), new Map(), { ...RULES, isLocalOnly });
    expect(review.state).toBe('review');
    expect(review.pages[0]).toMatchObject({ state: 'failed', failure: { code: 'site-local' } });
  });

  it('fails as a whole if all its pages are withheld', () => {
    const job = begin(newJob(5), new Map(), { ...RULES, isLocalOnly: () => true });
    expect(job).toMatchObject({ state: 'queued', failure: { code: 'site-local' } });
  });
});

describe('a reviewed job', () => {
  const review = begin(newJob(4), COPIES, RULES);

  it('starts with the selected pages and reusable copies', () => {
    const job = confirm(review, { pageIndexes: [0, 1, 3], refresh: [1] });
    expect(job.state).toBe('queued');
    expect(job.pages.map(({ url }) => url)).toEqual([0, 1, 3].map((index) => `https://a.test/${index}`));
    expect(copiesOf(job)).toEqual([0]);
  });

  it('keeps the pages that were read in tabs before, at their places', () => {
    const pages = [
      { url: 'https://tab.test/', state: 'done', words: 1, via: 'local' },
      { url: 'https://shut.test/', state: 'failed', failure: { code: 'here-unreadable' } },
      ...review.pages,
    ] as const;
    const started = confirm({ ...review, pages: [...pages] }, { pageIndexes: [3], refresh: [] });
    expect(started.pages).toMatchObject([pages[0], pages[1], { url: pages[3]?.url }]);
  });

  it('starts without permission to exceed the caps, which only a pause at a cap asks for', () => {
    const started = confirm({ ...review, overCap: true }, { pageIndexes: [0], refresh: [] });
    expect(started).not.toHaveProperty('overCap');
  });

  it('starts only once', () => {
    const started = confirm(review, { pageIndexes: [0], refresh: [] });
    expect(confirm(started, { pageIndexes: [0], refresh: [0] })).toBe(started);
  });
});
