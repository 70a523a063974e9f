import type * as z from 'zod/mini';
import type { Units } from '../usage/usage.ts';
import type { formSchema } from './form-schema.ts';

/** The kinds of search, by their API names (API spec 2.1). */
export const WORKFLOWS = ['search', 'images', 'videos', 'news', 'podcasts'] as const;
export type Workflow = (typeof WORKFLOWS)[number];

/** Ids of lenses built into the service. The API spec lists none; these were observed to work. */
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

/** Limits of the API (API spec 2.1 and 8); times in seconds. */
export const FORM_LIMITS = {
  page: { least: 1, most: 10 },
  limit: { least: 1, most: 1024 },
  timeout: { least: 0.5, most: 4 },
  extractCount: { least: 1, most: 10 },
} as const;

/** What a search is made from. Its fields are described in form-schema.ts. */
export type SearchForm = z.infer<ReturnType<typeof formSchema>>;
export type FormExtract = NonNullable<SearchForm['extract']>;
/** A lens built in Quarry. */
export type BuiltLens = NonNullable<SearchForm['builtLens']>;

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
 * The controls at the start of a view: as they were left in this session, or else the defaults. Those that only Settings
 * has are always from there.
 */
export const startForm = (
  left: SearchForm | undefined,
  { limit, timeout, format = EMPTY_FORM.format, ...others }: Partial<SearchForm>,
): SearchForm => ({ ...EMPTY_FORM, ...(left ?? others), limit, timeout, format });

/**
 * Removes full-text results from the controls of a search that starts outside the view, from the menu or the address
 * bar. No price is shown there, so it must cost only one search, as its label says.
 */
export const withoutFullText = <T extends Partial<SearchForm>>(controls: T): T & { extract: undefined } => ({
  ...controls,
  extract: undefined,
});

/** The units that a search costs: one search, plus the pages fetched in full. */
export const unitsOf = ({ extract }: Pick<SearchForm, 'extract'>): Units => ({
  searches: 1,
  pages: extract?.count ?? 0,
});

/** A query on one line, as it is shown and sent: text from a page may have line breaks. */
export const withoutBreaks = (query: string): string => query.replace(/[\r\n]+/g, ' ');

/** A query without case, which the service ignores except in operators. */
const folded = (query: string): string =>
  query
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[^\s()]+/g, (word) => (/^(?:AND|NOT|OR)$/.test(word) ? word : word.toLowerCase()));

/** Returns whether two forms would send the same request, up to white space and case. */
export function sameRequest(a: SearchForm, b: SearchForm): boolean {
  return comparable(a) === comparable(b);
}

/** A lens as a comparable string. Keys are sorted because browsers store them in a different order. */
export const lensKey = (built: BuiltLens | undefined): string | undefined =>
  built && JSON.stringify(Object.entries(built.lens).sort());

/** Everything a form sends, as a comparable string. */
function comparable(form: SearchForm): string {
  const { extract } = form;
  return JSON.stringify([
    form.workflow,
    folded(form.query),
    [form.lens, lensKey(form.builtLens), form.site],
    form.safeSearch,
    [form.region, form.after, form.before, form.period],
    [form.page, form.limit, form.timeout, form.format, form.personalize],
    extract && [extract.count, extract.timeout],
  ]);
}

/** How to start a search. */
export interface SearchOptions {
  /** Whether the user allowed it to exceed the spending caps. */
  overCap?: boolean | undefined;
  /** Reuses a stored answer to the same request that finished after this time (epoch ms), if it is recent enough. */
  reuse?: number | undefined;
}

/** When an answer may serve instead of paying again. */
export interface ReuseRules {
  /** The setting: how old it may be. */
  reuseMinutes: number;
  /** It must be newer than this. All times are in epoch ms. */
  since: number;
  now: number;
}

/** The newest of these answers to the same request that may be shown instead of paying again. */
export const reusable = <T extends { form: SearchForm; finishedAt: number }>(
  answers: readonly T[],
  form: SearchForm,
  { reuseMinutes, since, now }: ReuseRules,
): T | undefined => {
  const after = Math.max(since, now - reuseMinutes * 60_000);
  // One that seems to come from the future is from before the clock was set back.
  return answers.findLast(
    (one) => one.finishedAt > after && one.finishedAt <= now && sameRequest(one.form, form),
  );
};
