import { describe, expect, it, vi } from 'vitest';
import type { ExtractedPage } from '../../../../lib/document/document.ts';
import { createInTab, type Picked, type UnseenTab } from '../../../../lib/extraction/in-tab/in-tab.ts';
import type { PdfOrder } from '../../../../lib/extraction/in-tab/tabs.ts';
import type { Job, JobSource, Target } from '../../../../lib/extraction/job/job.ts';
import { failedJob, isActive } from '../../../../lib/extraction/job/progress.ts';
import type { StartRules } from '../../../../lib/extraction/job/review.ts';
import { MAX_READING_LENGTH, type Reading, toReading } from '../../../../lib/page-to-markdown/reading.ts';
import type { DeliveryWish } from '../../../../lib/presets/destinations.ts';
import type { Failure } from '../../../../lib/service/failures.ts';
import { newJob } from '../../../shared/new-job.ts';

const PAGE = { url: 'http://intranet.test/handbook', title: 'As the tab has it' };
const TAB_FRAME = { tab: 7, frame: 0, target: PAGE };
const READING: Reading = { url: `${PAGE.url}#top`, title: 'Handbook', markdown: '## Rules\n\nBe kind.' };

const RULES: StartRules = {
  reviewAbove: 3,
  askAbove: 1,
  prices: { searches: 12, pages: 4 },
  copiesSince: Number.POSITIVE_INFINITY,
  isLocalOnly: () => false,
};

interface Given {
  /** The reading of every tab, or of a tab by its ID. */
  reading?: Reading | 'pdf' | 'late' | ((tab: number) => Reading | 'pdf' | 'late' | undefined);
  /** What has no room: the texts of pages, or the jobs. */
  full?: true | 'jobs';
  files?: boolean;
  /** Existing jobs. */
  jobs?: Job[];
  /** What the user picked. */
  picked?: Picked | 'canceled';
  /** The tab that shows each URL, or in which it opens. */
  tabs?: Record<string, number>;
  rules?: Partial<StartRules>;
  /** The URLs with a copy. */
  copies?: string[];
}

function setUp({
  reading,
  full,
  files = true,
  jobs = [],
  picked,
  tabs = {},
  rules,
  copies = [],
}: Given = {}) {
  const stored: Job[] = [];
  const all = () => [...new Map([...jobs, ...stored].map((job) => [job.id, job])).values()];
  const plan = {
    id: 'no',
    createdAt: 1,
    address: '',
    targets: [],
    skipped: { duplicates: 0, unsupported: 0 },
  };
  const putPages = vi.fn(async (_job: string, pages: ReadonlyMap<number, ExtractedPage>) => {
    return new Set(full === true ? [] : pages.keys());
  });
  const pump = vi.fn();
  const remember = vi.fn(async (_url: string, _selectors: readonly string[]) => undefined);
  /** A tab for each URL, by a number that its reading can be looked up by. */
  const openUnseen = vi.fn(async (url: string) => {
    const id = tabs[url];
    return id === undefined ? undefined : { id, opened: true };
  });
  const closeUnseen = vi.fn(async (_: UnseenTab) => undefined);
  const openPdf = vi.fn(async (_: PdfOrder) => undefined);
  const deliver = vi.fn(async (_pages: ExtractedPage[], _job: Job, _wish?: DeliveryWish) => ({
    copied: true,
  }));
  const change = async (id: string, step: (job: Job) => Job) => {
    const job = all().find((one) => one.id === id);
    if (job) stored.push(step(job));
    return stored.at(-1);
  };
  const here = createInTab({
    store: {
      all: async () => all(),
      find: async (id) => all().find((job) => job.id === id),
      copies: async (urls) => new Map(copies.flatMap((url) => (urls.includes(url) ? [[url, 4]] : []))),
      putPages,
    },
    runner: {
      async add(job) {
        if (full === 'jobs') throw new Error('No room');
        stored.push(job);
        if (isActive(job)) pump();
      },
      change,
      async deliver(job, wish) {
        const pages = putPages.mock.calls.flatMap(([id, read]) => (id === job.id ? [...read.values()] : []));
        const handed = await deliver(pages, job, wish);
        return change(job.id, (one) => ({ ...one, ...handed }));
      },
      recordFailure: async (source: JobSource, failure: Failure) => failedJob({ ...plan, source }, failure),
    },
    startRules: async () => ({ ...RULES, ...rules }),
    read: async (tab) => (typeof reading === 'function' ? reading(tab) : reading),
    siteRule: async () => undefined,
    pick: async () => picked,
    remember,
    openUnseen,
    closeUnseen,
    openTabs: async () => Object.entries(tabs).map(([url, id]) => ({ id, url })),
    pause: async () => undefined,
    openPdf,
    mayReadFiles: async () => files,
    show: async () => undefined,
    address: async () => 'https://service.test',
    newId: () => 'one',
    now: () => 5,
    awake: (work) => work,
  });
  return { here, stored, putPages, deliver, pump, openPdf, remember, openUnseen, closeUnseen };
}

