import type { Browser } from 'wxt/browser';
import { type History, suggest } from '../search/history.ts';
import { text } from './text.ts';

const MOST_SUGGESTIONS = 6;

/** As much of the browser's address bar as is needed. */
export interface AddressBar {
  setDefaultSuggestion(suggestion: { description: string }): unknown;
  onInputChanged: Heard<
    (typed: string, offer: (suggestions: Browser.omnibox.SuggestResult[]) => void) => void
  >;
  onInputEntered: Heard<(query: string, where: `${Browser.omnibox.OnInputEnteredDisposition}`) => void>;
}

interface Heard<Listener> {
  addListener(listener: Listener): void;
}

interface Parts {
  history(): Promise<History>;
  entered(query: string, inThisTab: boolean): void;
  /** Whether the browser reads descriptions as XML with tags of its own, as Chrome does; Firefox takes them as text. */
  markup: boolean;
}

/** Offers this device's own past queries behind the keyword; nothing leaves the browser while one types. */
export function offerHistory(bar: AddressBar, { history, entered, markup }: Parts): void {
  bar.setDefaultSuggestion({ description: text('omniboxSearch') });
  bar.onInputChanged.addListener((typed, offer) => {
    history().then(
      (known) => {
        const queries = suggest(known, typed, MOST_SUGGESTIONS);
        offer(queries.map((query) => ({ content: query, description: markup ? escapeXml(query) : query })));
      },
      (cause: unknown) => console.warn('The history could not be read', cause),
    );
  });
  bar.onInputEntered.addListener((query, where) => entered(query, where === 'currentTab'));
}

const escapeXml = (words: string): string =>
  words.replace(/[<>&'"]/g, (character) => `&#${character.charCodeAt(0)};`);
