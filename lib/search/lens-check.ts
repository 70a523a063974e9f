import type { Answer, ResultItem } from './answer.ts';
import { dateBefore } from './dates.ts';
import type { InlineLens } from './lens.ts';
import { readQuery } from './operators.ts';

/** What results can be held against: the limits in force, filters over lens over the query's own operators. */
export interface Limits {
  sites: string[];
  exceptSites: string[];
  fileType: string;
  /** YYYY-MM-DD. */
  after: string;
  before: string;
}

export interface Sources {
  query: string;
  lens: InlineLens | undefined;
  filters: { after: string; before: string };
  /** Epoch ms of the search: what "past week" counts from. */
  at: number;
}

/** The limits that a search was under, by the interface's precedence (2.1: filters over lens over own terms). */
export function limitsOf({ query, lens, filters, at }: Sources): Limits {
  const own = readQuery(query).flatMap(({ operator }) => operator ?? []);
  const sitesOf = (not: boolean) =>
    own.filter((one) => one.name === 'site' && one.not === not).map(({ value }) => value);
  const lensRules = lens !== undefined && lens.sitesIncluded.length > 0;
  const timeFiltered = filters.after !== '' || filters.before !== '';
  const lensAfter = lens?.relative ? dateBefore(at, lens.relative) : (lens?.after ?? '');
  return {
    sites: lensRules ? lens.sitesIncluded : sitesOf(false),
    exceptSites: [...(lens?.sitesExcluded ?? []), ...(lensRules ? [] : sitesOf(true))],
    fileType: lens?.fileType || own.findLast((one) => one.name === 'filetype')?.value || '',
    after: timeFiltered ? filters.after : lensAfter,
    before: timeFiltered ? filters.before : (lens?.before ?? ''),
  };
}

/** Tells whether there is anything to hold results against. */
const isLimited = (limits: Limits): boolean =>
  limits.sites.length + limits.exceptSites.length > 0 ||
  limits.fileType !== '' ||
  limits.after !== '' ||
  limits.before !== '';

export type Verdict = 'inside' | 'outside' | 'unknown';

/** Holds one result against limits. What it does not say (a date, its file type) is unknown, not outside. */
export function judge(item: ResultItem, limits: Limits): Verdict {
  if (item.url === undefined) return 'unknown';
  const url = new URL(item.url);
  const verdicts = [
    judgeSite(url, limits),
    judgeFileType(url, limits.fileType),
    judgeTime(item.time, limits),
  ];
  if (verdicts.includes('outside')) return 'outside';
  return verdicts.includes('unknown') ? 'unknown' : 'inside';
}

function judgeSite(url: URL, { sites, exceptSites }: Limits): Verdict {
  if (exceptSites.some((site) => isOn(url, site))) return 'outside';
  return sites.length === 0 || sites.some((site) => isOn(url, site)) ? 'inside' : 'outside';
}

/** Tells whether an address is on a site: its host or one below, and its path where the site names one. */
function isOn(url: URL, site: string): boolean {
  const [host = '', ...path] = site.toLowerCase().split('/');
  const bare = host.replace(/^\*?\./, '');
  const onHost = url.hostname === bare || url.hostname.endsWith(`.${bare}`);
  return onHost && (path.length === 0 || url.pathname.toLowerCase().startsWith(`/${path.join('/')}`));
}

function judgeFileType(url: URL, fileType: string): Verdict {
  if (fileType === '') return 'inside';
  const extension = /\.([a-z0-9]{1,10})$/i.exec(url.pathname)?.[1]?.toLowerCase();
  if (extension === undefined) return 'unknown';
  return extension === fileType.toLowerCase() ? 'inside' : 'outside';
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
