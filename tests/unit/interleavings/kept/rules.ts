import fc from 'fast-check';
import { KEEP_PAGES } from '../../../../lib/library/retention.ts';
import { SITE_WAYS, type SiteDefault } from '../../../../lib/presets/destinations.ts';
import { DEFAULT_SETTINGS, LOCAL_READING, type Settings } from '../../../../lib/settings/settings.ts';
import { ENDS, type Pages } from './world.ts';

export const DAY_MS = 86_400_000;
const HOSTS = ['docs.test', 'a.docs.test', 'b.a.docs.test', 'news.test'] as const;

export type Library = NonNullable<Settings['library']>;
export const libraryOf = ({ library }: Settings): Library => library ?? { keep: 'day', megabytes: 200 };

/** The pages that these rules don’t keep: too old, or beyond the size limit after all newer ones. */
export function due(pages: Pages, { keep, megabytes }: Library, sessionStart: number): Set<string> {
  const now = Date.now();
  const oldest = { session: sessionStart, day: now - DAY_MS, month: now - 30 * DAY_MS, always: 0 }[keep];
  let room = megabytes * 1_000_000;
  const gone = [...pages]
    .toSorted(([, a], [, b]) => b.at - a.at)
    .filter(([, { at, markdown }]) => {
      room -= markdown.length;
      return at < oldest || room < 0;
    });
  return new Set(gone.map(([key]) => key));
}

/** What a site’s rules send to the service, the nearest first: nothing (0), as usual (1), or everything (2). */
export function waysOf(host: string, { siteDefaults = [] }: Settings): [number, ...number[]] {
  const covers = (site: SiteDefault) => host === site.host || host.endsWith(`.${site.host}`);
  const nearest = siteDefaults.filter(covers).toSorted((a, b) => b.host.length - a.host.length);
  const [first = 1, ...others] = nearest.map(({ way }) => ({ local: 0, usual: 1, service: 2 })[way]);
  return [first, ...others];
}
export const wayOf = (host: string, settings: Settings): number => waysOf(host, settings)[0];

/** By consent and name: a number that is higher the looser a setting is, or a value that may not change at all. */
export function looseness(settings: Settings): Map<string, number | string> {
  const { caps = {}, history, prices, extraction } = settings;
  const { keep, megabytes } = libraryOf(settings);
  return new Map<string, number | string>([
    ['address', settings.address],
    ['spending prices', `${prices.searches} ${prices.pages}`],
    ['spending day', caps.day ?? Number.POSITIVE_INFINITY],
    ['spending month', caps.month ?? Number.POSITIVE_INFINITY],
    ['spending ask', settings.askAbove],
    ['spending review', extraction.reviewAbove],
    ['spending reuse', -settings.reuseMinutes],
    ...HOSTS.map((host) => [`privacy of ${host}`, wayOf(host, settings)] as const),
    ['privacy reading', ['first', 'offer', 'never'].indexOf(extraction.local)],
    ['privacy thumbnails', Number(settings.thumbnails)],
    ['privacy keep', -KEEP_PAGES.indexOf(keep)],
    ['privacy megabytes', -megabytes],
    ['privacy keepDays', -settings.keepDays],
    ['privacy history', String(history.on)],
    ['privacy days', -history.days],
  ]);
}

const clipboard = { to: fc.constant('clipboard' as const), preset: fc.constant('') };
const site = fc.record({ host: fc.constantFrom(...HOSTS), way: fc.constantFrom(...SITE_WAYS), ...clipboard });
const siteDefaults = fc.uniqueArray(site, { selector: ({ host }) => host, maxLength: 3 });
const cents = fc.integer({ min: 0, max: 12 }).map((value) => value / 100);
const keep = fc.constantFrom(...KEEP_PAGES);
const megabytes = fc.constantFrom(1, 2, 200);

