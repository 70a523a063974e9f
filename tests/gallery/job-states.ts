import type { Job, JobPage, Target } from '../../lib/extraction/job/job.ts';
import type { DeferredActions, Snapshot } from '../../lib/pages/quarry.ts';
import { EMPTY_FORM, type SearchForm } from '../../lib/search/form.ts';
import type { HistoryEntry } from '../../lib/search/session-history.ts';
import { success } from '../../lib/service/failures.ts';
import { DEFAULT_SETTINGS } from '../../lib/settings/settings.ts';
import { dayOf } from '../../lib/usage/usage.ts';
import { newJob } from '../shared/new-job.ts';
import { type Answers, acting, watching } from './fake-quarry.ts';
import { pastSearch, pastSearches } from './samples.ts';
import type { State } from './states.ts';

const now = Date.now();
const HOUR_MS = 3_600_000;

const target = (index: number): Target => ({
  url: `https://site-${index % 7}.example/handbook/part-${index}`,
  title:
    index % 5 === 4
      ? `A title that is much longer than there is room for, since it says all that the page says, number ${index}`
      : `Page ${index} of the walling handbook`,
});

export const pages = (count: number, state: (index: number) => JobPage['state']): JobPage[] =>
  Array.from({ length: count }, (_, index): JobPage => {
    const as = state(index);
    if (as === 'done') return { ...target(index), state: as, words: 300 * index + 12 };
    if (as === 'failed')
      return { ...target(index), state: as, failure: { code: 'page-failed', message: 'timeout' } };
    return { ...target(index), state: as };
  });

const waiting = (count: number): JobPage[] =>
  Array.from({ length: count }, (_, index) => ({
    ...target(index),
    state: 'waiting',
    ...(index % 6 === 2 ? { kept: now - index * HOUR_MS } : {}),
  }));

export const job = (changes: Partial<Job>): Job =>
  newJob(0, {
    source: 'list',
    createdAt: now - 60_000,
    address: DEFAULT_SETTINGS.address,
    state: 'running',
    ...changes,
  });

/** A job that ended, and whose pages were copied. */
export const ended = (changes: Partial<Job>): Job =>
  job({ state: 'done', finishedAt: now, copied: true, ...changes });

const SKIPPED: Job['skipped'] = {
  duplicates: 2,
  unsupported: 2,
  list: [
    { url: 'https://site-1.example/handbook/part-1', why: 'duplicate' },
    { url: 'mailto:waller@site-2.example', why: 'scheme' },
    { url: 'https://site-3.example/handbook/part-3', why: 'duplicate' },
    {
      url: 'https://router.local/with/a/path/that/goes/on/and/on/for/longer/than/the/row/has/room',
      why: 'private',
    },
  ],
};

const far = (index: number): JobPage['state'] =>
  index < 40 ? 'done' : index < 42 ? 'failed' : index < 52 ? 'sent' : 'waiting';

/** Extractions with their own design, and whether they are expanded first. */
const JOBS: Record<string, [job: Job, unfold: boolean]> = {
  'review-3': [job({ state: 'review', pages: waiting(3) }), false],
  'review-60': [job({ state: 'review', pages: waiting(60), skipped: SKIPPED }), false],
  running: [job({ pages: pages(60, far) }), true],
  paused: [
    job({ state: 'paused', pages: pages(60, (index) => (far(index) === 'sent' ? 'waiting' : far(index))) }),
    true,
  ],
  unreadable: [
    ended({
      state: 'partly',
      spent: { sure: 1, perhaps: 3 },
      pages: [
        ...[0, 1].map((index): JobPage => {
          const message = `No data returned from crawlers! url=${target(index).url}`;
          return { ...target(index), state: 'failed', failure: { code: 'page-unreachable', message } };
        }),
        ...pages(4, (index) => (index < 3 ? 'done' : 'failed')).slice(2),
      ],
    }),
    true,
  ],
  halted: [
    job({
      state: 'paused',
      failure: { code: 'unreachable' },
      pages: pages(30, (index) => (index < 12 ? 'done' : 'waiting')),
    }),
    false,
  ],
};

/** An extraction sent to Obsidian, shortened by a token limit. */
const SENT = ended({
  source: 'selection',
  sent: { to: 'obsidian', preset: '#note' },
  fitted: { trimmed: 1, dropped: ['The last part of the handbook'] },
  pages: pages(2, () => 'done').map((page) => ({ ...page, url: page.url.replace(/site-\d/, 'site-1') })),
});

const queued = job({ id: 'queued', state: 'queued', source: 'tabs', pages: waiting(4) });

const ALL: Job[] = [
  ended({ id: 'a', source: 'selection', createdAt: now - 30 * HOUR_MS, pages: pages(3, () => 'done') }),
  ended({
    id: 'b',
    source: 'bookmarks',
    state: 'partly',
    createdAt: now - 3 * HOUR_MS,
    pages: pages(23, (index) => (index % 9 ? 'done' : 'failed')),
  }),
  ended({
    id: 'c',
    source: 'page',
    state: 'failed',
    createdAt: now - HOUR_MS,
    failure: { code: 'key-refused', status: 401 },
  }),
  job({ id: 'd', pages: pages(60, far) }),
  queued,
];

const past = (query: string, hours: number, changes: Partial<SearchForm> = {}): HistoryEntry => ({
  ...{ status: 'done', id: query, form: { ...EMPTY_FORM, query, ...changes } },
  ...{ startedAt: now - hours * HOUR_MS, finishedAt: now - hours * HOUR_MS + 900 },
});

