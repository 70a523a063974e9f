import type { DocumentWords } from './document.ts';
import type { DocumentRules } from './rules.ts';

/** The words of a document as a message carries them. */
export interface PlainWords {
  /** Names the source of a page, with a mark where the address goes. */
  source: string;
  contents: string;
  sources: string;
  /** Says that each page begins with a line that holds a code, with a mark where the code goes. */
  boundary: string;
  /** The name of a file of a page that has no title. */
  untitled: string;
}

/** The mark for which an address or a code is put in. */
export const ADDRESS_HERE = '\ufffc';

/** How pages are wanted, and which of the parts into which a budget splits them. */
export interface ShapingOrder {
  rules: DocumentRules;
  words: PlainWords;
  part: number;
}

/** The words as documents take them. */
export const wordsFor = ({ words }: ShapingOrder): DocumentWords => ({
  source: (url) => words.source.replace(ADDRESS_HERE, () => url),
  contents: words.contents,
  sources: words.sources,
  boundary: (code) => words.boundary.replace(ADDRESS_HERE, () => code),
});
