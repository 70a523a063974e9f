import { text } from '../../lib/browser/text.ts';

/** Gives a page the language and the direction of the locale. */
export function inLanguage(page: HTMLElement): void {
  page.lang = text('locale');
  page.dir = text('direction');
}