/** Earlier searches with and without stored results, and their cost. */
const PAST: Partial<Snapshot> = {
  sessionHistory: [
    past('how to build a dry stone wall on a slope that is steeper than one would like', 28),
    past('slate', 5, { workflow: 'images' }),
    past('lime mortar', 2, { extract: { count: 5 } }),
    past('جدران الحجر الجاف', 1),
  ],
  history: pastSearches(
    pastSearch('granite', 'news', now - 26 * HOUR_MS),
    pastSearch('hearting', 'search', now - 80 * HOUR_MS, 2),
  ),
  usage: {
    version: 2,
    days: [
      { day: dayOf(now - 28 * HOUR_MS), sure: { searches: 2, pages: 3 }, perhaps: { searches: 0, pages: 0 } },
      { day: dayOf(now), sure: { searches: 3, pages: 48 }, perhaps: { searches: 0, pages: 7 } },
    ],
  },
};

const watched = (...jobs: Job[]): Answers => acting({ watchJobs: watching(jobs) });

const TITLES = ['How dry-stone walls are built: a working guide', 'Slate', 'Lime and its uses'];
const open = TITLES.map((title, index) => ({ id: index + 1, title, url: `https://site-${index}.example/` }));
const KNOWN: Partial<DeferredActions> = {
  openTabs: async () => ({ one: open[0], selected: open.slice(1), all: open }),
  requestBookmarks: async () => [
    { id: '1', title: 'Bookmarks bar', depth: 0, pages: [target(1), target(2)] },
    {
      id: '2',
      title: 'Walls of the north',
      depth: 1,
      pages: [target(3), target(4), { url: 'http://old.example/' }],
    },
  ],
  linksOf: async () => Array.from({ length: 48 }, (_, index) => target(index)),
};

const LIST =
  'One a line:\nhttps://site-1.example/\n[Slate](https://site-2.example/slate)\nand http://old.example/';

const WORKSPACE_WIDTHS = [720, 1100] as const;
const inWorkspace = (name: string, state: State): [string, State][] =>
  WORKSPACE_WIDTHS.map((width) => [
    `${name}-${width}`,
    { surface: 'workspace', size: { width, height: 720 }, ...state },
  ]);

/** Tabs, some of which can't be read locally. */
const TABS = [
  ...Array.from({ length: 9 }, (_, index) => ({ id: index, ...target(index) })),
  { id: 20, url: 'http://intranet.example/handbook', title: 'Handbook of the yard' },
  { id: 21, url: 'about:preferences', title: 'Settings' },
  { id: 22, url: 'file:///home/waller/notes.html', title: 'Notes' },
  { id: 23, url: 'https://addons.mozilla.org/', title: 'Add-ons' },
  { id: 24, url: 'https://site-9.example/', title: 'Asleep', asleep: true },
];
const HERE: Partial<DeferredActions> = {
  openTabs: async () => ({ one: TABS[0], selected: TABS.slice(0, 4), all: TABS }),
  openToRead: async () => new Set([0, 7]),
};
const FIRST = {
  ...DEFAULT_SETTINGS,
  extraction: { ...DEFAULT_SETTINGS.extraction, local: 'first' as const },
};

/** States of running extractions and of Add pages. */
export const JOB_STATES: Record<string, State> = Object.fromEntries([
  ...Object.entries(JOBS).flatMap(([name, [known, unfold]]): [string, State][] => {
    const state = {
      known: { job: known },
      answers: watched(known, ...(name === 'running' ? [queued] : [])),
      ...(unfold ? { steps: [{ press: '.job-line' }] } : {}),
    };
    return [[`job-${name}`, { ...state }], ...inWorkspace(`workspace-job-${name}`, state).slice(1)];
  }),
  [
    'site-always',
    {
      known: {},
      steps: [
        { press: '.this-page .split .icon-button' },
        { press: '.this-page .menu-list li:last-child button' },
      ],
    },
  ],
  ...inWorkspace('workspace-jobs', {
    known: { job: queued },
    answers: watched(...ALL),
    beside: 'jobs',
  }),
  ...inWorkspace('workspace-jobs-open', {
    known: { job: queued },
    answers: watched(...ALL),
    beside: 'jobs',
    steps: [{ press: '.job-item:nth-child(4) .job-line' }],
  }),
  ...inWorkspace('workspace-searches', {
    known: { job: queued, ...PAST },
    answers: watched(...ALL),
    beside: 'jobs=searches',
  }),
  [
    'job-not-sent',
    {
      known: { job: { ...SENT, copied: false } },
      answers: watched({ ...SENT, copied: false }),
    },
  ],
  ...inWorkspace('workspace-add', { known: {}, beside: 'add' }),
  ...inWorkspace('workspace-add-known', {
    known: {},
    beside: 'add',
    answers: acting(KNOWN),
    steps: [{ fill: ['URLs', LIST] }, { press: '.add-sources .chip:nth-child(2)' }],
  }),
  ...inWorkspace('workspace-add-withheld', {
    known: {
      settings: {
        ...DEFAULT_SETTINGS,
        siteDefaults: [{ host: 'site-1.example', way: 'local', to: 'clipboard', preset: '' }],
      },
    },
    beside: 'add',
    answers: acting(KNOWN),
    steps: [{ fill: ['URLs', LIST] }],
  }),
  ...inWorkspace('workspace-add-here', {
    known: {},
    beside: 'add',
    answers: acting(HERE),
    steps: [
      { press: '.add-sources .chip' },
      { press: '.add-sources input' },
      { press: '.add-list li input' },
    ],
  }),
  ...inWorkspace('workspace-add-here-refused', {
    known: { settings: FIRST },
    beside: 'add',
    answers: {
      ...acting({ ...HERE, requestSites: async (patterns) => patterns.slice(0, 1) }),
      'extract.inTab': async () => success(queued),
    },
    steps: [{ press: '.add-sources .chip' }, { press: '.add .primary' }],
  }),
] satisfies [string, State][]);
