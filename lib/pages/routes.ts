import type { Untrusted } from '../untrusted.ts';

/** The page of the full-page view. */
const WORKSPACE = '/desk.html';

/** What the full-page view shows, as its URL says behind `#`: `search` where it says nothing. */
const ROUTES = ['search', 'library', 'document', 'add', 'jobs', 'spending', 'review', 'pdf'] as const;
export type Route = (typeof ROUTES)[number];

/** The URL of the full-page view, from the extension's root. `tabs`: ids of those to add pages from, the one in front first. */
export function workspacePath(route: Route = 'search', tabs: readonly number[] = []): `/desk.html${string}` {
  if (route === 'search') return WORKSPACE;
  return `${WORKSPACE}#${route}${tabs.length > 0 ? `=${tabs}` : ''}`;
}

/** The URL of the document builder with a preset, by its name; empty for the usual format. */
export const documentPath = (preset: string): `/desk.html${string}` =>
  `${WORKSPACE}#document${preset === '' ? '' : `=${encodeURIComponent(preset)}`}`;

/** The name of the preset that a hash says; empty where it says none. */
export function presetIn(hash: string): string {
  const said = /^#document=(.*)$/.exec(hash)?.[1] ?? '';
  try {
    return decodeURIComponent(said);
  } catch {
    // Written by hand: it names none.
    return '';
  }
}

/** The route that a hash says; what it says of anything else is the search. */
export function routeIn(hash: string): Route {
  const name = /^#(\w*)/.exec(hash)?.[1];
  return ROUTES.find((route) => route === name) ?? 'search';
}

/** The hash of all extractions: as a list, or by day with all searches. */
export const jobsHash = (byDay: boolean): string => (byDay ? '#jobs=days' : '#jobs');

/** Tells whether a hash says by day. */
export const isByDay = (hash: string): boolean => hash === jobsHash(true);

/** The hash of the review of a job. */
export const reviewHash = (job: string): string => `#review=${job}`;

/** Id of the job whose review a hash names; nothing where it names none: then it is the newest. */
export const reviewIn = (hash: string): string | undefined => /^#review=(.+)$/.exec(hash)?.[1];

/** Ids of the tabs that a hash names. */
export const tabsIn = (hash: string): number[] => (hash.match(/\d+/g) ?? []).map(Number);

/** The URL of the full-page view that shows one page of the library, by its URL. */
export const savedPagePath = (url: Untrusted): `/desk.html${string}` =>
  `${workspacePath('library')}=${encodeURIComponent(url.toWellFormed())}`;

/** The URL of the page of the library that a hash names; nothing where it names none. */
export function savedPageIn(hash: Untrusted): string | undefined {
  const [, encoded] = /^#library=(.+)$/.exec(hash) ?? [];
  try {
    return encoded && decodeURIComponent(encoded);
  } catch {
    // It was typed by hand.
    return undefined;
  }
}
