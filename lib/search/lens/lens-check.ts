import type { Answer, ResultItem } from '../answer/answer.ts';
import type { SearchForm } from '../form.ts';
import { datesOf, describedLens, EMPTY_LENS } from './lens.ts';

/** How the results of an answer compare with what Quarry added to the search. */
export interface LensReport {
  checked: number;
  /** Ids of the results that don't match. */
  outside: string[];
  /** Results without a date, if the search has one. */
  unknown: number;
}

/**
 * Checks an answer's results against the site, the custom lens, and the dates of its search, because a service may
 * ignore them. What the user typed isn't checked, and what a lens of the service contains isn't known.
 */
export function checkLens(answer: Answer, form: SearchForm, at: number): LensReport {
  const { sitesIncluded, sitesExcluded } = describedLens(form) ?? EMPTY_LENS;
  const { after, before } = datesOf(form, at);
  const isOutside = ({ url: address = '', time }: ResultItem): boolean => {
    const url = URL.parse(address);
    if (url === null) return false;
    if (sitesExcluded.some((site) => isOnSite(url, site))) return true;
    if (sitesIncluded.length > 0 && !sitesIncluded.some((site) => isOnSite(url, site))) return true;
    const day = time?.slice(0, 10);
    return day !== undefined && ((after !== '' && day < after) || (before !== '' && day > before));
  };
  // Archived copies are on the archive's own site.
  const groups = answer.groups.filter(({ name }) => name !== 'web_archive');
  const items = groups.flatMap((group) => group.items).filter(({ url }) => url !== undefined);
  const outside = new Set(items.filter(isOutside));
  const isDated = after + before !== '';
  return {
    checked: items.length,
    outside: [...outside].map(({ id }) => id),
    unknown: items.filter((item) => isDated && item.time === undefined && !outside.has(item)).length,
  };
}

/** Returns whether a URL is on a site: on its host or a subdomain, and under its path if the site has one. */
function isOnSite(url: URL, site: string): boolean {
  const wanted = URL.parse(`https://${site}`);
  // Not written by Quarry's own form. Nothing is known about it, and a doubt would offer a search that costs.
  if (wanted === null) return true;
  const onHost = url.hostname === wanted.hostname || url.hostname.endsWith(`.${wanted.hostname}`);
  const pathOf = ({ pathname, search }: URL) => `${pathname}${search}`.toLowerCase();
  return onHost && pathOf(url).startsWith(pathOf(wanted));
}
