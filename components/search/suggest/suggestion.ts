import type { Suggestible } from '../../../lib/search/suggestions.ts';

/** Kinds of suggestions, in display order. */
export type SuggestionKind = 'search' | 'page' | 'tab' | 'command' | 'images';

/** One suggestion. */
export interface Suggestion extends Suggestible {
  kind: SuggestionKind;
  /** Runs when it is chosen. */
  run: () => unknown;
}
