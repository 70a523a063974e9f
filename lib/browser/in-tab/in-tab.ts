import { browser } from 'wxt/browser';
import { type Reading, type ReadRequest, toReading, WANTED } from '../../extraction/in-tab/reading.ts';
import { isSoundSelector } from '../../extraction/sites/site-rules.ts';
import { text } from '../text.ts';

const HERE_SCRIPT = '/page-here.js';
/** A page that never comes to an end of loading lets nothing in, and says nothing. */
const DEADLINE_MS = 15_000;
const PDF = 'application/pdf';
/** What Firefox shows on the tabs of its own reader of PDFs. */
const FIREFOX_PDF_ICON = 'chrome://global/skin/icons/pdf.svg';

/** Reads a part of one frame of a tab; `undefined` where the browser lets nobody read, `pdf` where that is the whole tab. */
export async function readInTab(
  tab: number,
  frame: number,
  wanted: ReadRequest,
): Promise<Reading | 'pdf' | undefined> {
  const isPage = wanted.part === 'page';
  // Its reader of PDFs sometimes refuses a script only after the deadline.
  if (import.meta.env.FIREFOX && isPage && (await looksLikePdf(tab))) return 'pdf';
  // Browser pages, the store, frames of other sites: the caller says so.
  const refused = () => undefined;
  const reading = await Promise.race([
    inject(tab, frame, wanted).catch(refused),
    new Promise<undefined>((resolve) => setTimeout(resolve, DEADLINE_MS, undefined)),
  ]);
  if (reading !== undefined) return reading;
  return isPage && (await looksLikePdf(tab, true)) ? 'pdf' : undefined;
}

/** Firefox keeps extensions out of its reader of PDFs. `byName`: of a tab that nobody may read, its address tells, too. */
async function looksLikePdf(tab: number, byName = false): Promise<boolean> {
  try {
    const { url = '', favIconUrl } = await browser.tabs.get(tab);
    if (favIconUrl === FIREFOX_PDF_ICON) return true;
    return byName && /^(?:https?|file):[^?#]*\.pdf(?:[?#]|$)/i.test(url);
  } catch {
    // It was closed.
    return false;
  }
}

async function inject(
  tab: number,
  frame: number,
  { part, rule }: ReadRequest,
): Promise<Reading | 'pdf' | undefined> {
  const target = { tabId: tab, frameIds: [frame] };
  const sound = rule && {
    content: rule.content.filter(isSoundSelector),
    remove: rule.remove.filter(isSoundSelector),
  };
  const wanted = sound === undefined ? { part } : { part, rule: sound };
  const [told] = await browser.scripting.executeScript({
    target,
    func: (name: string, { part, rule }: ReadRequest) => {
      const readable = (selector: string): boolean => {
        try {
          return new DocumentFragment().querySelector(selector) === null;
        } catch {
          // It was typed by hand, or written for another browser.
          return false;
        }
      };
      const joined = (selectors: readonly string[] = []) => selectors.filter(readable).join();
      const selectors = rule && { content: joined(rule.content), remove: joined(rule.remove) };
      Reflect.set(globalThis, name, { part, rule: selectors });
      return document.contentType;
    },
    args: [WANTED, wanted],
  });
  if (told?.result === PDF && wanted.part === 'page') return 'pdf';
  const [result] = await browser.scripting.executeScript({ target, files: [HERE_SCRIPT] });
  const reading = toReading(result?.result);
  if (reading?.partial !== true || reading.markdown === '') return reading;
  return { ...reading, markdown: `${reading.markdown}\n\n> [!WARNING]\n> ${text('inTabPartial')}` };
}

/** Tells whether the user lets Quarry read files of this computer, which is set in the browser's own list of extensions. */
export const mayReadFiles = (): Promise<boolean> => browser.extension.isAllowedFileSchemeAccess();
