import type { Untrusted } from '../untrusted.ts';
import type { Units } from '../usage/usage.ts';
import type { Period } from './dates.ts';
import type { InlineLens } from './lens/lens.ts';

/** What a person set in the search view, in the words of the interface (2.1). */
export const WORKFLOWS = ['search', 'images', 'videos', 'news', 'podcasts'] as const;
export type Workflow = (typeof WORKFLOWS)[number];

/** Lens identifiers that the service has built in. The interface names none; these were seen to work. */
export const BUILT_IN_LENSES = [
  'programming',
  'academic',
  'forums',
  'pdf',
  'wikipedia',
  'recipes',
  'shopping',
  'small web',
] as const;

export const FORMATS = ['json', 'markdown'] as const;
export type Format = (typeof FORMATS)[number];

/** The limits of the interface (2.1 and 8); times in seconds. */
export const FORM_LIMITS = {
  page: { least: 1, most: 10 },
  limit: { least: 1, most: 1024 },
  timeout: { least: 0.5, most: 4 },
  extractCount: { least: 1, most: 10 },
} as const;

/** Results to read in full: the service puts their Markdown in place of their snippets, at a price. */
export interface FormExtract {
  count: number;
  /** Seconds for each page; absent for the service's choice. */
  timeout?: number | undefined;
}

/** A lens that was built in Quarry. */
export interface BuiltLens {
  name: string;
  lens: InlineLens;
}

export interface SearchForm {
  workflow: Workflow;
  query: Untrusted;
  /** Sent as `lens_id`, exactly as entered; empty for none. */
  lens: string;
  /** One that is described in the request itself; independent of `lens` in the interface. */
  builtLens?: BuiltLens | undefined;
  /** The host of the one site that is searched, with any lens; absent for all. */
  site?: string | undefined;
  safeSearch: boolean;
  /** Empty for the service's choice, `no_region`, or ISO 3166-1 alpha-2 in capitals. */
  region: string;
  /** YYYY-MM-DD, or empty. */
  after: string;
  before: string;
  /** A quick choice, counted back from the day of the search; in place of `after`. */
  period?: Period | undefined;
  page: number;
  /** Caps what comes back; absent for all that one pass gives. */
  limit?: number | undefined;
  /** Seconds to collect results; absent for the service's choice. */
  timeout?: number | undefined;
  extract?: FormExtract | undefined;
  format: Format;
  /** Whether the user's rules for domains and addresses go with it. */
  personalize: boolean;
}

export const EMPTY_FORM: SearchForm = {
  workflow: 'search',
  query: '',
  lens: '',
  safeSearch: true,
  region: '',
  after: '',
  before: '',
  page: 1,
  format: 'json',
  personalize: true,
};

/**
 * The controls of a search that begins outside the view, from the menu or the address bar. No price stands there, so it
 * reads nothing in full: it costs one search, as its name says.
 */
export const asPlain = <T extends Partial<SearchForm>>(controls: T): T & { extract: undefined } => ({
  ...controls,
  extract: undefined,
});

/** Units that a search costs: itself, and the pages that it reads in full. */
export const unitsOf = ({ extract }: Pick<SearchForm, 'extract'>): Units => ({
  searches: 1,
  pages: extract?.count ?? 0,
});

/** Tells whether two forms would send the same request. */
export function sameRequest(a: SearchForm, b: SearchForm): boolean {
  return comparable(a) === comparable(b);
}

/** What a lens says, in one order: browsers store its keys in another. */
export const lensKey = (built: BuiltLens | undefined): string | undefined =>
  built && JSON.stringify(Object.entries(built.lens).sort());

/** All that a form sends, in one order, so that two can be compared. */
function comparable(form: SearchForm): string {
  const { extract } = form;
  return JSON.stringify([
    form.workflow,
    form.query.trim(),
    [form.lens, lensKey(form.builtLens), form.site],
    form.safeSearch,
    [form.region, form.after, form.before, form.period],
    [form.page, form.limit, form.timeout, form.format, form.personalize],
    extract && [extract.count, extract.timeout],
  ]);
}

/** How a search is begun. */
export interface SearchOptions {
  /** From which search the session history goes on. */
  entryId?: string | undefined;
  /** Whether the user said to go over the caps. */
  overCap?: boolean | undefined;
}