describe('a page extracted locally', () => {
  it('is a finished job, marked as local, stored, and copied', async () => {
    const { here, stored, putPages, deliver } = setUp({ reading: READING });
    const job = await here.page(TAB_FRAME);
    const page = { url: PAGE.url, title: 'Handbook', markdown: READING.markdown, via: 'local' };
    expect(job).toEqual({
      ...newJob(0, { id: 'one', source: 'page', createdAt: 5, address: 'https://service.test' }),
      pages: [{ url: PAGE.url, title: 'Handbook', state: 'done', words: 3, via: 'local' }],
      state: 'done',
      finishedAt: 5,
      copied: true,
    });
    expect(putPages.mock.calls).toEqual([['one', new Map([[0, page]])]]);
    expect(deliver.mock.calls.map(([pages]) => pages)).toEqual([[page]]);
    expect(stored.map(({ copied }) => copied)).toEqual([undefined, true]);
  });

  it('from a selection is used unchanged, with the tab’s URL if the frame has its own', async () => {
    const { here, putPages } = setUp({ reading: { ...READING, url: 'about:srcdoc' } });
    const frame = { ...TAB_FRAME, frame: 3, frameUrl: 'about:srcdoc' };
    expect((await here.selection(frame)).source).toBe('text');
    expect(putPages.mock.calls[0]?.[1].get(0)).toMatchObject({ url: PAGE.url, whole: true, via: 'local' });
  });

  it.each<Parameters<typeof setUp>[0]>([{ reading: 'pdf' }, {}])(
    'from a selection that can’t be read is the text that the browser gave: %o',
    async (given) => {
      const { here, putPages } = setUp(given);
      await here.selection({ ...TAB_FRAME, selectionText: '5 * 3' });
      expect(putPages.mock.calls[0]?.[1].get(0)).toMatchObject({ url: PAGE.url, markdown: '5 \\* 3' });
    },
  );

  it.each([
    ['tab', { ...TAB_FRAME, target: { url: 'http://intranet.test/other' } }],
    ['frame', { ...TAB_FRAME, frame: 3, frameUrl: 'https://frame.test/' }],
  ])('from a selection fails if the %s has left its page', async (_, frame) => {
    const { here, stored, deliver } = setUp({ reading: READING });
    expect((await here.selection(frame)).failure?.code).toBe('selection-unreadable');
    expect(stored).toEqual([]);
    expect(deliver).not.toHaveBeenCalled();
  });

  const failure: Failure = { code: 'page-failed' };
  const WANTED: Job = {
    ...newJob(0, { id: 'wanted', source: 'page' }),
    state: 'failed',
    finishedAt: 2,
    copied: false,
    pages: [{ url: PAGE.url, state: 'failed', failure }],
  };
  const PARTLY: Job = {
    ...WANTED,
    state: 'partly',
    pages: [...WANTED.pages, { url: 'https://a.test/', state: 'done', words: 1 }],
  };
  const FILLED: [what: string, jobs: Job[], job: string | undefined, id: string, state: Job['state']][] = [
    ['the given job', [PARTLY], 'wanted', 'wanted', 'done'],
    ['the newest job, which needs only this page', [WANTED], undefined, 'wanted', 'done'],
    ['a new job if the newest needs other pages too', [PARTLY], undefined, 'one', 'done'],
    ['a new job if another is newer', [WANTED, { ...WANTED, id: 'n', pages: [] }], undefined, 'one', 'done'],
    ['a new job if the given one is gone', [], 'wanted', 'one', 'done'],
  ];
  it.each(FILLED)('goes into %s', async (_, jobs, job, id, state) => {
    const { here, putPages, deliver } = setUp({ reading: READING, jobs });
    const ended = await here.page({ ...TAB_FRAME, job });
    expect([ended?.id, ended?.state, ended?.copied]).toEqual([id, state, true]);
    expect(ended?.pages[0]).toMatchObject({ state: 'done', via: 'local', words: 3 });
    expect(putPages.mock.calls.map(([to, pages]) => [to, ...pages.keys()])).toEqual([[id, 0]]);
    expect(deliver).toHaveBeenCalledOnce();
  });

  const REFUSED: [what: string, url: string, reading: Reading | undefined, files: boolean, code: string][] = [
    ['a restricted page', 'https://store.test/', undefined, true, 'here-unreadable'],
    ['a browser page', 'chrome://version/', undefined, true, 'page-unsupported'],
    ['a file without file access', 'file:///a.html', undefined, false, 'here-files-off'],
    ['a page without text', PAGE.url, { ...READING, markdown: '' }, true, 'here-empty'],
    ['a page that the tab has left', 'http://intranet.test/other', READING, true, 'here-unreadable'],
  ];
  it.each(REFUSED)('fails for %s and says why', async (_, url, reading, files, code) => {
    const { here, stored, deliver } = setUp({ ...(reading ? { reading } : {}), files });
    const job = await here.page({ ...TAB_FRAME, target: { url } });
    expect([job?.state, job?.failure?.code]).toEqual(['failed', code]);
    expect(stored).toEqual([]);
    expect(deliver).not.toHaveBeenCalled();
    expect(await here.tryPage({ ...TAB_FRAME, target: { url } })).toBeUndefined();
  });

  it('is given up if it doesn’t respond, and the service is not asked for it', async () => {
    const { here, stored, deliver } = setUp({ reading: 'late', picked: { remembered: [] } });
    const gestures = [here.page, here.selection, here.parts, here.tryPage];
    const jobs = await Promise.all(gestures.map((gesture) => gesture(TAB_FRAME)));
    expect(jobs.map((job) => job?.failure?.code)).toEqual(gestures.map(() => 'here-late'));
    expect(stored).toEqual([]);
    expect(deliver).not.toHaveBeenCalled();
    const several = await here.tabs([{ tab: 7, ...PAGE, url: 'https://a.test/' }], true);
    expect(several).toMatchObject({ state: 'failed', pages: [{ failure: { code: 'here-late' } }] });
  });

  it('is a failure if not even the job has room', async () => {
    const { here, deliver } = setUp({ reading: READING, full: 'jobs' });
    expect(await here.page(TAB_FRAME)).toMatchObject({ state: 'failed', failure: { code: 'storage-full' } });
    expect(deliver).not.toHaveBeenCalled();
  });
});

