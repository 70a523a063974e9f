import type { Surface } from '../../components/search/state/use-search.ts';
import { DAY_MS } from '../../lib/day.ts';
import type { Job, JobPage } from '../../lib/extraction/job/job.ts';
import type { PageInTab, Snapshot } from '../../lib/pages/quarry.ts';
import type { SiteDefault } from '../../lib/presets/destinations.ts';
import type { Answer, SearchState } from '../../lib/search/answer/answer.ts';
import { toAnswer } from '../../lib/search/answer/groups.ts';
import { EMPTY_FORM, type SearchForm, type Workflow } from '../../lib/search/form.ts';
import {
  FAILURE_CODES,
  type Failure,
  type FailureCode,
  failed,
  success,
} from '../../lib/service/failures.ts';
import { DEFAULT_SETTINGS, HOSTED_MOCK_ADDRESS } from '../../lib/settings/settings.ts';
import { dayOf, type Units, type Usage } from '../../lib/usage/usage.ts';
import { DOCUMENT_STATES } from './document-states.ts';
import { EVERY_GROUP } from './every-group.ts';
import { type Answers, acting, DEEDS, FRONT_PAGE, fakeLibrary, watching } from './fake-quarry.ts';
import { ended, JOB_STATES, job, pages } from './job-states.ts';
import { LIBRARY_STATES } from './library-states.ts';
import { LOCKED, OPTIONS_STATES } from './options-states.ts';
import { RESULT_STATES } from './result-states.ts';
import {
  ANSWERS,
  ARABIC,
  answer,
  answered,
  form,
  group,
  pastSearch,
  pastSearches,
  QUERY,
  READ,
} from './samples.ts';
import { SPENDING_STATES } from './spending-states.ts';
import { SURFACE_STATES } from './surface-states.ts';

type SettingsPage = 'search' | 'markdown' | 'spending' | 'privacy' | 'advanced';

/** One picture of the gallery: a view, what it knows, and what is done to it before the picture is taken. */
export interface State {
  /** The search view if missing. */
  view?: 'options' | 'welcome' | 'kit';
  /** Of the search view: a surface other than the popup, and its size there. */
  surface?: Surface;
  size?: { width: number; height: number };
  /** Of the full-page view: what it shows beside the search. Of Settings: the page, or what is on it. */
  beside?: 'add' | 'jobs' | 'jobs=searches' | 'review' | SettingsPage;
  /** Where the words depend on the browser. */
  firefox?: true;
  known: Partial<Snapshot>;
  answers?: Answers;
  /** Steps in the words of the page: a control's accessible name to press, or a key. */
  steps?: {
    press?: string;
    key?: string;
    /** An input for files, and what is in the file that one chooses. */
    file?: [string, string];
    fill?: [label: string, value: string];
    /** A list, by a selector, and the value to choose. */
    select?: [string, string];
    hover?: string;
  }[];
}

const now = Date.now();
/** More than open in tabs without confirmation. */
const MANY = Array.from({ length: 24 }, (_, at) => ({
  title: `Wall number ${at + 1}`,
  host: `wall-${at + 1}.example`,
  snippet: 'One of many walls.',
}));
/** Unfolds the filters, and then More. */
const MORE_OPTIONS = [{ press: '.filter-button button' }, { press: '.chip-button[aria-expanded]' }];
const SELECT_ALL = [
  { press: 'button[aria-label="More actions for all results"]' },
  { press: 'button:has-text("Select all")' },
];

const opened = (draft: SearchForm, state?: SearchState): Partial<Snapshot> => ({
  draft,
  searches: state ? { [draft.workflow]: state } : {},
});

const done = (workflow: Workflow, answer: Answer, changes?: Partial<SearchForm>): State => ({
  known: answered(workflow, answer, changes),
});

/** Site defaults that extract all results of an answer locally only. */
const localOnly = ({ groups }: Answer): SiteDefault[] =>
  groups
    .flatMap(({ items }) => items.flatMap(({ url }) => (url ? new URL(url).hostname : [])))
    .map((host) => ({ host, way: 'local', to: 'clipboard', preset: '' }));