export const anySettings: fc.Arbitrary<Settings> = fc
  .record({
    address: fc.constantFrom('https://kagi.com/api/v1', 'https://kagi.com/api/v2'),
    caps: fc.record({ day: cents, month: cents }, { requiredKeys: [] }),
    prices: fc.constantFrom({ searches: 12, pages: 4 }, { searches: 24, pages: 0 }),
    askAbove: fc.constantFrom(0, 0.01, 1),
    reuseMinutes: fc.nat(2),
    extraction: fc
      .record({ reviewAbove: fc.nat(4), local: fc.constantFrom(...LOCAL_READING) })
      .map((rules) => ({ ...DEFAULT_SETTINGS.extraction, ...rules })),
    siteDefaults,
    history: fc.record({ on: fc.boolean(), days: fc.constantFrom(1, 30) }),
    keepDays: fc.nat(2),
    thumbnails: fc.boolean(),
    library: fc.record({ keep, megabytes }),
  })
  .map((some) => ({ ...DEFAULT_SETTINGS, ...some }));

const FIELDS = [
  'address',
  'caps',
  'prices',
  'askAbove',
  'reuseMinutes',
  'extraction',
  'siteDefaults',
] as const;
const change = fc
  .tuple(fc.constantFrom(...FIELDS, 'history', 'keepDays', 'thumbnails'), anySettings)
  .map(([field, settings]): Partial<Settings> => Object.fromEntries([[field, settings[field]]]));
const page = {
  place: fc.nat(1),
  size: fc.constantFrom(1, 300_000, 700_000),
  daysOld: fc.constantFrom(0, 0.5, 3, 40),
};
/** `of`: the save that a page is from; of another device, if there is none. */
const filePages = fc.uniqueArray(fc.record({ ...page, of: fc.nat(3) }), {
  selector: ({ of, place }) => `${of} ${place}`,
  maxLength: 3,
});
const order = {
  search: fc.boolean(),
  pages: fc.nat(5),
  host: fc.constantFrom(...HOSTS),
  agrees: fc.boolean(),
};

/** An action, as often as its weight. */
const act = <N extends string, T>(weight: number, name: N, more: { [K in keyof T]: fc.Arbitrary<T[K]> }) => ({
  weight,
  arbitrary: fc.record(more).map((value) => ({ act: name, ...value })),
});
const small = fc.oneof(
  act(5, 'save', { pages: fc.array(fc.record(page), { minLength: 1, maxLength: 3 }) }),
  act(3, 'change', { change }),
  act(3, 'keep', { rule: fc.oneof(fc.record({ keep }), fc.record({ megabytes })) }),
  act(1, 'import', { siteDefaults }),
  act(2, 'remove', { which: fc.array(fc.nat(5), { minLength: 1, maxLength: 2 }) }),
  act(3, 'clear', {
    kind: fc.constantFrom('settings' as const, 'history', 'pages', 'usage', 'jobs', 'results'),
  }),
);
const action = fc.oneof(
  { weight: 17, arbitrary: small },
  act(7, 'restore', {
    settings: anySettings,
    pages: fc.option(filePages, { nil: undefined }),
    mode: fc.constantFrom('add' as const, 'replace'),
    confirmed: fc.subarray(['address', 'spending', 'privacy'] as const),
    end: fc.oneof({ weight: 4, arbitrary: fc.constant(ENDS[0]) }, fc.constantFrom(...ENDS)),
    meanwhile: fc.option(small, { nil: undefined }),
  }),
  act(8, 'undo', { which: fc.constantFrom(0, 0, 1) }),
  act(2, 'restart', { browser: fc.boolean() }),
  act(1, 'clock', { days: fc.constantFrom(-1, -0.3, 0.3, 1, 20) }),
  act(6, 'spend', {
    orders: fc.array(fc.record(order), { minLength: 1, maxLength: 3 }),
    answer: fc.constantFrom('answered' as const, 'refused', 'lost', 'never'),
  }),
);

/** One thing that a person does, or that happens to them. */
export type Action = typeof action extends fc.Arbitrary<infer T> ? T : never;
export type ActionOf<N extends Action['act']> = Extract<Action, { act: N }>;

/** What a person does, and which write fails meanwhile because the storage is full; 0: none. */
export const life = fc.array(
  fc.record({
    action,
    full: fc.oneof({ weight: 6, arbitrary: fc.constant(0) }, fc.integer({ min: 1, max: 5 })),
  }),
  { minLength: 2, maxLength: 12 },
);
