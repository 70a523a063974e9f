import type { Untrusted } from '../../untrusted.ts';
import type { SearchForm } from '../form.ts';

/** A lens that is described where it is used (service facts of the interface, 2.1: `lens`). Empty means: not limited. */
export interface InlineLens {
  sitesIncluded: string[];
  sitesExcluded: string[];
  wordsIncluded: string[];
  wordsExcluded: string[];
  /** Extension without a dot. */
  fileType: string;
  /** YYYY-MM-DD. */
  after: string;
  before: string;
  /** Goes with neither `after` nor `before`. */
  relative: '' | RelativeTime;
  /** ISO 3166-1 alpha-2 in capitals, or `no_region`. */
  region: string;
}

export const RELATIVE_TIMES = ['day', 'week', 'month'] as const;
type RelativeTime = (typeof RELATIVE_TIMES)[number];

export const NO_REGION = 'no_region';

export const EMPTY_LENS: InlineLens = {
  sitesIncluded: [],
  sitesExcluded: [],
  wordsIncluded: [],
  wordsExcluded: [],
  fileType: '',
  after: '',
  before: '',
  relative: '',
  region: '',
};

/** How much the service's own lenses hold, by its help. It says nothing of described ones: a warning, no limit. */
export const LENS_ROOM = {
  sitesIncluded: 10,
  sitesExcluded: 10,
  wordsIncluded: 5,
  wordsExcluded: 5,
} as const;

/** What is wrong with a field of a lens; the view has the words. */
export type LensProblem =
  | 'site-malformed'
  | 'word-empty'
  | 'file-type-malformed'
  | 'date-malformed'
  | 'dates-reversed'
  | 'relative-with-dates'
  | 'region-malformed';

export type LensProblems = Partial<Record<keyof InlineLens, LensProblem>>;

const SITE = /^(?:[a-z0-9-]+\.)*[a-z0-9-]+(?:\/[^\s"]*)?$/i;
const FILE_TYPE = /^[a-z0-9]{1,10}$/i;
const REGION = /^[a-z]{2}$/i;

/** Checks each field of a lens as the service would. Nothing found: it can be sent. */
export function problemsOf(lens: InlineLens): LensProblems {
  const problems: LensProblems = timeProblems(lens);
  if (!lens.sitesIncluded.every((site) => SITE.test(site))) problems.sitesIncluded = 'site-malformed';
  if (!lens.sitesExcluded.every((site) => SITE.test(site))) problems.sitesExcluded = 'site-malformed';
  if (lens.wordsIncluded.some(isBlank)) problems.wordsIncluded = 'word-empty';
  if (lens.wordsExcluded.some(isBlank)) problems.wordsExcluded = 'word-empty';
  if (lens.fileType !== '' && !FILE_TYPE.test(lens.fileType)) problems.fileType = 'file-type-malformed';
  if (![NO_REGION, ''].includes(lens.region) && !REGION.test(lens.region))
    problems.region = 'region-malformed';
  return problems;
}

function timeProblems({ after, before, relative }: InlineLens): LensProblems {
  const problems: LensProblems = {};
  if (after !== '' && !isDate(after)) problems.after = 'date-malformed';
  if (before !== '' && !isDate(before)) problems.before = 'date-malformed';
  else if (before !== '' && after > before) problems.before = 'dates-reversed';
  if (relative !== '' && after + before !== '') problems.relative = 'relative-with-dates';
  return problems;
}

const isBlank = (word: string): boolean => word.trim() === '';

/** Tells whether a text is a day of the calendar, as YYYY-MM-DD. */
export function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/**
 * A region as requests carry it, in filters and lenses alike: small letters, since the service was seen to refuse
 * capitals in filters, and its own clients send these.
 */
export const regionToWire = (region: string): string => region.toLowerCase();

/** The lens as the request carries it: empty fields are left out. */
export function lensToWire(lens: InlineLens): Record<string, string | string[]> {
  const fields: [string, string | string[]][] = [
    ['sites_included', lens.sitesIncluded],
    ['sites_excluded', lens.sitesExcluded],
    ['keywords_included', lens.wordsIncluded],
    ['keywords_excluded', lens.wordsExcluded],
    ['file_type', lens.fileType],
    ['time_after', lens.after],
    ['time_before', lens.before],
    ['time_relative', lens.relative],
    ['search_region', regionToWire(lens.region)],
  ];
  return Object.fromEntries(fields.filter(([, value]) => value.length > 0));
}

/** What a person types for a site, as lenses hold it: host and path, no scheme, no `www.`. */
export function siteOf(typed: Untrusted): string {
  return typed
    .trim()
    .replace(/^https?:\/\//i, '')
    .replace(/^www\./i, '')
    .replace(/(?<!\/)\/+$/, '')
    .toLowerCase();
}

/**
 * The lens that a form describes in its request: the built one, on the one site where one is chosen. That site stands
 * in place of the sites of the lens; all else of the lens stays.
 */
export function describedLens({
  builtLens,
  site,
}: Pick<SearchForm, 'builtLens' | 'site'>): InlineLens | undefined {
  if (site === undefined) return builtLens?.lens;
  return { ...(builtLens?.lens ?? EMPTY_LENS), sitesIncluded: [site] };
}
