import { browser } from 'wxt/browser';
import { type HerePart, type Reading, toReading, WANTED_PART } from '../extraction/here-reading.ts';

const HERE_SCRIPT = '/page-here.js';

/** Reads a part of one frame of a tab; `undefined` where the browser lets nobody read. */
export async function readHere(tab: number, frame: number, part: HerePart): Promise<Reading | undefined> {
  const target = { tabId: tab, frameIds: [frame] };
  try {
    await browser.scripting.executeScript({
      target,
      func: (name: string, wanted: string) => void Reflect.set(globalThis, name, wanted),
      args: [WANTED_PART, part],
    });
    const [result] = await browser.scripting.executeScript({ target, files: [HERE_SCRIPT] });
    return toReading(result?.result);
  } catch {
    // Browser pages, the store, frames of other sites: the caller says so.
    return undefined;
  }
}

/** Tells whether the user lets Quarry read files of this computer, which is set in the browser's own list of extensions. */
export const mayReadFiles = (): Promise<boolean> => browser.extension.isAllowedFileSchemeAccess();