describe('sources of a question', () => {
  const targets = ['a', 'b', 'c'].map((name) => ({ url: `https://${name}.test/`, date: '2026-01-31' }));

  it('are read in the tabs that show them, and requested from the service otherwise', async () => {
    const { here, stored, pump } = setUp({
      reading: (tab) => (tab === 1 ? { ...READING, url: 'https://a.test/?utm_source=x' } : undefined),
      tabs: { 'https://a.test/?utm_source=x': 1, 'https://b.test/': 2, 'https://other.test/': 3 },
    });
    const job = await here.sources('Why?', targets);
    expect(job).toMatchObject({
      ...{ source: 'result', question: 'Why?', state: 'queued' },
      pages: [
        { url: 'https://a.test/', state: 'done', via: 'local' },
        { url: 'https://b.test/', state: 'waiting', date: '2026-01-31' },
        { url: 'https://c.test/', state: 'waiting', date: '2026-01-31' },
      ],
    });
    expect(stored).toEqual([job]);
    expect(pump).toHaveBeenCalled();
  });

  it('are left to the service if no tab shows one, or if the price needs a question first', async () => {
    const elsewhere = setUp({ reading: READING, tabs: { 'https://other.test/': 3 } });
    expect(await elsewhere.here.sources('Why?', targets)).toBeUndefined();
    const { here, stored } = setUp({ reading: READING, tabs: { 'https://a.test/': 1 } });
    const many = Array.from({ length: 251 }, (_, index) => ({ url: `https://a.test/${index || ''}` }));
    expect(await here.sources('Why?', many)).toBeUndefined();
    expect([...stored, ...elsewhere.stored]).toEqual([]);
  });

  const shows = (tab: number): Reading => ({ ...READING, url: targets[tab - 1]?.url ?? '' });
  const [a = '', b = '', c = ''] = targets.map(({ url }) => url);

  it('are read in tabs if what the service may get needs no question', async () => {
    const rules = { askAbove: 0.008, copiesSince: 0 };
    const some = setUp({ reading: shows, tabs: { [a]: 1 }, rules, copies: [c] });
    const pages = [{ via: 'local' }, { state: 'waiting' }, { state: 'waiting', kept: 4 }];
    expect(await some.here.sources('Why?', targets)).toMatchObject({ pages });
    const none = setUp({ reading: shows, tabs: { [a]: 1 }, rules });
    expect(await none.here.sources('Why?', targets)).toBeUndefined();
  });

  it('are read in tabs, without a question, if tabs show all; then nothing else is requested', async () => {
    const reading = (tab: number) => (tab === 2 ? 'late' : shows(tab));
    const { here } = setUp({ reading, tabs: { [a]: 1, [b]: 2, [c]: 3 }, rules: { askAbove: 0 } });
    expect(await here.sources('Why?', targets)).toMatchObject({
      state: 'partly',
      pages: [{ via: 'local' }, { failure: { code: 'here-late' } }, { via: 'local' }],
    });
  });

  it.each<[what: string, reading: Reading | 'late']>([
    ['their tab doesn’t respond', 'late'],
    ['a tab shows something else at their URL, such as a sign-in', { ...READING, url: a, refused: true }],
  ])('are requested if %s', async (_, reading) => {
    const { here } = setUp({ reading, tabs: { [a]: 1 } });
    const job = await here.sources('Why?', targets);
    expect(job?.pages.map(({ state }) => state)).toEqual(['waiting', 'waiting', 'waiting']);
  });

  it('are requested once by two views, even if their results differ in a title', async () => {
    const { here, stored } = setUp({ reading: shows, tabs: { [a]: 1 } });
    const other = targets.map((target) => ({ ...target, title: 'Another' }));
    const [first, second] = await Promise.all([targets, other].map((one) => here.sources('Why?', one)));
    // The runner joins the first.
    expect([second, await here.sources('Why?', targets)]).toEqual([undefined, undefined]);
    expect(stored).toEqual([first]);
    expect(await here.sources('How?', targets)).toBeDefined();
  });
});

