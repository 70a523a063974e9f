import { wordsOfPage } from '../markdown/tree/words.ts';
import type { Token } from '../search/answer/answer.ts';
import { literal } from './entries.ts';

const BEFORE = 60;
const LENGTH = 220;

/** A short excerpt around the first matching term, with all terms marked. Reads the page only as far as needed. */
export function snippetOf(markdown: string, terms: readonly string[]): Token[] {
  const pattern = termPattern(terms);
  let words = '';
  let first = pattern ? -1 : 0;
  for (const some of wordsOfPage(markdown)) {
    const at = first < 0 && pattern ? some.search(pattern) : -1;
    if (at >= 0) first = words.length + at;
    words += `${some} `;
    if (first >= 0 && words.length > first + LENGTH) break;
  }
  const from = first > BEFORE ? words.indexOf(' ', first - BEFORE) + 1 : 0;
  const shown = `${from > 0 ? '… ' : ''}${wholeWords(words.slice(from), LENGTH)}`;
  if (!pattern) return [{ text: shown }];
  // The pattern has a capturing group, so odd items are the matches.
  return shown
    .split(pattern)
    .map((text, index) => (index % 2 === 1 ? { text, mark: true as const } : { text }))
    .filter(({ text }) => text !== '');
}

/** Shortens a text at the end of a word, or anywhere if its script has no spaces. */
function wholeWords(text: string, most: number): string {
  if (text.length <= most) return text.trim();
  const end = text.lastIndexOf(' ', most);
  return `${text.slice(0, end > most / 2 ? end : most).trim()} …`;
}

function termPattern(terms: readonly string[]): RegExp | undefined {
  const escaped = terms.toSorted((a, b) => b.length - a.length).map(literal);
  return escaped.length === 0 ? undefined : new RegExp(`(${escaped.join('|')})`, 'giu');
}
