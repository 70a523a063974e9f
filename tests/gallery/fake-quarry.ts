import { pagesToPrune } from '../../lib/library/retention.ts';
import type { Messages } from '../../lib/messages/ask.ts';
import type { DocumentActions, LibraryActions, OwnActions, PdfActions } from '../../lib/pages/actions.ts';
import { PageSearches } from '../../lib/pages/page-searches.ts';
import type { Changes, DeferredActions, FrontPage, Quarry, Snapshot } from '../../lib/pages/quarry.ts';
import { NO_HISTORY } from '../../lib/search/history.ts';
import { EMPTY_HISTORY } from '../../lib/search/stored-searches.ts';
import { failed, success } from '../../lib/service/failures.ts';
import { DEFAULT_SETTINGS, type KeyInfo } from '../../lib/settings/settings.ts';
import type { DataSizes } from '../../lib/storage/data-kinds.ts';
import type { PageKey, SavedText } from '../../lib/storage/database.ts';
import { NO_USAGE } from '../../lib/usage/usage.ts';

/** What the welcome page's sample becomes. */
const SAMPLE = `### Building a dry stone wall

Such a wall stands without mortar: each stone rests on two others. [Read more](<https://en.wikipedia.org/wiki/Dry_stone>)

1. Lay the largest stones first.
2. Fill the gaps with small ones.`;

type Changed = (part: Changes) => void;

/** A Quarry without a browser: it stores what it is given and records all calls. */
export interface FakeQuarry extends Quarry {
  /** Each call except `watch`, and each message, in order, by name with its arguments. */
  calls: [name: string, ...args: unknown[]][];
  /** Sends a change to the views, as the background would. */
  tell: Changed;
}

const OWN_KEY: KeyInfo = { lastFour: 'ab12', origin: 'https://kagi.com', keyStorage: 'device' };

/** A snapshot of a Quarry that is set up but unused. */
const READY: Snapshot = {
  settings: DEFAULT_SETTINGS,
  key: OWN_KEY,
  draft: undefined,
  searches: {},
  job: undefined,
  usage: NO_USAGE,
  history: NO_HISTORY,
  sessionHistory: [],
  entryId: undefined,
};

/** The active page in the browser. */
export const FRONT_PAGE: FrontPage = {
  tab: 1,
  url: 'https://walling.example/guide',
  target: 'https://walling.example/guide',
  title: 'How dry-stone walls are built: a working guide',
  access: 'open',
};

/** Watches what never changes. */
export const watching =
  <T>(value: T) =>
  (changed: (value: T) => void) => {
    changed(value);
    return () => undefined;
  };

/** Tab actions for a browser that shows a website. */
const TABS: Omit<DeferredActions, keyof (DocumentActions & OwnActions) | 'library' | 'pdf'> = {
  watchSite: watching({ host: 'walling.example' }),
  watchPage: watching(FRONT_PAGE),
  knownTabs: async () => [],
  goToTab: async () => undefined,
  claimSearch: async () => undefined,
  pageInTab: async () => undefined,
  requestSite: async () => ({ host: 'walling.example' }),
  shortcuts: async () => [
    { name: '_execute_action', does: '', keys: 'Alt+Shift+Q' },
    { name: 'extract-page', does: 'Extract this page', keys: 'Ctrl+Shift+Y' },
    { name: 'open-desk', does: 'Open full-page view', keys: '' },
  ],
  changeShortcuts: () => undefined,
  closePopup: () => undefined,
  openTogether: async (urls) => urls.length,
  openWorkspaceAt: () => undefined,
  openTabs: async () => ({ one: { id: 1 }, selected: [{ id: 1 }], all: [{ id: 1 }, { id: 2 }] }),
  requestTabs: async () => undefined,
  openToRead: async () => new Set(),
  requestSites: async (patterns) => [...patterns],
  requestBookmarks: async () => undefined,
  linksOf: async () => undefined,
  watchJobs: watching([]),
};

/** A library with these pages, newest first. */
export function fakeLibrary(pages: SavedText[]): LibraryActions {
  let saved = pages;
  const has = (keys: readonly PageKey[], { job, place }: SavedText) =>
    keys.some((key) => key[0] === job && key[1] === place);
  return {
    keys: async () => saved.map(({ job, place }): PageKey => [job, place]),
    read: async (keys) => saved.filter((page) => has(keys, page)),
    remove: async (keys) => {
      saved = saved.filter((page) => !has(keys, page));
    },
    persist: async () => true,
    bringBack: async () => {
      const changed = saved !== pages;
      saved = pages;
      return changed;
    },
    weigh: async () =>
      saved.map(({ job, place, at, markdown }) => ({ id: [job, place], at, bytes: markdown.length })),
    restore: async (put, drop) => {
      saved = [...saved.filter((page) => !has(drop, page)), ...put];
    },
    titles: async (most) =>
      saved.slice(0, most).map(({ job, place, url, title = url }) => ({ key: [job, place], url, title })),
    lostBy: async (rules) => {
      const weights = saved.map((key) => ({ key, at: key.at, bytes: key.markdown.length, busy: false }));
      return pagesToPrune(weights, rules, Date.now(), Date.now()).length;
    },
    freeAmong: async (urls) => new Set(saved.flatMap(({ url }) => (urls.includes(url) ? url : []))),
    savedAmong: async (urls) =>
      new Map(
        saved.flatMap(({ job, place, url }) => (urls.includes(url) ? [[url, [job, place]] as const] : [])),
      ),
  };
}

