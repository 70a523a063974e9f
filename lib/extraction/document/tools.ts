import { titleOf, toDocument } from '../document.ts';
import { keepToBudget } from './budget.ts';
import { createFileNames } from './file-names.ts';
import { countWordsCalmly, createBreathe, createMeasure } from './measure.ts';
import { obsidianNote } from './obsidian.ts';
import { zipTexts } from './zip.ts';

/** All that shapes documents in a page, loaded as one when it is needed: it shares nothing with what a page loads first. */
export const documentTools = {
  countWordsCalmly,
  createBreathe,
  createFileNames,
  createMeasure,
  keepToBudget,
  obsidianNote,
  titleOf,
  toDocument,
  zipTexts,
};
