import type { Untrusted } from '../../untrusted.ts';
import { PROJECT_RULES } from './project-rules.ts';

/** Which parts of a site's pages are its text: for sites where local extraction finds too much or too little. */
export interface SiteRule {
  /** A host; its subdomains follow the same rule unless they have their own. */
  host: string;
  /** CSS selectors of the parts to extract; with none, the text is found as on any other page. */
  content: string[];
  /** CSS selectors of what to drop. */
  remove: string[];
}

export const MOST_SITES = 500;
export const MOST_SELECTORS = 30;
/** In characters. */
export const LONGEST_SELECTOR = 500;

/** What registries sell names under: a rule for all of it would be one for the sites of others. */
const OF_OTHERS = /^(?:[^.]+|(?:ac|com?|edu|go|gob|gouv|gov|govt|gub|gv|mil|net?|org?)\.[a-z]{2})\.?$/;

/** The host of a site as a person types or pastes it: of a URL too, and without `www.`, since subdomains are covered. */
export function siteHost(typed: Untrusted): string {
  const trimmed = typed.trim();
  const host = URL.parse(trimmed.includes('://') ? trimmed : `https://${trimmed}`)?.hostname ?? trimmed;
  const bare = host.replace(/^www\./, '');
  return OF_OTHERS.test(bare) ? host : bare;
}

/** Whatever stands in quotes or behind a backslash. */
const LITERAL = /\\[\s\S]|"(?:[^"\\]|\\[\s\S])*"|'(?:[^'\\]|\\[\s\S])*'/g;
/** Each level may take as many times as long as a page is deep, or has elements side by side. */
const DEEPEST_SELECTOR = 2;

/**
 * Tells whether a selector can stand in a list with others, and is answered in little time. Browsers end for themselves
 * what it leaves open, which in a list takes in the next; and no page can end what it asked once.
 */
export function isSoundSelector(selector: Untrusted): boolean {
  const bare = selector.replace(LITERAL, '');
  if (/["'\\]|\/\*/.test(bare)) return false;
  const open: string[] = [];
  for (const mark of bare.match(/[()[\]]/g) ?? []) {
    if (mark === '(' || mark === '[') open.push(mark);
    else if (open.pop() !== (mark === ')' ? '(' : '[')) return false;
    // Within the innermost, attributes have brackets of their own.
    if (open.lastIndexOf('(') >= DEEPEST_SELECTOR || open.length > DEEPEST_SELECTOR + 1) return false;
  }
  return open.length === 0;
}

/** What is wrong with a host as it was typed. Chromium takes a space in one, and encodes it. */
export const problemOfHost = (host: string): 'malformed' | undefined =>
  /^[a-z0-9_.[\]:-]{1,253}$/.test(host) && URL.parse(`https://${host}/`)?.hostname === host
    ? undefined
    : 'malformed';

/** The rule for a page: of the longest host that covers it, and the user’s before Quarry’s; `undefined` where there is none. */
export function siteRuleFor(url: Untrusted, own: readonly SiteRule[]): SiteRule | undefined {
  const host = URL.parse(url)?.hostname ?? '';
  return longestFor(host, own) ?? longestFor(host, PROJECT_RULES.rules);
}

/** Of what is said of sites, what holds for a host: that of the longest host that covers it. */
export function longestFor<T extends { host: string }>(host: string, rules: readonly T[]): T | undefined {
  const fitting = rules.filter(
    (rule) => host === rule.host || (!OF_OTHERS.test(rule.host) && host.endsWith(`.${rule.host}`)),
  );
  return fitting.toSorted((a, b) => b.host.length - a.host.length)[0];
}

/** The rule that extracts from a page's site what these selectors select; `undefined` where it has no host, as files. */
export function ruleForPicks(url: Untrusted, content: readonly string[]): SiteRule | undefined {
  const host = siteHost(URL.parse(url)?.hostname ?? '');
  return problemOfHost(host) === undefined ? { host, content: [...content], remove: [] } : undefined;
}

/** Rules with one added, in place of the one for the same host. */
export function withSiteRule(rules: readonly SiteRule[], added: SiteRule): SiteRule[] {
  return [...rules.filter(({ host }) => host !== added.host), added].slice(-MOST_SITES);
}
