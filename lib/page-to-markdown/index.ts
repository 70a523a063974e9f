export {
  childrenOf,
  isElement,
  localNameOf,
  matchesSelector,
  type PageView,
  parentElementOf,
  shadowOf,
  slotContent,
  viewOf,
  visibleText,
} from './copy/page-view.ts';
export { readDocument } from './document.ts';
export { escapeRun, longestRun, toDestination } from './markdown/escape.ts';
export {
  MAX_READING_LENGTH,
  PICK_TO_GLOBAL,
  PICKED_GLOBAL,
  REQUEST_GLOBAL,
  type Reading,
  type ReadRequest,
  toReading,
  type WantedPart,
} from './reading.ts';
export { readPicked, readSelected } from './selection.ts';
export type { FactName } from './structured/facts.ts';