/** PDF actions without a requested PDF. */
const NO_PDF: PdfActions = {
  order: async () => undefined,
  fromTab: async () => undefined,
  canRequest: async () => false,
  request: async () => ({ problem: 'unreachable' }),
  fromFile: async () => ({ problem: 'not-pdf' }),
  read: async () => ({ problem: 'damaged' }),
};

/** All deferred actions, before any extraction. */
export const DEEDS: DeferredActions = {
  ...TABS,
  pagesOf: async () => [],
  collect: async () => undefined,
  collected: async () => [],
  countCollected: async () => 0,
  clearCollected: async () => undefined,
  library: fakeLibrary([]),
  pdf: async () => NO_PDF,
  version: '1.2.3',
  browserLanguage: 'en',
  readElement: async () => SAMPLE,
  watchPinned: watching(false),
  watchGrants: watching([
    { permission: 'tabs' },
    { origin: 'https://kagi.com/*' },
    { origin: 'http://walls.example/*' },
  ]),
  revoke: async () => true,
  startOver: () => undefined,
};

/** Methods that the fake implements itself; others go to a background. */
type Methods = Omit<Quarry, 'ask' | 'watch' | 'search' | 'cancelSearch'>;
/** A test's overrides for a fake: methods, and replies by message name. */
export type Answers = Partial<Methods & Messages>;

/** The overrides for a fake whose deferred actions differ. */
export const acting = (changes: Partial<DeferredActions>): Answers => ({
  actions: async () => ({ ...DEEDS, ...changes }),
});

/** Makes a fake from its initial snapshot and the given overrides. */
export function fakeQuarry(known: Partial<Snapshot> = {}, answers: Answers = {}): FakeQuarry {
  const hears = new Set<Changed>();
  const calls: FakeQuarry['calls'] = [];
  const methods: Methods = {
    load: async () => searches.join({ ...READY, ...known }),
    saveDraft: () => undefined,
    savePosition: () => undefined,
    saveLastView: () => undefined,
    typed: async () => undefined,
    keepTyped: () => undefined,
    answered: async () => undefined,
    extractedText: async () => undefined,
    copyText: async () => true,
    openTab: () => undefined,
    openPanel: () => undefined,
    openWorkspace: () => undefined,
    actions: async () => DEEDS,
    openOptions: () => undefined,
    requestAccess: async () => true,
    hasAccess: async () => true,
  };
  const ask = noting({ ...REPLIES, ...answers }, calls);
  const searches = new PageSearches({
    ask,
    readAnswered: async () => undefined,
    readSessionHistory: async () => EMPTY_HISTORY,
  });
  return {
    ...noting({ ...methods, ...answers }, calls),
    watch: (changed) =>
      searches.watch(changed, (hear) => {
        hears.add(hear);
        return () => hears.delete(hear);
      }),
    ask,
    search: searches.begin,
    cancelSearch: searches.cancel,
    calls,
    tell: (part) => {
      for (const hear of hears) hear(part);
    },
  };
}

/** The requested searches, without their IDs and their position in the session history. */
export const searched = ({ calls }: FakeQuarry): object[] =>
  calls.flatMap(([name, request]) => {
    const { id: _, ...search } = Object(request);
    return name === 'search' ? [search] : [];
  });

const SIZES: DataSizes = {
  settings: { bytes: 3_412 },
  key: { count: 1, bytes: 312 },
  results: { count: 24, bytes: 12_400_000 },
  history: { count: 1_204, bytes: 98_300 },
  pages: { count: 310, bytes: 41_700_000 },
  collection: { count: 0, bytes: 0 },
  jobs: { count: 20, bytes: 61_000 },
  usage: { count: 87, bytes: 9_800 },
  passing: { bytes: 640 },
};

/** Replies of a background without failures. */
const REPLIES: Messages = {
  search: () => Promise.withResolvers<never>().promise,
  recover: async () => null,
  'search.cancel': async () => null,
  extract: async () => failed('internal'),
  'extract.inTab': async () => failed('internal'),
  'extract.parts': async () => null,
  'extract.pdf': async () => failed('internal'),
  'extract.confirm': async () => null,
  'extract.pause': async () => null,
  'extract.again': async () => null,
  'extract.opened': async () => null,
  'extract.stop': async () => null,
  'extract.resume': async () => null,
  'extract.sendAgain': async () => null,
  'extract.dismiss': async () => null,
  'extract.markdown': async () => success('# A page'),
  'pages.markdown': async () => success('# A page'),
  'badge.seen': async () => false,
  'news.seen': async () => null,
  'backup.restore': async ({ change }) => success(change),
  'backup.revert': async ({ change }) => success(change.settings.from),
  'backup.finish': async () => null,
  'settings.save': async ({ to }) => success(to),
  'key.save': async ({ key, address, keyStorage }) =>
    success({ lastFour: key.slice(-4), origin: new URL(address).origin, keyStorage, isChecked: true }),
  'key.setStorage': async ({ keyStorage }) => success({ ...OWN_KEY, keyStorage }),
  'key.unlock': async () => success({ ...OWN_KEY, keyStorage: 'passphrase' }),
  'key.lock': async () => null,
  'history.forget': async () => null,
  'history.join': async () => null,
  'data.measure': async () => SIZES,
  'data.clear': async () => null,
  'key.remove': async () => null,
  'everything.clear': async () => null,
  'connection.test': async () => success(null),
};

function noting<T extends object>(quarry: T, calls: FakeQuarry['calls']): T {
  return new Proxy(quarry, {
    get(target, name, receiver) {
      const method: unknown = Reflect.get(target, name, receiver);
      if (typeof method !== 'function') return method;
      return (...args: unknown[]) => {
        calls.push([String(name), ...args]);
        return Reflect.apply(method, target, args);
      };
    },
  });
}
