import { text } from '../../lib/browser/text.ts';

/** Gives a page the language and the direction of the locale. */
export function inLanguage(page: HTMLElement): void {
  page.lang = text('locale');
  page.dir = text('direction');
}

/**
 * A key that is held repeats itself thirty times a second. Enter sends what costs: held, it counts once. Only in a text of
 * several lines each repeat is a line.
 */
export function ignoreHeldEnter(document: Document): void {
  document.addEventListener(
    'keydown',
    (event) => {
      if (!event.repeat || event.key !== 'Enter' || event.target instanceof HTMLTextAreaElement) return;
      event.preventDefault();
      event.stopPropagation();
    },
    true,
  );
}
