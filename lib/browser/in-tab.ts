import { browser } from 'wxt/browser';
import { type Reading, toReading, WANTED_PART, type WantedPart } from '../extraction/in-tab/reading.ts';
import { text } from './text.ts';

const HERE_SCRIPT = '/page-here.js';
/** A page that never comes to an end of loading lets nothing in, and says nothing. */
const DEADLINE_MS = 15_000;

/** Reads a part of one frame of a tab; `undefined` where the browser lets nobody read. */
export async function readInTab(tab: number, frame: number, part: WantedPart): Promise<Reading | undefined> {
  try {
    return await Promise.race([
      inject(tab, frame, part),
      new Promise<undefined>((resolve) => setTimeout(resolve, DEADLINE_MS, undefined)),
    ]);
  } catch {
    // Browser pages, the store, frames of other sites: the caller says so.
    return undefined;
  }
}

async function inject(tab: number, frame: number, part: WantedPart): Promise<Reading | undefined> {
  const target = { tabId: tab, frameIds: [frame] };
  await browser.scripting.executeScript({
    target,
    func: (name: string, wanted: string) => void Reflect.set(globalThis, name, wanted),
    args: [WANTED_PART, part],
  });
  const [result] = await browser.scripting.executeScript({ target, files: [HERE_SCRIPT] });
  const reading = toReading(result?.result);
  if (reading?.partial !== true || reading.markdown === '') return reading;
  return { ...reading, markdown: `${reading.markdown}\n\n> [!WARNING]\n> ${text('inTabPartial')}` };
}

/** Tells whether the user lets Quarry read files of this computer, which is set in the browser's own list of extensions. */
export const mayReadFiles = (): Promise<boolean> => browser.extension.isAllowedFileSchemeAccess();
