import type { Suggestible } from '../../../lib/search/suggestions.ts';

/** What kinds of suggestions there are, in the order in which they are shown. */
export type SuggestionKind = 'past' | 'page' | 'tab' | 'command' | 'images';

/** One thing to choose while one types. */
export interface Suggestion extends Suggestible {
  kind: SuggestionKind;
  /** What choosing it does. */
  run: () => unknown;
}
