import type { ExtractedPage } from './document.ts';

/** Pages whose selected text is formatted like a page, with its title and source. */
export const withFormattedSelections = (pages: readonly ExtractedPage[]): ExtractedPage[] =>
  pages.map((page) => {
    if (!page.whole || page.via !== 'local') return page;
    const { whole: _unchanged, ...text } = page;
    return { ...text, selected: true };
  });
