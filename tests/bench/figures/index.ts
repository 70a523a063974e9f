import type { Figure } from '../figure.ts';
import { manyLinks, manyLinksSeen, viewAfterMany, workerAfterMany } from './extraction.ts';
import { libraryHeld, libraryOpened, librarySearched, libraryWhole, suggestions } from './library.ts';
import { copyFrame, previewFrame, readFrame, ruleFrame, ruleShown } from './long-page.ts';
import { menuToClipboard } from './menu.ts';
import { firstMessage, messageTrip } from './message.ts';
import { tickingFrame, tickingWork, typingFrame, typingWork } from './responsive.ts';
import { manyResults, tenResults } from './search.ts';

/** All figures, in the order of measurement. */
export const FIGURES: Figure[] = [
  tenResults,
  manyResults,
  typingFrame,
  typingWork,
  tickingFrame,
  tickingWork,
  messageTrip,
  firstMessage,
  menuToClipboard,
  manyLinks,
  manyLinksSeen,
  workerAfterMany,
  viewAfterMany,
  previewFrame,
  ruleFrame,
  ruleShown,
  copyFrame,
  readFrame,
  libraryOpened,
  libraryWhole,
  librarySearched,
  libraryHeld,
  suggestions,
];
