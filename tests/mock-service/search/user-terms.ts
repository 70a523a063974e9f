/** A query, with operators separated from words. */
export interface UserTerms {
  text: string;
  phrases: string[];
  exceptWords: string[];
  sites: string[];
  exceptSites: string[];
  fileTypes: string[];
  exceptFileTypes: string[];
}

const TERM = /(-?)(?:(site|filetype):([^\s()"]+)|"([^"]+)"|([^\s()"]+))/gi;
const JOINTS = new Set(['OR', 'AND', '|']);

/**
 * Parses a query: words, `"a phrase"`, `site:`, and `filetype:`, each of which `-` can exclude. Of several sites or file
 * types, any will do; otherwise, `OR` and parentheses mean nothing here.
 */
export function readQuery(query: string): UserTerms {
  const terms = [...query.matchAll(TERM)].map(([, sign, operator, value = '', phrase, word = '']) => ({
    isExcluded: sign === '-',
    field: operator?.toLowerCase() ?? (phrase === undefined ? 'word' : 'phrase'),
    text: operator === undefined ? (phrase ?? word) : value.toLowerCase(),
  }));
  const texts = (field: string, isExcluded = false) =>
    terms.filter((term) => term.field === field && term.isExcluded === isExcluded).map(({ text }) => text);
  const words = texts('word').filter((word) => !JOINTS.has(word));
  const phrases = texts('phrase');
  return {
    text: [...words, ...phrases].join(' '),
    phrases,
    exceptWords: [...texts('word', true), ...texts('phrase', true)],
    sites: texts('site'),
    exceptSites: texts('site', true),
    fileTypes: texts('filetype'),
    exceptFileTypes: texts('filetype', true),
  };
}
