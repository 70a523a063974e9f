import type { PageKey } from '../storage/database.ts';

/** The path of the full-page view. */
const WORKSPACE = '/desk.html';

/** What the full-page view shows, by its URL's hash; `search` if the hash is empty. */
const ROUTES = ['search', 'library', 'document', 'add', 'jobs', 'spending', 'review', 'pdf'] as const;
export type Route = (typeof ROUTES)[number];

/** The path of the full-page view. `tabs`: ids of the tabs to add pages from, the active one first. */
export function workspacePath(route: Route = 'search', tabs: readonly number[] = []): `/desk.html${string}` {
  if (route === 'search') return WORKSPACE;
  return `${WORKSPACE}#${route}${tabs.length > 0 ? `=${tabs}` : ''}`;
}

/** The hash of the document builder for a job's pages. `preset`: its name; empty for the default format. */
export const documentHash = (job: string, preset = ''): `#${string}` =>
  `#document=${job}${preset === '' ? '' : `&preset=${encodeURIComponent(preset)}`}`;

/** The path of the document builder, as `documentHash`. */
export const documentPath = (job: string, preset = ''): `/desk.html${string}` =>
  `${WORKSPACE}${documentHash(job, preset)}`;

/** What the document builder can open with in place of a job's pages. */
const DOCUMENT_SOURCES = ['collection', 'library'] as const;
type DocumentSource = (typeof DOCUMENT_SOURCES)[number];

/** The hash of the document builder for pages of a source. */
export const documentSourceHash = (source: DocumentSource): `#${string}` => `#document=${source}`;

/** The source in a document hash; `undefined` if it is for a job. */
export const documentSourceIn = (hash: string): DocumentSource | undefined =>
  DOCUMENT_SOURCES.find((source) => hash === documentSourceHash(source));

/** The job id in a document hash; `undefined` if there is none, which means the newest job. */
export const documentJobIn = (hash: string): string | undefined =>
  documentSourceIn(hash) === undefined ? /^#document=([^&]+)/.exec(hash)?.[1] : undefined;

/** The preset name in a hash; empty if there is none. */
export function presetIn(hash: string): string {
  const said = /^#document=[^&]*&preset=(.*)$/.exec(hash)?.[1] ?? '';
  try {
    return decodeURIComponent(said);
  } catch {
    // Malformed, for example typed by hand.
    return '';
  }
}

/** The route in a hash; `search` if it names none. */
export function routeIn(hash: string): Route {
  const name = /^#(\w*)/.exec(hash)?.[1];
  return ROUTES.find((route) => route === name) ?? 'search';
}

/** The event of a page's window after that page has changed the collection. */
export const COLLECTION_CHANGED = 'collection';

/** The hash for all jobs, or all past searches. */
export const activityHash = (ofSearches: boolean): string => (ofSearches ? '#jobs=searches' : '#jobs');

/** Whether a hash asks for the past searches. */
export const isOfSearches = (hash: string): boolean => hash === activityHash(true);

/** The hash for a job's review. */
export const reviewHash = (job: string): string => `#review=${job}`;

/** The job id in a review hash; `undefined` if there is none, which means the newest job. */
export const reviewIn = (hash: string): string | undefined => /^#review=(.+)$/.exec(hash)?.[1];

/** The tab ids in a hash. */
export const tabsIn = (hash: string): number[] => (hash.match(/\d+/g) ?? []).map(Number);

/** The hash for one library page, by its key: the browser keeps hashes in its own history, so the URL must not be in one. */
export const savedPageHash = (key: PageKey): `#${string}` =>
  `#${new URLSearchParams({ library: key.join(' ') })}`;

/** The library page's key in a hash, joined with a space; `undefined` if there is none. */
export const savedPageIn = (hash: string): string | undefined =>
  new URLSearchParams(hash.slice(1)).get('library') ?? undefined;
