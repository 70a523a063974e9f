import { dateBefore } from '../dates.ts';
import type { BuiltLens, SearchForm } from '../form.ts';

/** A lens described in the request itself. */
export type InlineLens = BuiltLens['lens'];

export const RELATIVE_TIMES = ['day', 'week', 'month'] as const;

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

/**
 * Limits of the service's own lenses, from its help. Its help gives none for described lenses, so exceeding these is
 * only a warning.
 */
export const LENS_ROOM = {
  sitesIncluded: 10,
  sitesExcluded: 10,
  wordsIncluded: 5,
  wordsExcluded: 5,
} as const;

/** Problems with a lens field; the view has the wording. */
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

/** Validates each field of a lens as the service would. An empty result means that it can be sent. */
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

/** Returns whether a text is a valid calendar date, as YYYY-MM-DD. */
export function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/**
 * A region as sent in filters and lenses: lowercase, because the service was observed to reject uppercase in filters,
 * and its own clients send lowercase.
 */
export const regionToWire = (region: string): string => region.toLowerCase();

/** A lens as sent in a request; empty fields are omitted. */
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

/** Normalizes a typed site to the form used in lenses: host and path, without scheme or `www.`. */
export function typedSite(typed: string): string {
  return typed
    .trim()
    .replace(/^https?:\/\//i, '')
    .replace(/^www\./i, '')
    .replace(/(?<!\/)\/+$/, '')
    .toLowerCase();
}

/**
 * The lens that a form describes in its request: the built lens, with its included sites replaced by the selected
 * site, if any.
 */
export function describedLens({
  builtLens,
  site,
}: Pick<SearchForm, 'builtLens' | 'site'>): InlineLens | undefined {
  if (site === undefined) return builtLens?.lens;
  return { ...(builtLens?.lens ?? EMPTY_LENS), sitesIncluded: [site] };
}

/** The dates that results should be from (YYYY-MM-DD, or empty): the form's own, which replace those of its lens. */
export function datesOf(
  { builtLens, period, after, before }: Pick<SearchForm, 'builtLens' | 'period' | 'after' | 'before'>,
  at: number,
): { after: string; before: string } {
  if (period !== undefined) return { after: dateBefore(at, period), before };
  if (after + before !== '' || builtLens === undefined) return { after, before };
  const { relative, ...lens } = builtLens.lens;
  return { after: relative === '' ? lens.after : dateBefore(at, relative), before: lens.before };
}

function lensOperators(lens: InlineLens): string[] {
  const sites = lens.sitesIncluded.map((site) => `site:${site}`).join(' OR ');
  const words = (all: readonly string[]) =>
    all.map((word) => word.replaceAll('"', '').trim()).filter((word) => word !== '');
  return [
    ...(sites === '' ? [] : [lens.sitesIncluded.length > 1 ? `(${sites})` : sites]),
    ...lens.sitesExcluded.map((site) => `-site:${site}`),
    ...(lens.fileType === '' ? [] : [`filetype:${lens.fileType}`]),
    ...words(lens.wordsIncluded).map((word) => `"${word}"`),
    ...words(lens.wordsExcluded).map((word) => (/^[\p{L}\p{N}]+$/u.test(word) ? `-${word}` : `-"${word}"`)),
  ];
}

/** Snaps and bangs, which only work at the start of a query. */
const LEAD = /^\s*(?:[@!]\S+\s+)*/;

/**
 * Adds a lens to a query as operators (decision 0029). The typed text is kept as is. Operators go after it, with
 * parentheses around the text if an OR would affect them, or before it if it has an unclosed quote or parenthesis.
 */
export function withLens(query: string, lens: InlineLens): string {
  const added = lensOperators(lens).join(' ');
  if (added === '') return query;
  const lead = LEAD.exec(query)?.[0] ?? '';
  const own = query.slice(lead.length);
  if (own.trim() === '') return `${query}${/\S$/.test(query) ? ' ' : ''}${added}`;
  const { alternatives, broken } = syntaxOf(own);
  if (broken) return `${lead}${added} ${own}`;
  return `${lead}${alternatives ? `(${own})` : own} ${added}`;
}

const TOKEN = /"[^"]*("?)|[()]|[^\s()"]+/g;

/** Whether a query has an OR outside parentheses, and whether it has an unclosed quote or unmatched parenthesis. */
function syntaxOf(query: string): { alternatives: boolean; broken: boolean } {
  let depth = 0;
  const syntax = { alternatives: false, broken: false };
  for (const [token, closed] of query.matchAll(TOKEN)) {
    if (token === '(') depth += 1;
    if (token === ')') depth -= 1;
    if (depth < 0 || closed === '') syntax.broken = true;
    if (depth === 0 && (token === 'OR' || token === '|')) syntax.alternatives = true;
  }
  return { ...syntax, broken: syntax.broken || depth > 0 };
}
