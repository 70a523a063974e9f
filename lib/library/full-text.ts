import MiniSearch from 'minisearch';

/** A page that matches all words of a query, and the matching words in the page. */
interface Hit {
  id: string;
  terms: string[];
}

export interface FullText {
  add(id: string, title: string, text: string): void;
  /** Returns the best hits first. */
  find(query: string): Hit[];
}

/** Indexed per page; the rest of a longer page is not searchable. */
const MAX_CHARACTERS = 200_000;
/** Scripts without spaces between words. */
const UNSPACED = /[\u0e00-\u0eff\u3040-\u30ff\u3400-\u9fff]/;
const BETWEEN = /[\n\r\p{Z}\p{P}]+/u;

/** Creates a full-text index with prefix and fuzzy matching. */
export function createFullText(): FullText {
  const known = new Set<string>();
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
    add(id, title, text) {
      if (known.has(id)) return;
      known.add(id);
      index.add({ id, title, text: text.slice(0, MAX_CHARACTERS) });
    },
    find: (query) => index.search(query).map(({ id, terms }) => ({ id: String(id), terms })),
  };
}

function wordsOf(text: string): string[] {
  if (!UNSPACED.test(text)) return text.split(BETWEEN);
  const segments = new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text);
  return [...segments].flatMap(({ segment, isWordLike }) => (isWordLike ? [segment] : []));
}
