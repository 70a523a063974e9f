import { isDeepStrictEqual } from 'node:util';
import { EMPTY_FORM } from '../../lib/search/form.ts';
import { DEFAULT_SETTINGS } from '../../lib/settings/settings.ts';
import type { MockService } from '../mock-service/index.ts';
import { until } from '../shared/until.ts';
import released from '../unit/storage/releases/1.0.0.json' with { type: 'json' };

/** What the settings of version 1.0.0 were at first. */
const FIRST_SETTINGS = { ...DEFAULT_SETTINGS, version: 5, keepDays: 0, lensWay: 'field' };

const [WIKIS] = released.settings.builtLenses;
const LENS = { name: 'Papers', lens: { ...WIKIS?.lens, sitesIncluded: ['news.test'], wordsIncluded: [] } };

/** All settings of version 1.0.0, each off its default. */
const SETTINGS = {
  ...released.settings,
  builtLenses: [...released.settings.builtLenses, LENS],
  askAbove: 0.5,
  caps: { apart: true, all: {}, search: { day: 2, month: 20 }, extract: { day: 3, month: 30 } },
  defaults: { workflow: 'news', lens: '', builtLens: LENS, safeSearch: false },
  extraction: { reviewAbove: 30, lanes: 2, timeout: 20, format: 'json', local: 'first', pdfs: 'at-once' },
  gestures: {
    links: { to: 'collection', preset: '' },
    local: { to: 'clipboard', preset: 'Research' },
    parts: { to: 'obsidian', preset: '#note' },
    results: { to: 'document', preset: 'Short' },
  },
  history: { on: true, days: 90 },
  language: 'en',
  lensWay: 'operators',
  menu: { 'extract-parts': 'more', 'add-pages': 'hidden' },
  pageNotes: 'on',
  prices: { searches: 11, pages: 5 },
  reuseMinutes: 5,
  thumbnails: false,
};
/** The last change, so that what was extracted before has a text for each page. */
const LAST = { extraction: { ...SETTINGS.extraction, format: 'markdown' } };

/** What they are in this version: separate caps are added up, and what no longer exists is gone. */
export function settingsNow(address: string): object {
  const { keepDays: _, lensWay: __, ...others } = SETTINGS;
  return { ...others, ...LAST, version: 7, address, caps: { day: 5, month: 50 }, capsJoined: true };
}

/** What is counted in the profile: each kind that Quarry measures. Local extractions and the view’s search are included. */
export const COUNTS = { key: 1, results: 4, history: 4, pages: 19, collection: 2, jobs: 8, usage: 1 };
/** The same after another search, and after the paused extraction, whose last requests got one text each. */
export const COUNTS_LATER = { ...COUNTS, results: 5, history: 5, pages: COUNTS.pages + 2 };
/** A word that is searched for only in a private window. */
export const PRIVATE_WORD = 'rushmere';
/** What the view is left with. */
export const LAST_QUERY = 'quarry';
/** What each view shows of it, by the hash of its URL. */
export const VIEWS: Readonly<Record<string, readonly string[]>> = {
  '': ['2 results'],
  '#library': [`${COUNTS.pages} pages`],
  '#document=collection': ['2 pages', 'Specimen 2: ochre slate', 'Specimen 3: ochre limestone'],
  '#jobs': [
    'Copied the selection',
    '31 pages to review',
    'Copied 2 pages',
    'Paused at 10 of 25',
    'Copied 1 of 2',
  ],
  '#spending': ['5 searches: $0.06', '2 pages of full text: $0.01', '14 pages: $0.07', '3 possible charges'],
  '#jobs=searches': [LAST_QUERY, 'bridge', 'slate', 'granite'],
};

/** What a profile holds. The texts and names are in order, so that profiles can be compared. */
export interface Profile {
  /** The number of entries of each kind, as Quarry measures it. */
  counts: Record<string, number>;
  /** Each page: how it was read, where it is, and its text. */
  pages: string[];
  /** Each extraction: its state, and the number of pages in each state. */
  jobs: string[];
  queries: string[];
  /** Units spent, certainly and possibly, in all windows. */
  spent: Record<string, number>;
}

/** One kind of window of a browser with the extension, for messages as from its own pages. */
export interface Driver {
  service: MockService;
  tell(name: string, request: object | null): Promise<unknown>;
  /** What `readProfile` returns in the extension. */
  profile(): Promise<Profile>;
  /** The URL of one of the site’s distinct pages. */
  page(number: number | string): string;
}

/** Pages of the extraction that is paused. */
const PAUSED = Array.from({ length: 25 }, (_, index) => 101 + index);

