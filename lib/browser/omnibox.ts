import type { Browser } from 'wxt/browser';
import { type History, suggest } from '../search/history.ts';
import type { Area } from '../storage/versioned.ts';
import { text } from './text.ts';

const MOST_SUGGESTIONS = 6;

/** As much of the browser's address bar as is needed. */
export interface AddressBar {
  setDefaultSuggestion(suggestion: { description: string }): unknown;
}

/** Shows suggestions beneath the address bar. */
export type Offer = (suggestions: Browser.omnibox.SuggestResult[]) => void;

/** Says what Enter does behind the keyword. */
export function describeBar(bar: AddressBar): void {
  bar.setDefaultSuggestion({ description: text('omniboxSearch') });
}

/**
 * Offers this device's own past queries for what is typed behind the keyword; nothing leaves the browser while one types.
 * `markup`: whether the browser reads descriptions as XML with tags of its own, as Chrome does; Firefox takes them as text.
 */
export const offerHistory =
  (history: () => Promise<History>, { markup }: { markup: boolean }) =>
  (typed: string, offer: Offer): void => {
    history().then(
      (known) => {
        const queries = suggest(known, typed, MOST_SUGGESTIONS);
        offer(queries.map((query) => ({ content: query, description: markup ? escapeXml(query) : query })));
      },
      (cause: unknown) => console.warn('The history could not be read', cause),
    );
  };

const escapeXml = (words: string): string =>
  words.replace(/[<>&'"]/g, (character) => `&#${character.charCodeAt(0)};`);

/** How the name begins under which an order stands in session storage; its token follows. */
const ORDERED = 'ordered.';

/**
 * Notes that the background opens a page to search for a query, and gives the token that the page shows: other extensions
 * may open the same page, and must not spend anything.
 */
export async function orderSearch(area: Area, query: string): Promise<string> {
  const token = crypto.randomUUID();
  await area.set({ [ORDERED + token]: query });
  return token;
}

/** Tells whether a query was ordered with this token; true once. */
export async function claimSearch(area: Area, token: string, query: string): Promise<boolean> {
  const name = ORDERED + token;
  const ordered = (await area.get(name))[name];
  if (ordered === undefined) return false;
  await area.remove(name);
  return ordered === query;
}
