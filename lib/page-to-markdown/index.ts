export { readDocument } from './document.ts';
export { PICKED_GLOBAL, REQUEST_GLOBAL, type ReadRequest } from './reading.ts';
export { readPicked, readSelected } from './selection.ts';
export type { FactName } from './structured/facts.ts';
