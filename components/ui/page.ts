import { text } from '../../lib/browser/text.ts';
import { pressedKey } from '../../lib/pressed-key.ts';

/** Sets the language and text direction of a page from the locale. */
export function inLanguage(page: HTMLElement): void {
  page.lang = text('locale');
  page.dir = text('direction');
}

/**
 * Does the same before the messages are loaded, for a popup with this URL: its query names the user's language, and its hash
 * is the style of the user's theme and text size, after a first declaration that is dropped. Other hashes are no style.
 */
export function lookAs({ search, hash }: Pick<Location, 'search' | 'hash'>, page: HTMLElement): void {
  page.style.cssText = hash;
  const chosen = /language=(\w+)/.exec(search)?.[1];
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
