import type { Untrusted } from '../../untrusted.ts';
import type { Answer, ResultItem } from '../answer/answer.ts';
import { dateBefore } from '../dates.ts';
import { combineVerdicts, isOnSite, judgeFileType, type Verdict } from './address-check.ts';
import { EMPTY_LENS, type InlineLens, siteOf } from './lens.ts';
import { type Operator, type Query, readingsOf } from './query.ts';
import { hasOperator, judgeReadings, withoutOperators } from './query-check.ts';

/**
 * The limits to check results against. Filters take precedence over the lens, and the lens over the query's
 * operators.
 */
export interface Limits {
  /** The query's own operators, in every possible interpretation. */
  own: Query[];
  sites: string[];
  exceptSites: string[];
  fileType: string;
  /** YYYY-MM-DD. */
  after: string;
  before: string;
}

export interface Sources {
  query: Untrusted;
  /** A lens stored at the service; its limits are not known here. */
  lensId: string;
  lens: InlineLens | undefined;
  filters: { after: string; before: string };
  /** Epoch ms of the search, which "past week" counts back from. */
  at: number;
}

/** The limits in force for a search, by the API's precedence (API spec 2.1: filters over lens over the query). */
export function limitsOf({ query, lensId, lens = EMPTY_LENS, filters, at }: Sources): Limits {
  const timeFiltered = filters.after !== '' || filters.before !== '';
  const lensAfter = lens.relative ? dateBefore(at, lens.relative) : lens.after;
  const overruled = ({ name, value }: Operator): boolean => {
    if (name === 'filetype') return lens.fileType !== '';
    return lens.sitesIncluded.length > 0 || lens.sitesExcluded.includes(siteOf(value));
  };
  // Which operators a stored lens overrides is unknown.
  const own = lensId.trim() === '' ? readingsOf(query).map((one) => withoutOperators(one, overruled)) : [];
  return {
    own: own.some(hasOperator) ? own : [],
    sites: lens.sitesIncluded,
    exceptSites: lens.sitesExcluded,
    fileType: lens.fileType,
    after: timeFiltered ? filters.after : lensAfter,
    before: timeFiltered ? filters.before : lens.before,
  };
}

/** Whether there is any limit to check. */
const isLimited = (limits: Limits): boolean =>
  limits.own.length + limits.sites.length + limits.exceptSites.length > 0 ||
  limits.fileType !== '' ||
  limits.after !== '' ||
  limits.before !== '';

/**
 * Checks one result against limits. Missing data, such as a date or file type, makes it unknown rather than outside.
 */
export function judgeItem(item: ResultItem, limits: Limits): Verdict {
  if (item.url === undefined) return 'unknown';
  const url = new URL(item.url);
  return combineVerdicts([
    judgeReadings(url, limits.own),
    judgeSites(url, limits),
    judgeFileType(url, limits.fileType),
    judgeTime(item.time, limits),
  ]);
}

function judgeSites(url: URL, { sites, exceptSites }: Limits): Verdict {
  if (exceptSites.some((site) => isOnSite(url, site))) return 'outside';
  return sites.length === 0 || sites.some((site) => isOnSite(url, site)) ? 'inside' : 'outside';
}

function judgeTime(time: string | undefined, { after, before }: Limits): Verdict {
  if (after === '' && before === '') return 'inside';
  if (time === undefined) return 'unknown';
  const day = time.slice(0, 10);
  return (after === '' || day >= after) && (before === '' || day <= before) ? 'inside' : 'outside';
}

export interface LensReport {
  checked: number;
  /** Ids of the results that violate the limits. */
  outside: string[];
  unknown: number;
}

/** Checks an answer's results against the limits of its search; `undefined` if there were none. */
export function checkLens(answer: Answer, limits: Limits): LensReport | undefined {
  if (!isLimited(limits)) return undefined;
  const items = answer.groups.flatMap((group) => group.items).filter((item) => item.url !== undefined);
  const verdicts = items.map((item) => ({ id: item.id, verdict: judgeItem(item, limits) }));
  return {
    checked: items.length,
    outside: verdicts.filter(({ verdict }) => verdict === 'outside').map(({ id }) => id),
    unknown: verdicts.filter(({ verdict }) => verdict === 'unknown').length,
  };
}
