import type { Figure } from '../figure.ts';
import { manyLinks, manyLinksSeen } from './extraction.ts';
import { libraryHeld, libraryOpened, librarySearched } from './library.ts';
import { previewFrame, readFrame } from './long-page.ts';
import { menuToClipboard } from './menu.ts';
import { firstMessage, messageTrip } from './message.ts';
import { tickingWork, typingWork } from './responsive.ts';
import { manyResults, tenResults } from './search.ts';

/** All figures, in the order of measurement. */
export const FIGURES: Figure[] = [
  tenResults,
  manyResults,
  typingWork,
  tickingWork,
  messageTrip,
  firstMessage,
  menuToClipboard,
  manyLinks,
  manyLinksSeen,
  previewFrame,
  readFrame,
  libraryOpened,
  librarySearched,
  libraryHeld,
];
