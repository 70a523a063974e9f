export { readDocument, readPicked, readSelected } from './document.ts';
export { PICKED_GLOBAL, type ReadRequest } from './reading.ts';
export type { FactName } from './structured/items.ts';
