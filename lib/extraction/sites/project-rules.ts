import type { SiteRule } from './site-rules.ts';

/** The parts of a MediaWiki page that are for editors and for finding the way. */
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

/** Sites whose pages need a rule; `version` grows with each change of the list. */
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
