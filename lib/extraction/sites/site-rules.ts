import { longestFor, PUBLIC_SUFFIX } from './host-match.ts';

/** Defines the content of a site's pages, for sites where local extraction finds too much or too little. */
export interface SiteRule {
  /** The host; its subdomains follow the same rule unless they have their own. */
  host: string;
  /** CSS selectors of the parts to extract. If empty, the content is detected as on any other page. */
  content: string[];
  /** CSS selectors of the parts to remove. */
  remove: string[];
}

export const MAX_SITES = 500;
export const MAX_SELECTORS = 30;
/** In characters. */
export const MAX_SELECTOR_LENGTH = 500;

/** Extracts the host from a typed or pasted host or URL, without `www.`, since rules cover subdomains. */
export function typedHost(typed: string): string {
  const trimmed = typed.trim();
  const host = URL.parse(trimmed.includes('://') ? trimmed : `https://${trimmed}`)?.hostname ?? trimmed;
  const bare = host.replace(/^www\./, '');
  return PUBLIC_SUFFIX.test(bare) ? host : bare;
}

/** Quoted or backslash-escaped parts of a selector. */
const LITERAL = /\\[\s\S]|"(?:[^"\\]|\\[\s\S])*"|'(?:[^'\\]|\\[\s\S])*'/g;
/** Each nesting level can multiply the matching time by the page's depth or by its number of siblings. */
const MAX_SELECTOR_DEPTH = 2;

/**
 * Whether a selector is safe to join into a selector list, and fast to match. Browsers close unclosed brackets and
 * quotes by themselves, which in a list would swallow the next selector; and a running query can't be canceled.
 */
export function isValidSelector(selector: string): boolean {
  const bare = selector.replace(LITERAL, '');
  if (/["'\\]|\/\*/.test(bare)) return false;
  const open: string[] = [];
  for (const mark of bare.match(/[()[\]]/g) ?? []) {
    if (mark === '(' || mark === '[') open.push(mark);
    else if (open.pop() !== (mark === ')' ? '(' : '[')) return false;
    // The innermost level may still contain an attribute selector in brackets.
    if (open.lastIndexOf('(') >= MAX_SELECTOR_DEPTH || open.length > MAX_SELECTOR_DEPTH + 1) return false;
  }
  return open.length === 0;
}

/** Validates a typed host. The pattern is needed because Chromium accepts a space in a host and encodes it. */
export const problemOfHost = (host: string): 'malformed' | undefined =>
  /^[a-z0-9_.[\]:-]{1,253}$/.test(host) && URL.parse(`https://${host}/`)?.hostname === host
    ? undefined
    : 'malformed';

/** The rule for a page: the user’s rules take precedence over Quarry’s, and longer hosts over shorter ones. */
export function siteRuleFor(url: string, own: readonly SiteRule[]): SiteRule | undefined {
  const host = URL.parse(url)?.hostname ?? '';
  return longestFor(host, own) ?? longestFor(host, PROJECT_RULES.rules);
}

/**
 * Builds a rule that extracts these selectors from a page's site, and removes what is removed there already; `undefined`
 * if the URL has no host, such as a file.
 */
export function ruleForPicks(
  url: string,
  content: readonly string[],
  own: readonly SiteRule[],
): SiteRule | undefined {
  const host = typedHost(URL.parse(url)?.hostname ?? '');
  if (problemOfHost(host) !== undefined) return undefined;
  return { host, content: [...content], remove: [...(siteRuleFor(url, own)?.remove ?? [])] };
}

/**
 * Returns the rules with one added, replacing any rule for the same host. The oldest are dropped above `MAX_SITES`.
 */
export function withSiteRule(rules: readonly SiteRule[], added: SiteRule): SiteRule[] {
  return [...rules.filter(({ host }) => host !== added.host), added].slice(-MAX_SITES);
}

/** The editing and navigation parts of a MediaWiki page. */
const MEDIAWIKI = [
  '.mw-editsection',
  '.navbox',
  '.vertical-navbox',
  '.sistersitebox',
  '.noprint',
  '#catlinks',
  '#siteSub',
  '.mw-jump-link',
];
const WIKIS = [
  'wikipedia.org',
  'wiktionary.org',
  'wikivoyage.org',
  'wikibooks.org',
  'wikiquote.org',
  'wikisource.org',
];

/** Built-in site rules. Increment `version` with every change. */
export const PROJECT_RULES: { version: number; rules: readonly SiteRule[] } = {
  version: 1,
  rules: [
    ...WIKIS.map((host) => ({ host, content: [], remove: MEDIAWIKI })),
    { host: 'arxiv.org', content: ['#abs'], remove: ['.submission-history', '#abs .extra-services'] },
    {
      host: 'pubmed.ncbi.nlm.nih.gov',
      content: ['#full-view-heading', '#abstract'],
      remove: ['.actions-buttons'],
    },
    {
      host: 'duckduckgo.com',
      content: ['[data-testid=mainline]', '#links'],
      remove: ['[data-testid=feedback-prompt]'],
    },
    { host: 'bing.com', content: ['#b_results'], remove: ['.b_ad', '.b_pag'] },
    { host: 'google.com', content: ['#rso'], remove: [] },
  ],
};