describe('a PDF', () => {
  it('opens its own view without starting a job', async () => {
    const { here, stored, openPdf } = setUp({ reading: 'pdf' });
    expect(await here.page({ ...TAB_FRAME, job: 'wanted', to: 'file' })).toBeUndefined();
    expect(openPdf.mock.calls).toEqual([[{ tab: 7, ...PAGE, job: 'wanted', to: 'file' }]]);
    expect(await here.tryPage(TAB_FRAME)).toBeUndefined();
    expect(stored).toEqual([]);
  });

  it('is stored and copied like any page once that view has read it', async () => {
    const { here, deliver } = setUp({ reading: 'pdf' });
    const job = await here.pdf({ tab: 7, ...PAGE, to: 'file' }, READING);
    expect(job).toMatchObject({ state: 'done', source: 'page', copied: true, pages: [{ via: 'local' }] });
    expect(deliver.mock.calls[0]?.[0]).toMatchObject([{ url: PAGE.url, title: 'Handbook' }]);
    expect(deliver.mock.calls[0]?.[2]).toEqual({ to: 'file' });
    const { state, failure } = await here.pdf({ tab: 7, ...PAGE }, { ...READING, markdown: '' });
    expect([state, failure?.code]).toEqual(['failed', 'here-empty']);
  });
});

