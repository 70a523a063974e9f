import { text } from '../../lib/browser/text.ts';
import { pressedKey } from '../../lib/pressed-key.ts';

/** Sets the language and text direction of a page from the locale. */
export function inLanguage(page: HTMLElement): void {
  page.lang = text('locale');
  page.dir = text('direction');
}

/** Does the same before the messages are loaded, for a popup whose URL has this query: it names the user's language. */
export function inLanguageOf(query: string, page: HTMLElement): void {
  const chosen = /\?language=(\w+)/.exec(query)?.[1];
  page.lang = chosen ? chosen.replace('_', '-') : text('locale');
  page.dir = chosen ? (chosen === 'ar' ? 'rtl' : 'ltr') : text('direction');
}

/**
 * Ignores Enter key repeats, about thirty per second while the key is held. Enter may send a paid request, so holding
 * it counts once. Multiline fields still insert a line per repeat.
 */
export function ignoreHeldEnter(document: Document): void {
  document.addEventListener(
    'keydown',
    (event) => {
      if (
        !event.repeat ||
        !pressedKey(event).endsWith('Enter') ||
        event.target instanceof HTMLTextAreaElement
      )
        return;
      event.preventDefault();
      event.stopPropagation();
    },
    true,
  );
}