/** Fills the profile of version 1.0.0 by its messages, with an extraction that is paused and one to review. */
export async function fill({ service, tell, profile, page }: Driver): Promise<void> {
  const ask = async (name: string, request: object) => {
    const reply = Object(await tell(name, request));
    if (reply.ok !== true && reply.status !== 'done') throw new Error(`${name}: ${JSON.stringify(reply)}`);
    return reply.value;
  };
  const extract = (source: string, pages: (number | string)[]) =>
    ask('extract', { source, targets: pages.map((one) => ({ url: page(one) })) });
  const settled = () =>
    until('the extractions to end', async () => {
      const { jobs } = await profile();
      return jobs.every((job) => !/^(?:queued|running)|not sent/.test(job)) || undefined;
    });
  const address = service.url;
  const settings = { ...SETTINGS, address };
  const first = new Map<string, unknown>(Object.entries(FIRST_SETTINGS));
  const unset = Object.entries({ ...settings, ...LAST }).filter(([name, value]) =>
    isDeepStrictEqual(first.get(name), value),
  );
  if (unset.length > 1) throw new Error(`Only the version may be as at first, not ${unset.join(' ')}.`);
  await ask('settings.save', { from: FIRST_SETTINGS, to: settings });
  await ask('key.save', { key: service.key, address, keyStorage: 'device' });
  for (const [id, form] of Object.entries({
    plain: { query: 'granite' },
    texts: { query: 'slate', extract: { count: 2 } },
    lens: { query: 'bridge', builtLens: LENS, workflow: 'news' },
  }))
    await ask('search', { ...EMPTY_FORM, id, ...form });
  await extract('page', [1]);
  await extract('selection', [2, 3]);
  await extract('list', [4, 'missing/one']);
  await settled();
  const release = service.faults.hold();
  const sent = service.ledger.entries.length;
  const { id } = await extract('list', PAUSED);
  await until('its first request', () => service.ledger.entries.length > sent || undefined);
  await tell('extract.pause', { job: id });
  release();
  await settled();
  await ask('settings.save', { from: settings, to: { ...settings, ...LAST } });
  await extract('list', [5, 6]);
  await extract(
    'list',
    Array.from({ length: 31 }, (_, index) => 201 + index),
  );
  await settled();
}

/** The pages requested from the service, in order. */
const requested = ({ ledger }: MockService): string[] =>
  ledger.entries.flatMap(({ operation, body }) =>
    operation === 'extract' ? (JSON.stringify(body).match(/https:[^"]+/g) ?? []) : [],
  );

/** Pages of the extraction that was paused which were not requested exactly once. */
export function requestedWrongly({ service, page }: Driver): string[] {
  const all = requested(service);
  return PAUSED.map(page).filter((url) => all.filter((one) => one === url).length !== 1);
}

/** Reads what the profile holds. Runs in a page of the extension, of any version. */
export async function readProfile(): Promise<Profile> {
  const { runtime, storage } = Reflect.get(globalThis, 'browser') ?? Reflect.get(globalThis, 'chrome');
  const measured = await runtime.sendMessage({ for: 'background', name: 'data.measure', request: null });
  const local = await storage.local.get(null);
  const opened = indexedDB.open('quarry');
  const pages = await new Promise<Record<string, string>[]>((resolve, reject) => {
    opened.onerror = () => reject(opened.error);
    opened.onsuccess = () => {
      const all = opened.result.transaction('pages').objectStore('pages').getAll();
      all.onsuccess = () => resolve(all.result);
    };
  });
  opened.result.close();
  const jobs = [local['jobs.past'], local.jobs].flatMap((stored) => stored?.jobs ?? []);
  const spent = { searches: 0, pages: 0, perhaps: 0 };
  for (const { sure, perhaps } of [local.usage, local['usage.private']].flatMap((one) => one?.days ?? [])) {
    spent.searches += sure.searches;
    spent.pages += sure.pages;
    spent.perhaps += perhaps.searches + perhaps.pages;
  }
  const states = (list: { state: string }[]) => {
    const grouped = Object.groupBy(list, ({ state }) => state);
    return Object.entries(grouped).map(([state, some]) => `${some?.length} ${state}`);
  };
  return {
    counts: Object.fromEntries(
      Object.entries<{ count?: number }>(measured).flatMap(([kind, { count }]) =>
        count === undefined ? [] : [[kind, count]],
      ),
    ),
    pages: pages
      .map(({ job, via = 'service', whole, url, markdown }) =>
        [job === 'collector' ? 'collected' : whole ? 'whole' : via, url, markdown].join(' '),
      )
      .sort(),
    jobs: jobs.map(({ state, pages: list, copied }) => {
      const isUnsent = copied === undefined && ['done', 'partly'].includes(state);
      const inStates = states(typeof list === 'string' ? JSON.parse(list) : list).sort();
      return `${state}: ${inStates.join(', ')}${isUnsent ? ', not sent' : ''}`;
    }),
    queries: local.history.searches.map(({ query }: { query: string }) => query),
    spent,
  };
}
