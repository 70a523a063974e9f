import type { Figure } from '../figure.ts';
import { manyLinks, manyLinksSeen, menuToClipboard } from './extraction.ts';
import { libraryHeld, libraryOpened, librarySearched, libraryWhole, suggestions } from './library.ts';
import { previewFrame, readFrame, ruleFrame } from './long-page.ts';
import { manyResults, tenResults, typingWork } from './search.ts';

/** All figures, in the order of measurement. */
export const FIGURES: Figure[] = [
  tenResults,
  manyResults,
  typingWork,
  menuToClipboard,
  manyLinks,
  manyLinksSeen,
  previewFrame,
  ruleFrame,
  readFrame,
  libraryOpened,
  libraryWhole,
  librarySearched,
  libraryHeld,
  suggestions,
];