describe('several tabs', () => {
  const url = (tab: number) => `https://a.test/${tab}`;
  const tabs = [1, 2, 3, 4].map((tab) => ({ tab, url: url(tab), title: `Tab ${tab}` }));
  /** The second cannot be read, the third is empty, and the fourth has navigated away. */
  const reading = (tab: number): Reading | undefined =>
    tab === 2
      ? undefined
      : {
          url: tab === 4 ? url(9) : url(tab),
          title: `Read ${tab}`,
          markdown: tab === 3 ? '' : 'Some words.',
        };

  const waits = (target: Target) => ({ ...target, state: 'waiting' });

  it('become one job with a page for each, readable or not', async () => {
    const { here, stored, putPages, deliver, pump } = setUp({ reading });
    const job = await here.tabs(tabs, false);
    expect(job).toMatchObject({ source: 'tabs', state: 'partly', copied: true });
    const failed = (code: string) => ({ state: 'failed', failure: { code } });
    expect(job.pages).toEqual([
      { url: url(1), title: 'Read 1', state: 'done', words: 2, via: 'local' },
      { url: url(2), title: 'Tab 2', ...failed('here-unreadable') },
      { url: url(3), title: 'Tab 3', ...failed('here-empty') },
      { url: url(4), title: 'Tab 4', ...failed('here-unreadable') },
    ]);
    expect(putPages.mock.calls.flatMap(([, pages]) => [...pages.keys()])).toEqual([0]);
    expect(deliver.mock.calls[0]?.[0]).toHaveLength(1);
    expect(new Set(stored.map(({ id }) => id))).toEqual(new Set([job.id]));
    expect(pump).not.toHaveBeenCalled();
  });

  it('continue with the service for unreadable pages, if requested', async () => {
    const { here, pump, deliver } = setUp({ reading });
    const job = await here.tabs(tabs, true);
    expect([job.state, ...job.pages.map(({ state }) => state)]).toEqual([
      'queued',
      'done',
      'waiting',
      'waiting',
      'waiting',
    ]);
    expect(pump).toHaveBeenCalledOnce();
    // It is copied when it finishes.
    expect(deliver).not.toHaveBeenCalled();
  });

  it('become one job with pages for the service, which gets no others unless requested', async () => {
    const others = ['https://b.test/', 'https://c.test/'].map((address) => ({ url: address }));
    const { here, pump, deliver } = setUp({ reading });
    const job = await here.tabs(tabs.slice(0, 2), false, others);
    expect(job).toMatchObject({
      ...{ source: 'list', state: 'queued' },
      pages: [{ state: 'done' }, { failure: { code: 'here-unreadable' } }, ...others.map(waits)],
    });
    expect(pump).toHaveBeenCalledOnce();
    expect(deliver).not.toHaveBeenCalled();
  });

  it('wait for the review of the pages for the service, next to which they are not reviewed', async () => {
    const others = ['b', 'c', 'd'].map((name) => ({ url: `https://${name}.test/` }));
    const { here, pump } = setUp({ reading, rules: { reviewAbove: 2 } });
    const { state, pages } = await here.tabs(tabs.slice(0, 2), true, others);
    expect(state).toBe('review');
    expect(pages).toMatchObject([{ state: 'done' }, { state: 'failed' }, ...others.map(waits)]);
    expect(pump).not.toHaveBeenCalled();
  });
});

