import type { InlineLens } from './lens.ts';

function lensOperators(lens: InlineLens): string[] {
  const sites = lens.sitesIncluded.map((site) => `site:${site}`).join(' OR ');
  const words = (all: readonly string[]) =>
    all.map((word) => word.replaceAll('"', '').trim()).filter((word) => word !== '');
  return [
    ...(sites === '' ? [] : [lens.sitesIncluded.length > 1 ? `(${sites})` : sites]),
    ...lens.sitesExcluded.map((site) => `-site:${site}`),
    ...(lens.fileType === '' ? [] : [`filetype:${lens.fileType}`]),
    ...words(lens.wordsIncluded).map((word) => `"${word}"`),
    ...words(lens.wordsExcluded).map((word) => (/^[\p{L}\p{N}]+$/u.test(word) ? `-${word}` : `-"${word}"`)),
  ];
}

/** Snaps and bangs, which only work at the start of a query. */
const LEAD = /^\s*(?:[@!]\S+\s+)*/;

/**
 * Adds a lens to a query as operators (decision 0029). The typed text is kept as is. Operators go after it, with
 * parentheses around the text if an OR would affect them, or before it if it has an unclosed quote or parenthesis.
 */
export function withLens(query: string, lens: InlineLens): string {
  const added = lensOperators(lens).join(' ');
  if (added === '') return query;
  const lead = LEAD.exec(query)?.[0] ?? '';
  const own = query.slice(lead.length);
  if (own.trim() === '') return `${query}${/\S$/.test(query) ? ' ' : ''}${added}`;
  const { alternatives, broken } = syntaxOf(own);
  if (broken) return `${lead}${added} ${own}`;
  return `${lead}${alternatives ? `(${own})` : own} ${added}`;
}

const TOKEN = /"[^"]*("?)|[()]|[^\s()"]+/g;

/** Whether a query has an OR outside parentheses, and whether it has an unclosed quote or unmatched parenthesis. */
function syntaxOf(query: string): { alternatives: boolean; broken: boolean } {
  let depth = 0;
  const syntax = { alternatives: false, broken: false };
  for (const [token, closed] of query.matchAll(TOKEN)) {
    if (token === '(') depth += 1;
    if (token === ')') depth -= 1;
    if (depth < 0 || closed === '') syntax.broken = true;
    if (depth === 0 && (token === 'OR' || token === '|')) syntax.alternatives = true;
  }
  return { ...syntax, broken: syntax.broken || depth > 0 };
}
