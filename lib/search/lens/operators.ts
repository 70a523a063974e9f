import type { Untrusted } from '../../untrusted.ts';
import type { InlineLens } from './lens.ts';
import { shapeOf } from './query.ts';

/** Tells whether a lens says anything that operators can say. */
export function hasOperators(lens: InlineLens): boolean {
  return lensOperators(lens).length > 0;
}

function lensOperators(lens: InlineLens): string[] {
  const sites = lens.sitesIncluded.map((site) => `site:${site}`).join(' OR ');
  const words = (all: readonly string[]) =>
    all.map((word) => word.replaceAll('"', '').trim()).filter((word) => word !== '');
  return [
    ...(sites === '' ? [] : [lens.sitesIncluded.length > 1 ? `(${sites})` : sites]),
    ...lens.sitesExcluded.map((site) => `-site:${site}`),
    ...(lens.fileType === '' ? [] : [`filetype:${lens.fileType}`]),
    ...words(lens.wordsIncluded).map((word) => `"${word}"`),
    ...words(lens.wordsExcluded).map((word) => (/[\s()]/.test(word) ? `-"${word}"` : `-${word}`)),
  ];
}

/** Snaps and bangs: they are read at the beginning of a query alone. */
const LEAD = /^\s*(?:[@!]\S+\s+)*/;

/**
 * A query that says by operators what a lens says, for a service that ignores the `lens` field. What was typed stays
 * whole and in its order: operators go behind it, around it parentheses where an OR would reach them, and before
 * it where a quote or a parenthesis in it has no end.
 */
export function withLens(query: Untrusted, lens: InlineLens): string {
  const added = lensOperators(lens).join(' ');
  if (added === '') return query;
  const lead = LEAD.exec(query)?.[0] ?? '';
  const own = query.slice(lead.length);
  if (own.trim() === '') return `${query}${/\S$/.test(query) ? ' ' : ''}${added}`;
  const { alternatives, broken } = shapeOf(own);
  if (broken) return `${lead}${added} ${own}`;
  return `${lead}${alternatives ? `(${own})` : own} ${added}`;
}
