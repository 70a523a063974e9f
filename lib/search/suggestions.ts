import { foldText } from '../plain-text.ts';
/** A local item that can be found by its text: a past search, saved page, open tab, or command. */
export interface Suggestible {
  /** In a mixed list, each kind has its own limit. */
  kind: string;
  title: string;
  /** Also searched, but ranked below titles; for example, a host. */
  detail?: string | undefined;
}

/** Items and characters beyond these limits are ignored, so that every keystroke is answered at once. */
const MAX_ITEMS = 10_000;
const MAX_ITEM_LENGTH = 400;
const MAX_TYPED_LENGTH = 200;
const MAX_WORDS = 12;

/** How well an item matches; lower is better. */
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
 * Creates an index of items; equally good matches keep the given order. An item matches if its title, or title and
 * detail together, contain every typed word, ignoring case and accents.
 */
export function createSuggestionIndex<T extends Suggestible>(items: readonly T[]) {
  const kinds = [...new Set(items.map(({ kind }) => kind))];
  const entries = items.slice(0, MAX_ITEMS).map(
    (item): Entry<T> => ({
      item,
      title: foldText(item.title.slice(0, MAX_ITEM_LENGTH)),
      detail: foldText((item.detail ?? '').slice(0, MAX_ITEM_LENGTH)),
    }),
  );
  return {
    /** At most `mostOfKind` items of each kind: kinds in order of first appearance, best matches first. */
    find(typed: string, mostOfKind: number): T[] {
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

/** Splits the typed text into folded words. */
function wordsOf(typed: string): string[] {
  const folded = foldText(typed.slice(0, MAX_TYPED_LENGTH)).trim();
  return folded === '' ? [] : folded.split(/\s+/).slice(0, MAX_WORDS);
}

function fitOf<T>({ title, detail }: Entry<T>, words: readonly string[]): number | undefined {
  if (words.every((word) => title.includes(word))) {
    if (title.startsWith(words.join(' '))) return BEGINS;
    return words.every((word) => beginsWord(title, word)) ? WORDS_BEGIN : IN_TITLE;
  }
  return words.every((word) => title.includes(word) || detail.includes(word)) ? IN_DETAIL : undefined;
}

/** Returns whether any word of the text starts with `word`. */
const beginsWord = (text: string, word: string): boolean =>
  text.startsWith(word) || text.includes(` ${word}`);
