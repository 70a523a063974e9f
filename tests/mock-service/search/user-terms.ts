/** What the user's query asks for, its operators apart from its words. */
export interface UserTerms {
  text: string;
  phrases: string[];
  exceptWords: string[];
  sites: string[];
  exceptSites: string[];
  fileType: string | null;
}

const TOKEN = /(-?)(site|filetype):(\S+)|(-?)"([^"]+)"|(?<=^|\s)-([\p{L}\p{N}]\S*)|\S+/giu;

function readOperator(terms: UserTerms, name: string, value: string, negated: boolean): void {
  if (name.toLowerCase() === 'filetype') terms.fileType = value.toLowerCase();
  else if (negated) terms.exceptSites.push(value.toLowerCase());
  else terms.sites.push(value.toLowerCase());
}

/** Divides a query into words and operators: `site:`, `-site:`, `filetype:`, `"a phrase"`, `-word`. */
export function readQuery(query: string): UserTerms {
  const words: string[] = [];
  const terms: UserTerms = {
    text: '',
    phrases: [],
    exceptWords: [],
    sites: [],
    exceptSites: [],
    fileType: null,
  };
  for (const [token, minus, operator, value, phraseMinus, phrase, excepted] of query.matchAll(TOKEN)) {
    if (operator !== undefined && value !== undefined) readOperator(terms, operator, value, minus === '-');
    else if (phrase !== undefined && phraseMinus === '-') terms.exceptWords.push(phrase);
    else if (phrase !== undefined) terms.phrases.push(phrase);
    else if (excepted !== undefined) terms.exceptWords.push(excepted);
    else words.push(token);
  }
  terms.text = [...words, ...terms.phrases].join(' ');
  return terms;
}