function running(workflow: Workflow, since: number): State {
  const draft = form(workflow);
  return {
    known: opened(draft, { status: 'running', id: 'one', form: draft, startedAt: now - since }),
  };
}

function broken(failure: Failure, changes: Partial<SearchForm> = {}): State {
  const draft = form('search', changes);
  return {
    known: opened(draft, {
      status: 'failed',
      id: 'one',
      form: draft,
      startedAt: now - 2000,
      finishedAt: now - 1000,
      failure,
    }),
  };
}

/** An answer whose second result is none that can be painted. */
const withDamaged = (answer: Answer): Answer => ({
  ...answer,
  groups: answer.groups.map(({ name, items: [first, _, ...rest] }) => ({
    name,
    items: first ? [first, JSON.parse('{"id":"damaged","title":7}'), ...rest] : rest,
  })),
});

/** Some groups of an answer that has all of them. */
const groups = (...names: string[]): Answer =>
  toAnswer(
    { data: Object.fromEntries(names.map((name) => [name, EVERY_GROUP[name]])), errors: [] },
    EMPTY_FORM,
  );

const REASONS: JobPage[] = Array.from({ length: 24 }, (_, index) => ({
  url: `https://site-${index}.example/`,
  state: 'failed',
  failure: { code: 'page-failed', message: `moved, gone, lost, or never there: /${'i'.repeat(index)}` },
}));

const withJob = (value: Job, expanded = false): State => ({
  known: { ...done('search', ANSWERS.search).known, job: value },
  ...(expanded ? { steps: [{ press: '.job-line' }] } : {}),
});

const INTRANET: PageInTab = { tab: 1, url: 'http://intranet.example/handbook', access: 'open' };

/** An extraction of the page in front, which the service can't read. */
const withTab = (value: Job): State => ({
  ...withJob(value, true),
  answers: acting({ pageInTab: async () => INTRANET }),
});

const options = (known: Partial<Snapshot>, extra: Partial<State> = {}): State => ({
  view: 'options',
  known,
  ...extra,
});

const welcome: typeof options = (known, extra) => ({ ...options(known, extra), view: 'welcome' });
const NO_ACCESS: Answers = { hasAccess: async () => false };
const TRACE = 'a1b2c3d4e5f60718';

const day = (before: number, sure: Units, perhaps: Units = { searches: 0, pages: 0 }) => ({
  day: dayOf(now - before * DAY_MS),
  sure,
  perhaps,
});
const USED: Usage = {
  version: 2,
  days: [
    day(21, { searches: 140, pages: 260 }),
    day(3, { searches: 61, pages: 12 }, { searches: 0, pages: 4 }),
    day(0, { searches: 12, pages: 30 }, { searches: 1, pages: 2 }),
  ],
};

/** What a failed extraction says; the others are a search's. */
const OF_EXTRACTIONS: Partial<Record<FailureCode, Partial<Failure>>> = {
  'page-unsupported': { address: 'chrome://version/' },
  'link-unsupported': { address: 'mailto:a@walling.example' },
  'site-local': {},
  'no-links': {},
  'selection-unreadable': {},
  'here-unreadable': {},
  'here-late': {},
  'here-empty': {},
  'here-files-off': {},
  'here-nothing-selected': {},
  'clipboard-refused': {},
  'storage-full': {},
};

/** A state in which nothing fits under the cap. */
const capped = (state: State): State => ({ ...state, known: { ...state.known, ...CAUSES['day-cap'] } });

/** What makes a failure still true: one that is over isn’t shown. */
const CAUSES: Partial<Record<FailureCode, State['known']>> = {
  'no-key': { key: undefined },
  'key-locked': { key: LOCKED },
  'passphrase-wrong': { key: LOCKED },
  'day-cap': { settings: { ...DEFAULT_SETTINGS, caps: { day: 0 } } },
  'month-cap': { settings: { ...DEFAULT_SETTINGS, caps: { month: 0 } } },
};

