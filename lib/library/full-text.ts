import MiniSearch from 'minisearch';
import { wordsOfPage } from '../markdown/tree/words.ts';
import type { Token } from '../search/answer/answer.ts';
import { literal } from './entries.ts';

/** Indexed per page; the rest of a longer page is not searchable. */
const MAX_CHARACTERS = 200_000;
/** Scripts without spaces between words. */
const UNSPACED = /[\u0e00-\u0eff\u3040-\u30ff\u3400-\u9fff]/;
const BETWEEN = /[\n\r\p{Z}\p{P}]+/u;

/** Creates a full-text index with prefix and fuzzy matching. */
export function createFullText() {
  /** When the indexed copy of each page was made. */
  const known = new Map<string, number>();
  const index = new MiniSearch<{ id: string; title: string; text: string }>({
    fields: ['title', 'text'],
    tokenize: wordsOf,
    searchOptions: {
      combineWith: 'AND',
      boost: { title: 3 },
      prefix: (term) => term.length > 1,
      fuzzy: (term) => (term.length > 4 ? 0.2 : false),
    },
  });
  return {
    /** Indexes a page by its copy of that time, in place of another. */
    put(id: string, at: number, title: string, text: string): void {
      if (known.get(id) === at) return;
      const page = { id, title, text: text.slice(0, MAX_CHARACTERS) };
      if (known.has(id)) index.replace(page);
      else index.add(page);
      known.set(id, at);
    },
    /** The pages that match all words of a query, the best first, and the matching words in each. */
    find: (query: string) => index.search(query).map(({ id, terms }) => ({ id: String(id), terms })),
  };
}

export type FullText = ReturnType<typeof createFullText>;

function wordsOf(text: string): string[] {
  if (!UNSPACED.test(text)) return text.split(BETWEEN);
  const segments = new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text);
  return [...segments].flatMap(({ segment, isWordLike }) => (isWordLike ? [segment] : []));
}

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