describe('the return value of an injected script', () => {
  const TAGS = '\u{E0001}\u{E0068}\u{E0069}\u{E007A}\u{E0020}';
  const SCOTLAND = '🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}';
  const CUT = { url: 'a', title: '', partial: true };
  const CHARACTERS = 'x'.repeat(MAX_READING_LENGTH);
  const IN_BYTES = '石'.repeat(MAX_READING_LENGTH / 3);
  const TABLE: [what: string, value: unknown, read: Reading | undefined][] = [
    ['too much text', { url: 'a', markdown: `${CHARACTERS}x` }, { ...CUT, markdown: CHARACTERS }],
    ['too much text, in bytes', { url: 'a', markdown: `${IN_BYTES}石` }, { ...CUT, markdown: IN_BYTES }],
    [
      'characters that only machines read',
      { url: 'a', title: `b${TAGS}`, markdown: `c${TAGS} ${SCOTLAND} 🏴${TAGS}${TAGS}` },
      { url: 'a', title: 'b', markdown: `c ${SCOTLAND} 🏴` },
    ],
    ['a URL of 3 MB', { url: 'a'.repeat(3e6), markdown: 'd' }, undefined],
  ];
  it.each(TABLE)('is validated: %s', (_, value, read) => {
    expect(toReading(value)).toEqual(read);
  });
});

describe('parts that the user picks', () => {
  const once: Picked = { remembered: [] };

  it('become their own job under the page’s current URL', async () => {
    const url = `${new URL(PAGE.url).origin}/next`;
    const { here, putPages, deliver, remember } = setUp({ reading: { ...READING, url }, picked: once });
    expect((await here.parts(TAB_FRAME))?.source).toBe('text');
    expect([...(putPages.mock.calls[0]?.[1].values() ?? [])]).toMatchObject([{ url, via: 'local' }]);
    expect(deliver.mock.calls.map(([, { source }, gesture]) => [source, gesture])).toEqual([
      ['text', { gesture: 'parts' }],
    ]);
    expect(remember).not.toHaveBeenCalled();
  });

  it.each<[what: string, given: Given, code: string]>([
    ['the page denies access', { reading: READING }, 'here-unreadable'],
    [
      'another site answers',
      { reading: { ...READING, url: 'https://evil.test/' }, picked: once },
      'here-unreadable',
    ],
    ['they contain no text', { reading: { ...READING, markdown: '' }, picked: once }, 'here-empty'],
  ])('fail if %s, and nothing is stored or remembered', async (_, given, code) => {
    const { here, putPages, remember } = setUp(given);
    expect((await here.parts(TAB_FRAME))?.failure?.code).toBe(code);
    expect(putPages).not.toHaveBeenCalled();
    expect(remember).not.toHaveBeenCalled();
  });
});

