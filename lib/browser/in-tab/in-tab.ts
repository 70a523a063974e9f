import { browser } from 'wxt/browser';
import { isValidSelector } from '../../extraction/sites/site-rules.ts';
import { REQUEST_GLOBAL, type Reading, type ReadRequest, toReading } from '../../page-to-markdown/reading.ts';
import { text } from '../text.ts';

const IN_TAB_SCRIPT = '/page-in-tab.js';
/** A page with a password field and less Markdown than this (in characters) is a sign-in. */
const MAX_SIGN_IN_LENGTH = 2000;
/** A page that never finishes loading neither runs an injected script nor reports an error. */
const DEADLINE_MS = 15_000;
const PDF = 'application/pdf';
/** The tab icon of Firefox's PDF viewer. */
const FIREFOX_PDF_ICON = 'chrome://global/skin/icons/pdf.svg';

/** Reads part of one frame of a tab. Returns `undefined` if the browser denies access, `pdf` if the tab shows a PDF. */
export async function readInTab(
  tab: number,
  frame: number,
  wanted: ReadRequest,
): Promise<Reading | 'pdf' | undefined> {
  const isPage = wanted.part === 'page';
  // Firefox's PDF viewer sometimes rejects a script only after the deadline.
  if (import.meta.env.FIREFOX && isPage && (await looksLikePdf(tab))) return 'pdf';
  // Browser pages, the extension store, frames of other sites: the caller reports the failure.
  const denied = () => undefined;
  const reading = await Promise.race([
    inject(tab, frame, wanted).catch(denied),
    new Promise<undefined>((resolve) => setTimeout(resolve, DEADLINE_MS, undefined)),
  ]);
  if (reading !== undefined) return reading;
  return isPage && (await looksLikePdf(tab, true)) ? 'pdf' : undefined;
}

/**
 * Guesses whether a tab shows a PDF; Firefox keeps extensions out of its viewer. `byName`: the URL's file name
 * counts, too.
 */
async function looksLikePdf(tab: number, byName = false): Promise<boolean> {
  try {
    const { url = '', favIconUrl } = await browser.tabs.get(tab);
    if (favIconUrl === FIREFOX_PDF_ICON) return true;
    return byName && /^(?:https?|file):[^?#]*\.pdf(?:[?#]|$)/i.test(url);
  } catch {
    // The tab was closed.
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
    content: rule.content.filter(isValidSelector),
    remove: rule.remove.filter(isValidSelector),
  };
  const wanted = sound === undefined ? { part } : { part, rule: sound };
  const [prepared] = await browser.scripting.executeScript({
    target,
    func: (name: string, { part, rule }: ReadRequest) => {
      const readable = (selector: string): boolean => {
        try {
          return new DocumentFragment().querySelector(selector) === null;
        } catch {
          // Typed by hand, or written for another browser.
          return false;
        }
      };
      const joined = (selectors: readonly string[] = []) => selectors.filter(readable).join();
      const selectors = rule && { content: joined(rule.content), remove: joined(rule.remove) };
      Reflect.set(globalThis, name, { part, rule: selectors });
      const [navigation] = performance.getEntriesByType('navigation');
      return {
        type: document.contentType,
        isError: navigation instanceof PerformanceNavigationTiming && navigation.responseStatus >= 400,
        asksForPassword: [...document.querySelectorAll('input[type=password]')].some(
          (field) => field.getClientRects().length > 0,
        ),
      };
    },
    args: [REQUEST_GLOBAL, wanted],
  });
  const page = prepared?.result;
  if (page?.type === PDF && wanted.part === 'page') return 'pdf';
  const [result] = await browser.scripting.executeScript({ target, files: [IN_TAB_SCRIPT] });
  const read = toReading(result?.result);
  if (read === undefined) return undefined;
  const isSignIn = page?.asksForPassword === true && read.markdown.length < MAX_SIGN_IN_LENGTH;
  const reading = page?.isError || isSignIn ? { ...read, refused: true } : read;
  if (reading.partial !== true || reading.markdown === '') return reading;
  return { ...reading, markdown: `${reading.markdown}\n\n> [!WARNING]\n> ${text('inTabPartial')}` };
}

/** Whether the user lets Quarry read local files, a setting in the browser's list of extensions. */
export const mayReadFiles = (): Promise<boolean> => browser.extension.isAllowedFileSchemeAccess();