function failing(code: FailureCode): State {
  const details = OF_EXTRACTIONS[code];
  if (!details) {
    const { known, answers = {} } = broken({ code, address: DEFAULT_SETTINGS.address });
    return {
      known: { ...known, ...CAUSES[code] },
      answers: { ...answers, hasAccess: async () => false },
    };
  }
  const skipped = code === 'no-links' ? { duplicates: 0, unsupported: 3 } : { duplicates: 0, unsupported: 0 };
  return withJob(ended({ state: 'failed', failure: { code, ...details }, skipped }), true);
}

const pageTitled = (title: string, host: string, place: number) => ({
  ...{ job: 'saved', place, at: now, url: `https://${host}/${place}`, title, markdown: title },
});
const SAVED = {
  ...DEEDS,
  library: fakeLibrary([
    pageTitled('How dry-stone walls are built: a working guide', 'walling.example', 0),
    pageTitled('Granite, basalt, slate — choosing building stone', 'materials.example', 1),
    pageTitled('Lime and its uses', 'lime.example', 2),
  ]),
  knownTabs: async () => [{ id: 3, url: 'https://tabs.example/', title: 'Stone circles of the north' }],
};
/** Before anything is typed, of somebody who uses Quarry daily. */
const START: State = {
  known: {
    history: pastSearches(
      ...['dry stone wall', 'slate roof repair', 'granite setts', 'stone tools'].map((query) =>
        pastSearch(query, 'search', now),
      ),
    ),
    usage: USED,
  },
  answers: { actions: async () => SAVED },
};

const COPIED = ended({
  state: 'partly',
  pages: pages(38, (index) => (index % 19 === 3 ? 'failed' : 'done')),
});
const THIS_PAGE = ended({
  source: 'page',
  pages: [{ url: FRONT_PAGE.url, title: FRONT_PAGE.title ?? '', state: 'done', words: 1240 }],
});

/** Saves a key. */
const keySaving = (key: string, answers: Answers = {}): Pick<State, 'answers' | 'steps'> => ({
  answers,
  steps: [{ fill: ['API key', key] }, { press: 'button[type=submit]' }],
});
const REFUSED: Answers = { 'key.save': async () => failed('key-refused') };
const UNTESTED: Answers = {
  'key.save': async ({ keyStorage }) =>
    success({ lastFour: '1234', origin: 'https://kagi.com', keyStorage, isChecked: false }),
};

