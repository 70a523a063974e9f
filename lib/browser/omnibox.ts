import type { Browser } from 'wxt/browser';
import { type History, suggest } from '../search/history.ts';
import type { Area } from '../storage/versioned.ts';
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

/** Prefix of the session storage names of ordered searches; the token follows. */
const ORDERED = 'ordered.';

/**
 * Records that the background opens a page to search for a query, and returns a token that the page must present. Other
 * extensions can open the same page, and must not be able to spend money that way. The query itself is not in the URL,
 * which the browser keeps in its own history.
 */
export async function issueSearchToken(area: Area, query: string): Promise<string> {
  const token = crypto.randomUUID();
  await area.set({ [ORDERED + token]: query });
  return token;
}

/** The query that was ordered with this token, only once per order; `undefined` if there is none. */
export async function redeemSearchToken(area: Area, token: string): Promise<string | undefined> {
  const name = ORDERED + token;
  const { [name]: query } = await area.get(name);
  await area.remove(name);
  return typeof query === 'string' ? query : undefined;
}
