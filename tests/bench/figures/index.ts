import type { Figure } from '../figure.ts';
import { manyLinks } from './extraction.ts';
import { tickingFrame, tickingWork, typingFrame, typingWork } from './responsive.ts';
import { manyResults, tenResults } from './search.ts';

/** All that is measured, in the order in which it is. */
export const FIGURES: Figure[] = [
  tenResults,
  manyResults,
  typingFrame,
  typingWork,
  tickingFrame,
  tickingWork,
  manyLinks,
];
