import type { ExtractedPage } from './document.ts';

/** Pages whose selected text is formatted like a page. By default, selected text stays as it is. */
export const withFormattedSelections = (pages: readonly ExtractedPage[]): ExtractedPage[] =>
  pages.map((page) => {
    if (!page.whole || page.via !== 'local') return page;
    const { whole: _unchanged, ...text } = page;
    return { ...text, selected: true };
  });
