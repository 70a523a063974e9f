import type { Browser } from 'wxt/browser';
import { type History, suggest } from '../search/history.ts';
import { text } from './text.ts';

const MAX_SUGGESTIONS = 6;

/** The part of the browser's omnibox API that is used here. */
export interface AddressBar {
  setDefaultSuggestion(suggestion: { description: string }): unknown;
}

/** Shows suggestions below the address bar. */
export type Offer = (suggestions: Browser.omnibox.SuggestResult[]) => void;

/** Sets the hint for what Enter does after the keyword. */
export function describeBar(bar: AddressBar): void {
  bar.setDefaultSuggestion({ description: text('omniboxSearch') });
}

/**
 * Suggests past queries from this device for the text typed after the keyword. Typing sends nothing out of the browser.
 * `markup`: whether the browser parses descriptions as XML, as Chrome does; Firefox shows them as plain text.
 */
export const offerHistory =
  (history: () => Promise<History>, { markup }: { markup: boolean }) =>
  (typed: string, offer: Offer): void => {
    history().then(
      (known) => {
        const queries = suggest(known, typed, MAX_SUGGESTIONS);
        offer(queries.map((query) => ({ content: query, description: markup ? escapeXml(query) : query })));
      },
      (cause: unknown) => console.warn('The history could not be read', cause),
    );
  };

const escapeXml = (words: string): string =>
  words.replace(/[<>&'"]/g, (character) => `&#${character.charCodeAt(0)};`);
