import type { SiteRule } from './site-rules.ts';

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
