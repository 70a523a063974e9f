import type { IconNode } from 'lucide';
import type { Suggestible } from '../../../lib/search/suggestions.ts';

/** Kinds of suggestions, in display order. `query`: a search for the typed text. */
export type SuggestionKind = 'query' | 'search' | 'page' | 'tab' | 'command';

/** One suggestion. */
export interface Suggestion extends Suggestible {
  kind: SuggestionKind;
  icon: IconNode;
  /** The keys that do the same. */
  keys?: string | undefined;
  /** Runs when it is chosen. */
  run: () => unknown;
}
