import type { Plugin } from 'vite';
import messages from '../../locales/en.json' with { type: 'json' };

/** Where a page wants it. */
const PLACE = '<!-- first field -->';

/**
 * The field as `components/search/search-field.tsx` paints it when nothing is typed, in the words of the default locale: a
 * page that holds it can be typed into before its script runs. The view takes it over, as it stands.
 */
export const FIRST_FIELD = [
  '<search><form class="search-field">',
  `<button type="submit" class="icon-button" aria-label="${messages.searchNow}" title="${messages.searchNow}">`,
  '<svg class="icon" width="18" height="18" viewBox="0 0 24 24" aria-hidden="true">',
  '<path d="m21 21-4.34-4.34"></path><circle cx="11" cy="11" r="8"></circle></svg></button>',
  `<input id="query" type="text" role="searchbox" aria-label="${messages.search}" placeholder="${messages.searchPlaceholder}" `,
  'inputmode="search" enterkeyhint="search" autocomplete="off" autocapitalize="off" spellcheck="false" dir="auto" autofocus>',
  '</form></search>',
].join('');

/** Writes the field into the pages that show the search view. */
export const firstField = (): Plugin => ({
  name: 'quarry:first-field',
  apply: 'build',
  transformIndexHtml: (html) => html.replace(PLACE, FIRST_FIELD),
});