/** Every state that has a design of its own. */
export const STATES: Record<string, State> = {
  kit: { view: 'kit', known: {} },
  'kit-menu': { view: 'kit', known: {}, steps: [{ press: '.menu > .icon-button' }] },
  'kit-dialog': { view: 'kit', known: {}, steps: [{ press: '.kit-open' }] },
  ready: { known: {} },
  'ready-recent': {
    known: {
      history: pastSearches(
        ...(['search', 'images', 'news', 'search'] as const).map((workflow, index) =>
          pastSearch(`${QUERY} ${'through stones and cheek ends '.repeat(index).trim()}`, workflow, now),
        ),
      ),
    },
    steps: [{ key: 'ArrowDown' }],
  },
  'ready-all': { ...START, known: { ...START.known, job: COPIED } },
  'ready-private': { ...START, known: { ...START.known, isPrivate: true } },
  'ready-updated': { ...START, known: { ...START.known, news: '0.2.0' } },
  'ready-caps-joined': {
    ...START,
    known: {
      ...START.known,
      settings: { ...DEFAULT_SETTINGS, caps: { day: 3, month: 40 }, capsJoined: true, unread: true },
    },
  },
  'ready-copied': { ...START, known: { ...START.known, job: THIS_PAGE } },
  'ready-unreadable': {
    ...START,
    answers: { actions: async () => ({ ...SAVED, watchPage: watching('unreadable' as const) }) },
  },
  suggestions: {
    ...START,
    steps: [{ fill: ['Search', 'stone'] }, { key: 'ArrowDown' }, { key: 'ArrowDown' }],
  },
  commands: { ...START, steps: [{ fill: ['Search', '>'] }] },
  'failed-over-results': {
    known: {
      ...broken({ code: 'rate-limited', status: 429, retryAt: now + 8000 }).known,
      sessionHistory: [
        { status: 'done', id: 'earlier', form: form('search'), startedAt: 1, finishedAt: now - 60_000 },
      ],
    },
    answers: { answered: async (step) => ({ ...step, answer: ANSWERS.search }) },
  },
  'session-history': {
    known: {
      ...done('search', ANSWERS.search).known,
      sessionHistory: [
        { status: 'done', id: 'earlier', form: form('images'), startedAt: 1, finishedAt: 2 },
        { status: 'done', id: 'one', form: form('search'), startedAt: 3, finishedAt: 4 },
      ],
    },
  },
  'no-key': { known: { key: undefined } },
  'key-locked': { known: { key: LOCKED } },
  'key-elsewhere': {
    known: { settings: { ...DEFAULT_SETTINGS, address: 'http://127.0.0.1:8080/v1' } },
  },
  prompt: { known: opened(form('images')) },
  'loading-web': running('search', 400),
  'loading-images': running('images', 400),
  'loading-still': running('news', 14_000),
  web: done('search', ANSWERS.search),
  'web-focus': { ...done('search', ANSWERS.search), steps: [{ key: 'ArrowDown' }, { key: 'ArrowDown' }] },
  'chips-set': done('search', ANSWERS.search, { lens: 'academic', period: 'month', region: 'CH' }),
  'lens-idle': done('images', ANSWERS.images, { site: 'walling.example', lens: 'academic' }),
  'chips-site-long': done('search', ANSWERS.search, {
    site: 'a-very-long-name-of-a-host.somewhere.walling.example',
    safeSearch: false,
  }),
  'chips-dates': {
    ...done('search', ANSWERS.search, { after: '2026-01-05', region: 'no_region' }),
    steps: [{ select: ['select:has(option[value=dates])', 'dates'] }, { fill: ['To', '2025-01-01'] }],
  },
  'more-open': { ...done('search', ANSWERS.search), steps: MORE_OPTIONS },
  'more-set': {
    known: {
      ...done('search', ANSWERS.search, { extract: { count: 3 } }).known,
      settings: {
        ...DEFAULT_SETTINGS,
        personalizations: { on: true, domains: [{ domain: 'ads.example', kind: 'block' }], regexes: [] },
      },
    },
    steps: MORE_OPTIONS,
  },
  'more-request': {
    ...done('search', ANSWERS.search, { period: 'week', region: 'CH' }),
    steps: [...MORE_OPTIONS, { press: '.request summary' }, { press: '.request-copy .button' }],
  },
  'lens-hidden': {
    ...done('search', ANSWERS.search, { site: 'walling.example' }),
    steps: [{ press: '.lens-note button' }],
  },
  'full-text': {
    ...done('search', READ, { extract: { count: 2 } }),
    steps: [{ press: '.full-text summary' }],
  },
  'format-markdown': done(
    'search',
    { groups: [], problems: [], markdown: READ.groups[0]?.items[0]?.markdown ?? '' },
    { format: 'markdown' },
  ),
  'copy-offered': { ...done('search', ANSWERS.search), steps: [{ key: 'Enter' }] },
  'menu-all': {
    ...done('search', ANSWERS.search),
    steps: [{ press: 'button[aria-label="More actions for all results"]' }],
  },
  'ask-first': {
    known: {
      ...opened(form('search', { extract: { count: 10 } })),
      settings: { ...DEFAULT_SETTINGS, askAbove: 0.05 },
    },
    steps: [{ press: '.search-field [type=submit]' }],
  },
  'ticked-local-only': {
    known: {
      ...done('search', ANSWERS.search).known,
      settings: { ...DEFAULT_SETTINGS, siteDefaults: localOnly(ANSWERS.search) },
    },
    steps: [{ key: 'ArrowDown' }, { key: 'Space' }],
  },
  'ask-tabs': {
    ...done('search', answer(group('search', MANY))),
    steps: [
      ...SELECT_ALL,
      { press: 'button[aria-label="More actions for selected results"]' },
      { press: 'button:has-text("Open 24 tabs")' },
    ],
  },
  'web-stale': {
    ...done('search', ANSWERS.search),
    steps: [{ fill: ['Search', 'dry stone walls near me'] }],
  },
  mixed: done('search', ANSWERS.mixed),
  'groups-facts-ticked': {
    ...done('search', groups('infobox', 'direct_answer', 'weather', 'package_tracking')),
    steps: SELECT_ALL,
  },
  'groups-pages': done('search', groups('code', 'listicle', 'web_archive')),
  'groups-people': {
    ...done(
      'search',
      groups('public_records', 'video_creator', 'podcast_creator', 'adjacent_question', 'stone_prices'),
    ),
    steps: [{ press: '.question summary' }],
  },
  images: done('images', ANSWERS.images),
  'result-menu-image': {
    ...done('images', ANSWERS.images),
    steps: [{ hover: '.row.image' }, { press: '.row.image .menu button' }],
  },
  'rule-set': {
    ...done('search', ANSWERS.search),
    steps: [
      { hover: '.row .title' },
      { press: '.tick input' },
      { press: '.row .menu button' },
      { press: '.menu-list li:nth-last-child(3) button' },
    ],
  },
  'images-larger': {
    ...done('images', ANSWERS.images),
    steps: [{ press: '.image-link' }, { key: 'ArrowRight' }],
  },
  'images-off': {
    known: { ...done('images', ANSWERS.images).known, settings: { ...DEFAULT_SETTINGS, thumbnails: false } },
    steps: [{ press: '.image-link' }],
  },
  videos: done('videos', ANSWERS.videos),
  news: done('news', ANSWERS.news),
  podcasts: done('podcasts', ANSWERS.podcasts),
  arabic: done('search', ARABIC, { query: 'جدار حجري' }),
  'none-lens': done('search', ANSWERS.none, { lens: 'recipes' }),
  'none-filter': done('search', ANSWERS.none, { period: 'day', region: 'CH' }),
  keys: { ...done('search', ANSWERS.search), steps: [{ key: 'ArrowDown' }, { key: '?' }] },
  'failed-passphrase': {
    known: { ...broken({ code: 'key-locked' }).known, key: LOCKED },
    answers: { 'key.unlock': async () => failed('passphrase-wrong') },
    steps: [{ fill: ['Passphrase', 'granite lantern'] }, { press: '.unlock .button' }],
  },
  'failed-region': broken(
    { code: 'bad-request', field: 'filters_region', message: 'Unknown region', status: 400, trace: TRACE },
    { region: 'MD' },
  ),
  'failed-several': broken({
    code: 'bad-request',
    status: 400,
    field: 'page',
    message: 'Must be between 1 and 10.',
    help: 'https://help.service.example/errors#search.page_invalid',
    more: [
      {
        field: 'filters.region',
        message: 'Region must be lower case.',
        help: 'https://help.service.example/errors#search.filters_region_invalid',
      },
      { message: 'The request names a lens that does not exist.' },
    ],
    trace: TRACE,
  }),
  'failed-report': {
    ...broken({
      code: 'service-error',
      status: 500,
      message: 'Something broke.',
      trace: TRACE,
      address: DEFAULT_SETTINGS.address,
    }),
    steps: [{ press: '.notice .details > summary' }],
  },
  'broken-entry': {
    ...done('search', withDamaged(ANSWERS.search)),
    steps: [{ press: '.broken summary' }],
  },
  'failed-waiting': broken({ code: 'rate-limited', status: 429, retryAt: now + 47_000, trace: TRACE }),
  'job-partly-open': withJob(
    ended({
      state: 'partly',
      pages: pages(5, (index) => (index === 1 ? 'failed' : index === 3 ? 'unknown' : 'done')),
      skipped: { duplicates: 4, unsupported: 2 },
    }),
    true,
  ),
  // Each reason is a little longer than the one before, so that one breaks its line right before a separator.
  'job-reasons-open': withJob(
    ended({ state: 'partly', pages: [...pages(1, () => 'done'), ...REASONS] }),
    true,
  ),
  'job-again-confirm': {
    ...withJob(ended({ state: 'partly', pages: pages(60, (index) => (index < 40 ? 'failed' : 'done')) })),
    steps: [{ press: '.job-line' }, { press: '.job > .button' }],
  },
  'job-in-tab-offer': withTab(
    ended({
      source: 'page',
      state: 'failed',
      failure: { code: 'page-unsupported', address: INTRANET.url },
    }),
  ),
  'job-here-read': withTab(
    ended({
      source: 'page',
      pages: [{ url: INTRANET.url, title: 'Handbook of the yard', state: 'done', words: 1240, via: 'local' }],
      // Its row stays, to say so.
      fitted: { trimmed: 1, dropped: [] },
    }),
  ),
  'job-at-cap': capped(
    withJob(
      job({
        state: 'paused',
        failure: { code: 'day-cap' },
        pages: pages(23, (index) => (index < 13 ? 'done' : 'waiting')),
      }),
    ),
  ),
  'options-new': options({ key: undefined }),
  ...OPTIONS_STATES,
  ...SURFACE_STATES,
  ...RESULT_STATES,
  ...LIBRARY_STATES,
  ...SPENDING_STATES,
  ...DOCUMENT_STATES,
  ...JOB_STATES,
  'options-firefox': options({}, { firefox: true }),
  'options-mock': options({ settings: { ...DEFAULT_SETTINGS, address: HOSTED_MOCK_ADDRESS } }),
  'options-elsewhere': options(
    { settings: { ...DEFAULT_SETTINGS, address: 'http://127.0.0.1:8080/v1' } },
    { answers: { hasAccess: async () => false } },
  ),
  'options-refused': options(
    {},
    { steps: [{ fill: ['Service URL', 'http://example.com/v1'] }, { press: 'button[type=submit]' }] },
  ),
  'options-test': options({}, { steps: [{ press: '.connection button' }] }),
  'options-test-failed': options(
    {},
    {
      answers: {
        'connection.test': async () =>
          failed('key-refused', { status: 401, trace: TRACE, address: DEFAULT_SETTINGS.address }),
      },
      steps: [{ press: '.connection button' }],
    },
  ),
  'welcome-sample': welcome({ key: undefined }, { steps: [{ press: '.sample .button' }] }),
  'welcome-another-address': welcome(
    { key: undefined },
    { answers: NO_ACCESS, steps: [{ press: '.setup-fold > summary' }] },
  ),
  'welcome-refused': welcome(
    { key: undefined },
    {
      answers: { ...NO_ACCESS, requestAccess: async () => false },
      steps: [{ fill: ['API key', 'abc.DEF-1234'] }, { press: 'button[type=submit]' }],
    },
  ),
  'welcome-key-kept': welcome(
    { key: undefined },
    { steps: [{ press: '.setup-fold + .setup-fold > summary' }] },
  ),
  'welcome-search': welcome({}),
  'welcome-mock': welcome({ settings: { ...DEFAULT_SETTINGS, address: HOSTED_MOCK_ADDRESS } }),
  'welcome-key-old': welcome({ key: undefined }, keySaving('Bot abc.DEF-1234', REFUSED)),
  'welcome-key-saved': welcome({ key: undefined }, keySaving('abc.DEF-1234')),
  'welcome-key-untested': welcome({ key: undefined }, keySaving('abc.DEF-1234', UNTESTED)),
  'options-key-saved': options({}, keySaving('abc.DEF-1234')),
  'welcome-firefox': welcome({}, { firefox: true }),
  ...Object.fromEntries(FAILURE_CODES.map((code) => [`failure-${code}`, failing(code)])),
};
