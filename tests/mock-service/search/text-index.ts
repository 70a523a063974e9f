import MiniSearch, { type Query, type SearchOptions } from 'minisearch';
import type { Entry, EntryKind } from '../corpus/entry.ts';

/** A word of a text and its position. */
interface Word {
  text: string;
  start: number;
  end: number;
}

const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*(?:['’]\p{L}+)*/gu;
const NO_SPACES = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]/u;
const segmenter = new Intl.Segmenter('ja', { granularity: 'word' });

function segments(run: Word): Word[] {
  return [...segmenter.segment(run.text)].map(({ segment, index }) => ({
    text: segment,
    start: run.start + index,
    end: run.start + index + segment.length,
  }));
}

/** The words of a text in order. Scripts without spaces are split with the dictionary. */
export function wordsOf(text: string): Word[] {
  return [...text.matchAll(WORD)].flatMap(({ 0: word, index }) => {
    const run = { text: word, start: index, end: index + word.length };
    return NO_SPACES.test(word) ? segments(run) : run;
  });
}

const ARABIC_ARTICLE = /^ال(?=\p{L}{3})/u;
const knownTerms = new Map<string, string>();

function makeTerm(word: string): string {
  const plain = word
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/['’]s?$/u, '')
    .replace(ARABIC_ARTICLE, '');
  return plain.length > 3 && /[a-z][^s\W]s$/.test(plain) ? plain.slice(0, -1) : plain;
}

/** The indexed form of a word: lowercase, without accents, possessive, plural s, or Arabic article. */
export function termOf(word: string): string {
  const known = knownTerms.get(word);
  if (known !== undefined) return known;
  const term = makeTerm(word);
  knownTerms.set(word, term);
  return term;
}

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
