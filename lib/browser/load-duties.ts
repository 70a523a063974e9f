import type { takeUpDuties } from '../background/duties.ts';

/** The file that holds all that the background does. Firefox and Safari load it before the background's own. */
export const DUTIES_FILE = 'background-duties.js';

declare global {
  var quarryDuties: typeof takeUpDuties | undefined;
  /** Of workers alone (https://html.spec.whatwg.org/multipage/workers.html#dom-workerglobalscope-importscripts). */
  function importScripts(...files: string[]): void;
}

/** Loads the file, where it was not yet. */
export function loadDuties(): typeof takeUpDuties {
  if (globalThis.quarryDuties === undefined) importScripts(DUTIES_FILE);
  if (globalThis.quarryDuties === undefined) throw new Error(`${DUTIES_FILE} lacks what it is for`);
  return globalThis.quarryDuties;
}
