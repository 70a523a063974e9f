import MiniSearch, { type Query, type SearchOptions } from 'minisearch';
import type { Entry, EntryKind } from '../corpus/entry.ts';
import { termOf, wordsOf } from './words.ts';

/** A matching entry, its score, and the indexed terms that matched. */
export interface Hit {
  entry: Entry;
  score: number;
  terms: ReadonlySet<string>;
}

export interface TextIndex {
  /** The best entries of a kind for some words, or all of that kind without words. */
  find(words: string, kind: EntryKind, accepts: (entry: Entry) => boolean): Hit[];
}

interface Indexed {
  id: number;
  title: string;
  text: string;
  tags: string;
}

const MIN_PREFIX_LENGTH = 4;
const ALL_WORDS: SearchOptions = { combineWith: 'AND', prefix: (term) => term.length >= MIN_PREFIX_LENGTH };
const ANY_WORD: SearchOptions = {
  ...ALL_WORDS,
  combineWith: 'OR',
  fuzzy: (term) => (term.length > 5 ? 0.2 : false),
};

function indexed([first]: readonly Entry[], id: number): Indexed {
  return { id, title: first?.title ?? '', text: first?.text ?? '', tags: first?.tags.join(' ') ?? '' };
}

/**
 * Builds a full-text index of the entries. Entries with the same text, such as a page and its video, share a
 * slot.
 */
export function buildIndex(entries: readonly Entry[]): TextIndex {
  const index = new MiniSearch<Indexed>({
    fields: ['title', 'text', 'tags'],
    tokenize: (text) => wordsOf(text).map(({ text: word }) => word),
    processTerm: termOf,
    searchOptions: { boost: { title: 4, tags: 2 } },
  });
  const documents = [...Map.groupBy(entries, ({ title, text }) => `${title}\n${text}`).values()];
  index.addAll(documents.map((same, id) => indexed(same, id)));

  function run(query: Query, options: SearchOptions, accepts: (entry: Entry) => boolean): Hit[] {
    return index.search(query, options).flatMap(({ id, score, terms }) => {
      const found = (documents[Number(id)] ?? []).filter(accepts);
      return found.map((entry) => ({ entry, score, terms: new Set(terms) }));
    });
  }

  return {
    find(words, kind, accepts) {
      const fits = (entry: Entry): boolean => entry.kind === kind && accepts(entry);
      if (wordsOf(words).length === 0) return run(MiniSearch.wildcard, {}, fits);
      const exact = run(words, ALL_WORDS, fits);
      return exact.length > 0 ? exact : run(words, ANY_WORD, fits);
    },
  };
}
