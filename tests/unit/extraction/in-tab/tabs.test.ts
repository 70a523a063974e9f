import { describe, expect, it } from 'vitest';
import { continueWithService, unreadIndexes } from '../../../../lib/extraction/in-tab/filling.ts';
import {
  originsToAsk,
  readableTabs,
  siteOfPattern,
  type TabReason,
} from '../../../../lib/extraction/in-tab/tabs.ts';
import type { Job, PageState } from '../../../../lib/extraction/job/job.ts';
import { retryPages } from '../../../../lib/extraction/job/progress.ts';
import type { StartRules } from '../../../../lib/extraction/job/review.ts';
import type { FailureCode } from '../../../../lib/service/failures.ts';
import { newJob } from '../../../shared/new-job.ts';

const none: ReadonlySet<number> = new Set();

describe('a tab', () => {
  const TABLE: [
    url: string | undefined,
    left: TabReason | undefined,
    more?: { open?: true; asleep?: true },
  ][] = [
    ['https://a.test/', undefined],
    ['http://intranet/handbook', undefined],
    ['https://a.test/', 'asleep', { asleep: true }],
    ['chrome://settings/', 'browser'],
    ['moz-extension://6ad2cbd3/desk.html', 'browser'],
    [undefined, 'browser'],
    ['https://chromewebstore.google.com/detail/x', 'store'],
    ['https://chrome.google.com/webstore/category/extensions', 'store'],
    ['https://addons.mozilla.org/en-US/firefox/', 'store'],
    ['https://microsoftedge.microsoft.com/addons/detail/x', 'store'],
    ['file:///home/me/a.html', 'file'],
    ['file:///home/me/a.html', undefined, { open: true }],
  ];
  it.each(TABLE)('%s is read or skipped: %s %o', (url, why, { open, asleep } = {}) => {
    const { pages, left } = readableTabs([{ id: 4, url, asleep }], open ? new Set([4]) : none);
    expect(left).toEqual(why ? [{ url: url ?? '', why }] : []);
    expect(pages).toEqual(why ? [] : [{ tab: 4, url }]);
  });
});

describe('several tabs', () => {
  const tabs = [
    { id: 1, url: 'https://a.test/1', title: 'One' },
    { id: 2, url: 'https://a.test/2', title: '' },
    { id: 3, url: 'https://a.test/1', title: 'One again' },
    { id: 4, url: 'http://a.test:8080/' },
    { id: 5, url: 'https://b.test/' },
    { id: 6, url: 'about:config' },
    { id: 7, url: 'chrome://newtab' },
  ];
  const { pages, left } = readableTabs(tabs, none);

  it('are read once per URL', () => {
    expect(pages).toEqual([
      { tab: 1, url: 'https://a.test/1', title: 'One' },
      { tab: 2, url: 'https://a.test/2' },
      { tab: 4, url: 'http://a.test:8080/' },
      { tab: 5, url: 'https://b.test/' },
    ]);
    expect(left.map(({ why }) => why)).toEqual(['duplicate', 'browser', 'browser']);
  });

  it('are all read if they differ in the fragment, for which a page may show another text', () => {
    const messages = ['#inbox/1', '#inbox/2'].map((hash, id) => ({ id, url: `https://mail.test/${hash}` }));
    expect(readableTabs(messages, none).pages).toHaveLength(2);
  });

  it.each<[open: number[], asks: string[], sites: string[]]>([
    [[], ['https://a.test/*', 'http://a.test/*', 'https://b.test/*'], ['a.test', 'http://a.test', 'b.test']],
    [
      [1, 2],
      ['http://a.test/*', 'https://b.test/*'],
      ['http://a.test', 'b.test'],
    ],
    [[1, 2, 4, 5], [], []],
  ])('with %j allowed, need these origins: %j', (open, asks, sites) => {
    expect(originsToAsk(pages, new Set(open))).toEqual(asks);
    expect(asks.map(siteOfPattern)).toEqual(sites);
  });
});

const failed = (code: FailureCode): PageState => ({ state: 'failed', failure: { code } });
const read: PageState = { state: 'done', words: 3, via: 'local' };
const job = (...pages: [url: string, page: PageState][]): Job =>
  newJob(0, {
    ...{ source: 'tabs', finishedAt: 2, state: 'partly' },
    pages: pages.map(([url, page]) => ({ url, ...page })),
  });
const rules: StartRules = {
  reviewAbove: 2,
  askAbove: 1,
  prices: { searches: 12, pages: 4 },
  copiesSince: 5,
  isLocalOnly: () => false,
};

describe('tabs that could not be read', () => {
  const mixed = job(
    ['https://a.test/1', read],
    ['https://a.test/2', failed('here-unreadable')],
    ['http://intranet/handbook', failed('here-unreadable')],
    ['https://a.test/3', failed('here-empty')],
    ['https://a.test/4', failed('page-failed')],
    // Another tab with the same page.
    ['https://a.test/2', failed('here-unreadable')],
  );
  it('go to the service unless it cannot fetch their URLs', () => {
    expect(unreadIndexes(mixed)).toEqual([1, 3]);
    const retried = retryPages(mixed, [1, 2, 3, 4]).pages.map(({ state }) => state);
    expect(retried).toEqual(['done', 'waiting', 'failed', 'waiting', 'waiting', 'failed']);
  });

  it('are requested from the service like any new job', () => {
    const after = continueWithService(mixed, true, new Map([['https://a.test/3', 9]]), rules);
    expect(after).not.toHaveProperty('finishedAt');
    expect([after.state, ...after.pages]).toMatchObject([
      'queued',
      mixed.pages[0],
      { url: 'https://a.test/2', state: 'waiting' },
      mixed.pages[2],
      { url: 'https://a.test/3', state: 'waiting', kept: 9 },
      mixed.pages[4],
      mixed.pages[5],
    ]);
  });

  it.each<[what: string, job: Job, rules: StartRules]>([
    ['exceed the number that starts without review', mixed, { ...rules, reviewAbove: 1 }],
    ['cost more than the limit', mixed, { ...rules, askAbove: 0.005 }],
    [
      'cannot go to the service',
      job(['https://a.test/1', read], ['http://intranet/', failed('here-empty')]),
      rules,
    ],
  ])('are left alone if they %s', (_, before, how) => {
    expect(continueWithService(before, true, new Map(), how)).toBe(before);
  });
});