describe('pages that the service can’t read, opened in tabs of their own', () => {
  const [ONE, TWO, PLAIN] = ['https://a.test/one', 'https://b.test/two', 'https://c.test/three'];
  const unreachable: Failure = { code: 'page-unreachable', message: 'No data returned from crawlers!' };
  const JOB: Job = {
    ...newJob(0, { id: 'wanted', source: 'list' }),
    state: 'partly',
    finishedAt: 2,
    copied: true,
    spent: { sure: 1, perhaps: 3 },
    pages: [
      { url: ONE, state: 'failed', failure: unreachable },
      { url: TWO, state: 'failed', failure: unreachable },
      { url: PLAIN, state: 'failed', failure: { code: 'page-failed' } },
      { url: 'https://d.test/', state: 'done', words: 1 },
    ],
  };
  const tabs = { [ONE]: 1, [TWO]: 2, [PLAIN]: 3 };
  const shows =
    (url: string, markdown = 'its text') =>
    (tab: number) => ({
      url: tab === 1 ? ONE : url,
      title: `Tab ${tab}`,
      markdown: tab === 1 ? 'one' : markdown,
    });
  const done = { state: 'done', via: 'local', perhaps: true };

  it('fill their places for free, are delivered together once, and their tabs are closed', async () => {
    const { here, stored, deliver, closeUnseen } = setUp({ jobs: [JOB], tabs, reading: shows(TWO) });
    await here.opened('wanted', [0, 1]);
    const job = stored.at(-1);
    expect(job?.pages).toMatchObject([done, done, { state: 'failed' }, { state: 'done' }]);
    expect(job).toMatchObject({ state: 'partly', copied: true, spent: JOB.spent });
    expect(deliver.mock.calls.map(([pages]) => pages.map(({ markdown }) => markdown))).toEqual([
      ['one', 'its text'],
    ]);
    expect(closeUnseen.mock.calls.flatMap(([{ id }]) => id).toSorted()).toEqual([1, 2]);
  });

  it.each<[what: string, given: Given]>([
    ['another page, such as a sign-in', { tabs, reading: shows('https://b.test/login') }],
    ['nothing that may be read', { tabs, reading: (tab) => (tab === 1 ? shows(ONE)(tab) : undefined) }],
    [
      'an error or a sign-in under its own URL',
      { tabs, reading: (tab) => ({ ...shows(TWO)(tab), ...(tab === 1 ? {} : { refused: true }) }) },
    ],
    ['a PDF', { tabs, reading: (tab) => (tab === 1 ? shows(ONE)(tab) : 'pdf') }],
  ])('stay open if they show %s, and the job says so', async (_, given) => {
    const { here, stored, deliver, closeUnseen } = setUp({ jobs: [JOB], ...given });
    await here.opened('wanted', [0, 1]);
    expect(stored.at(-1)?.pages.slice(0, 2)).toEqual([
      expect.objectContaining(done),
      { url: TWO, state: 'failed', failure: { code: 'page-left-open' } },
    ]);
    expect(closeUnseen.mock.calls).toEqual([[{ id: 1, opened: true }]]);
    expect(deliver).toHaveBeenCalledTimes(1);
  });

  it.each(['https://www.a.test/one?utm_source=feed', 'https://a.test/one/?gclid=1#top'])(
    'are read if their site leads to %s',
    async (url) => {
      const page = { url: 'https://a.test/one', state: 'failed', failure: unreachable } as const;
      const { here, deliver } = setUp({
        jobs: [{ ...JOB, pages: [page] }],
        tabs: { [page.url]: 1 },
        reading: () => ({ url, title: '', markdown: 'one' }),
      });
      await here.opened('wanted', [0]);
      expect(deliver.mock.calls[0]?.[0]).toMatchObject([{ url: page.url, markdown: 'one' }]);
    },
  );

  it('are delivered only if one was read, and stay open only if they opened', async () => {
    const { here, deliver, stored } = setUp({ jobs: [JOB], tabs: { [ONE]: 2 }, reading: shows(TWO) });
    await here.opened('wanted', [0, 1]);
    expect(stored.at(-1)?.pages.slice(0, 2)).toMatchObject([
      { failure: { code: 'page-left-open' } },
      { failure: unreachable },
    ]);
    expect(deliver).not.toHaveBeenCalled();
  });

  it('are the only ones that are opened', async () => {
    const { here, openUnseen } = setUp({ jobs: [JOB], tabs, reading: shows(TWO) });
    await here.opened('wanted', [1, 2, 3, 4]);
    await here.opened('gone', [0]);
    expect(openUnseen.mock.calls).toEqual([[TWO]]);
  });

  it('are opened once, however often that is asked for at the same time', async () => {
    const { here, openUnseen } = setUp({ jobs: [JOB], tabs, reading: shows(TWO) });
    await Promise.all([
      here.opened('wanted', [0]),
      here.opened('wanted', [0]),
      here.opened('wanted', [0, 1]),
    ]);
    expect(openUnseen.mock.calls).toEqual([[ONE], [TWO]]);
  });
});
