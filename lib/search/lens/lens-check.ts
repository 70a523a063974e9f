import type { Untrusted } from '../../untrusted.ts';
import type { Answer, ResultItem } from '../answer/answer.ts';
import { dateBefore } from '../dates.ts';
import { isOn, judgeFileType, together, type Verdict } from './address-check.ts';
import { EMPTY_LENS, type InlineLens, siteOf } from './lens.ts';
import { type Operator, type Query, readingsOf } from './query.ts';
import { hasOperator, judgeReadings, withoutOperators } from './query-check.ts';

/** What results can be held against: the limits in force, filters over lens over the query's own operators. */
export interface Limits {
  /** What the query's own operators ask for, in each way that it can be read. */
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
  /** A lens that the service holds: what it limits is not known here. */
  lensId: string;
  lens: InlineLens | undefined;
  filters: { after: string; before: string };
  /** Epoch ms of the search: what "past week" counts from. */
  at: number;
}

/** The limits that a search was under, by the interface's precedence (2.1: filters over lens over own terms). */
export function limitsOf({ query, lensId, lens = EMPTY_LENS, filters, at }: Sources): Limits {
  const timeFiltered = filters.after !== '' || filters.before !== '';
  const lensAfter = lens.relative ? dateBefore(at, lens.relative) : lens.after;
  const overruled = ({ name, value }: Operator): boolean => {
    if (name === 'filetype') return lens.fileType !== '';
    return lens.sitesIncluded.length > 0 || lens.sitesExcluded.includes(siteOf(value));
  };
  // What a lens of the service overrules of the query can't be told.
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

/** Tells whether there is anything to hold results against. */
const isLimited = (limits: Limits): boolean =>
  limits.own.length + limits.sites.length + limits.exceptSites.length > 0 ||
  limits.fileType !== '' ||
  limits.after !== '' ||
  limits.before !== '';

/** Holds one result against limits. What it does not say (a date, its file type) is unknown, not outside. */
export function judge(item: ResultItem, limits: Limits): Verdict {
  if (item.url === undefined) return 'unknown';
  const url = new URL(item.url);
  return together([
    judgeReadings(url, limits.own),
    judgeSites(url, limits),
    judgeFileType(url, limits.fileType),
    judgeTime(item.time, limits),
  ]);
}

function judgeSites(url: URL, { sites, exceptSites }: Limits): Verdict {
  if (exceptSites.some((site) => isOn(url, site))) return 'outside';
  return sites.length === 0 || sites.some((site) => isOn(url, site)) ? 'inside' : 'outside';
}

function judgeTime(time: string | undefined, { after, before }: Limits): Verdict {
  if (after === '' && before === '') return 'inside';
  if (time === undefined) return 'unknown';
  const day = time.slice(0, 10);
  return (after === '' || day >= after) && (before === '' || day <= before) ? 'inside' : 'outside';
}

export interface LensReport {
  checked: number;
  /** Ids of the results that the service should not have given. */
  outside: string[];
  unknown: number;
}

/** Holds an answer's results against the limits of its search; nothing to say where there were none. */
export function checkLens(answer: Answer, limits: Limits): LensReport | undefined {
  if (!isLimited(limits)) return undefined;
  const items = answer.groups.flatMap((group) => group.items).filter((item) => item.url !== undefined);
  const verdicts = items.map((item) => ({ id: item.id, verdict: judge(item, limits) }));
  return {
    checked: items.length,
    outside: verdicts.filter(({ verdict }) => verdict === 'outside').map(({ id }) => id),
    unknown: verdicts.filter(({ verdict }) => verdict === 'unknown').length,
  };
}
