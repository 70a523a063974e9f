import type { InlineLens } from './lens.ts';

/** A part of a query: an operator that the service knows, or anything else, kept as it was typed. */
export interface QueryPart {
  /** As typed. */
  text: string;
  operator?: { name: 'site' | 'filetype'; value: string; not: boolean };
}

const PART = /-?"[^"]*"|(-?)(site|filetype):(\S+)|\S+/gi;

/** Divides a query into operators and the rest; quoted text and words that only look alike are the rest. */
export function readQuery(query: string): QueryPart[] {
  return [...query.matchAll(PART)].map(([text, minus, name, value]) => {
    if (name === undefined || value === undefined) return { text };
    const known = name.toLowerCase() === 'site' ? 'site' : 'filetype';
    return { text, operator: { name: known, value: value.toLowerCase(), not: minus === '-' } };
  });
}

/** Tells whether a lens says anything that operators can say. */
export function hasOperators(lens: InlineLens): boolean {
  return lensOperators(lens).length > 0;
}

function lensOperators(lens: InlineLens): string[] {
  const sites = lens.sitesIncluded.map((site) => `site:${site}`).join(' OR ');
  return [
    ...(sites === '' ? [] : [sites]),
    ...lens.sitesExcluded.map((site) => `-site:${site}`),
    ...(lens.fileType === '' ? [] : [`filetype:${lens.fileType}`]),
    ...lens.wordsIncluded.map((word) => `"${word}"`),
    ...lens.wordsExcluded.map((word) => (/\s/.test(word) ? `-"${word}"` : `-${word}`)),
  ];
}

/**
 * A query that says by operators what a lens says, for a service that ignores the `lens` field. Operators of the
 * user's own that the lens overrules (interface, 2.1: its options take precedence) are replaced.
 */
export function withLens(query: string, lens: InlineLens): string {
  const overruled = ({ operator }: QueryPart): boolean => {
    if (operator === undefined) return false;
    if (operator.name === 'filetype') return lens.fileType !== '';
    return lens.sitesIncluded.length > 0 || lens.sitesExcluded.includes(operator.value);
  };
  const parts = readQuery(query);
  // Between two of the user's operators that go, an OR would be left over.
  const own = parts.some(overruled) ? parts.filter((part) => !overruled(part) && part.text !== 'OR') : parts;
  return [...own.map(({ text }) => text), ...lensOperators(lens)].join(' ');
}
