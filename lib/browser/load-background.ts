import type { startBackground } from '../background/listeners.ts';

/** The file with all background code. Firefox loads it before the background's own file. */
export const BACKGROUND_FILE = 'background-listeners.js';

declare global {
  var quarryBackground: typeof startBackground | undefined;
  /** Workers only (https://html.spec.whatwg.org/multipage/workers.html#dom-workerglobalscope-importscripts). */
  function importScripts(...files: string[]): void;
}

/** Loads the file if necessary, and returns the function that starts the background. */
export function loadBackground(): typeof startBackground {
  if (globalThis.quarryBackground === undefined) importScripts(BACKGROUND_FILE);
  if (globalThis.quarryBackground === undefined)
    throw new Error(`${BACKGROUND_FILE} does not define quarryBackground`);
  return globalThis.quarryBackground;
}
