import type { startBackground } from '../background/listeners.ts';

/** The file that holds all that the background does. Firefox and Safari load it before the background's own. */
export const BACKGROUND_FILE = 'background-listeners.js';

declare global {
  var quarryBackground: typeof startBackground | undefined;
  /** Of workers alone (https://html.spec.whatwg.org/multipage/workers.html#dom-workerglobalscope-importscripts). */
  function importScripts(...files: string[]): void;
}

/** Loads the file, where it was not yet. */
export function loadBackground(): typeof startBackground {
  if (globalThis.quarryBackground === undefined) importScripts(BACKGROUND_FILE);
  if (globalThis.quarryBackground === undefined) throw new Error(`${BACKGROUND_FILE} lacks what it is for`);
  return globalThis.quarryBackground;
}
