import type { Browser } from 'wxt/browser';
import { type History, suggest } from '../search/history.ts';

const MAX_SUGGESTIONS = 6;

/**
 * Suggests past queries from this device for the text typed after the keyword. Typing sends nothing out of the browser.
 * `markup`: whether the browser parses descriptions as XML, as Chrome does; Firefox shows them as plain text.
 */
export const offerHistory =
  (history: () => Promise<History>, { markup }: { markup: boolean }) =>
  (typed: string, offer: (suggestions: Browser.omnibox.SuggestResult[]) => void): void => {
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
