import type { Untrusted } from '../untrusted.ts';

/** Something on this device that can be found by its words: a past search, a saved page, an open tab, a command. */
export interface Suggestible {
  /** Where one list holds several kinds, each has its own share of it. */
  kind: string;
  title: Untrusted;
  /** Found by its words as well, after those of titles: a host, for example. */
  detail?: Untrusted | undefined;
}

/** Finds items by what was typed. */
export interface SuggestionIndex<T> {
  /** At most so many of each kind: in the order in which the kinds first came, the best of each first. */
  find(typed: Untrusted, mostOfKind: number): T[];
}

/** Items beyond these, and characters of one beyond these, are not looked at: a key is answered at once, whatever there is. */
export const MOST_ITEMS = 10_000;
export const LONGEST_ITEM = 400;
const LONGEST_TYPED = 200;
const MOST_WORDS = 12;

/** How well an item fits: the less, the better. */
const BEGINS = 0;
const WORDS_BEGIN = 1;
const IN_TITLE = 2;
const IN_DETAIL = 3;

interface Entry<T> {
  item: T;
  title: string;
  detail: string;
}

/**
 * An index over all items, in the order in which they are to be shown where they fit equally well. An item is found where
 * its title, or title and detail together, contain each of the words that were typed, whatever their case and accents.
 */
export function createSuggestionIndex<T extends Suggestible>(items: readonly T[]): SuggestionIndex<T> {
  const kinds = [...new Set(items.map(({ kind }) => kind))];
  const entries = items.slice(0, MOST_ITEMS).map(
    (item): Entry<T> => ({
      item,
      title: fold(item.title.slice(0, LONGEST_ITEM)),
      detail: fold((item.detail ?? '').slice(0, LONGEST_ITEM)),
    }),
  );
  return {
    find(typed, mostOfKind) {
      const words = wordsOf(typed);
      if (words.length === 0) return [];
      const found = new Map(
        kinds.map((kind) => [kind, [BEGINS, WORDS_BEGIN, IN_TITLE, IN_DETAIL].map((): T[] => [])]),
      );
      for (const entry of entries) {
        const fit = fitOf(entry, words);
        if (fit !== undefined) found.get(entry.item.kind)?.[fit]?.push(entry.item);
      }
      return [...found.values()].flatMap((fits) => fits.flat().slice(0, mostOfKind));
    },
  };
}

/** The words that were typed, as they are compared. */
function wordsOf(typed: string): string[] {
  const folded = fold(typed.slice(0, LONGEST_TYPED)).trim();
  return folded === '' ? [] : folded.split(/\s+/).slice(0, MOST_WORDS);
}

function fitOf<T>({ title, detail }: Entry<T>, words: readonly string[]): number | undefined {
  if (words.every((word) => title.includes(word))) {
    if (title.startsWith(words.join(' '))) return BEGINS;
    return words.every((word) => beginsWord(title, word)) ? WORDS_BEGIN : IN_TITLE;
  }
  return words.every((word) => title.includes(word) || detail.includes(word)) ? IN_DETAIL : undefined;
}

/** Tells whether a word of a text begins so. */
const beginsWord = (text: string, word: string): boolean =>
  text.startsWith(word) || text.includes(` ${word}`);

/**
 * A text as it is compared: without case and accents. Each character by itself, so that what stands in a text also stands in
 * it once both are folded.
 */
const fold = (text: string): string =>
  text.toLowerCase().replace(/ς/g, 'σ').normalize('NFD').replace(/\p{M}/gu, '');
