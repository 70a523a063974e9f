import type { DocumentWords } from './document.ts';
import type { DocumentRules } from './document-rules.ts';

/** The text of {@link DocumentWords} in a form that can be sent in a message. */
export interface PlainWords {
  /** The source line of a page, with a placeholder for the URL. */
  source: string;
  contents: string;
  sources: string;
  /** Tells the reader that each page begins with a line with a code, with a placeholder for the code. */
  boundary: string;
  /** Tells the reader that values of templates were cut or left out. */
  shortened?: string;
  /** The file name of a page without a title. */
  untitled: string;
}

/** The placeholder for a URL or code. */
export const ADDRESS_PLACEHOLDER = '\ufffc';

/** How to format pages, and which part to return if the token limit splits them. */
export interface FormattingOrder {
  rules: DocumentRules;
  words: PlainWords;
  part: number;
}

/** Restores the text functions from an order. */
export const restoreWords = ({ words }: FormattingOrder): DocumentWords => ({
  source: (url) => words.source.replace(ADDRESS_PLACEHOLDER, () => url),
  contents: words.contents,
  sources: words.sources,
  boundary: (code) => words.boundary.replace(ADDRESS_PLACEHOLDER, () => code),
  shortened: words.shortened ?? '',
});
