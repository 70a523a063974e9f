import type { DocumentWords } from '../document/document-rules.ts';
import { PLACEHOLDER, removeIsolates } from '../plain-text.ts';
import { text } from './text.ts';
import { counted, textWith } from './text-values.ts';

/** The localized text that documents contain besides the pages. */
export const documentWords = (): DocumentWords => ({
  source: removeIsolates(textWith('documentSource', { url: PLACEHOLDER })),
  contents: text('documentContents'),
  sources: text('documentSources'),
  boundary: removeIsolates(textWith('documentBoundary', { code: PLACEHOLDER })),
  shortened: text('documentShortened'),
  untitled: text('documentUntitled'),
});

/** The titles of a document of one page, of two, and so on, with a placeholder for the title of the first. */
export const documentTitles = (pages: number): string[] =>
  Array.from({ length: pages }, (_, more) =>
    more === 0 ? PLACEHOLDER : removeIsolates(counted('documentTitleMore', more, { title: PLACEHOLDER })),
  );
