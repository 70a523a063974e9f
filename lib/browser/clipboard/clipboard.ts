import { browser } from 'wxt/browser';
import { createSerializer } from '../../storage/cache.ts';
import { saveText } from './save-text.ts';

/** A request from the background to the offscreen document: copy a text, or save it as a file if `name` is set. */
export interface CopyRequest {
  for: 'offscreen';
  text: string;
  name?: string;
}

const OFFSCREEN_PAGE = '/offscreen.html';

/** A background page has a clipboard; in Chrome and Edge the background is a worker, which has none. */
const BACKGROUND_IS_A_PAGE = import.meta.env.FIREFOX;

/**
 * The longest text (UTF-16 units) to copy from the background for private windows. Firefox writes clipboard texts of 1 MB
 * or more (at 2 bytes per character) to a temporary file, unless a page in a private window copied them, as a view can.
 */
const MAX_LENGTH_IN_MEMORY = 400_000;

const serialize = createSerializer();

/** Writes to the clipboard from the background; returns whether that worked. Calls run one at a time, in order. */
export function copyInBackground(text: string): Promise<boolean> {
  return serialize(() => (BACKGROUND_IS_A_PAGE ? copyInThisPage(text) : askOffscreen({ text })));
}

/**
 * Saves a text as a download from the background, without a permission, as pages can. Returns whether the download
 * started.
 */
export function saveInBackground(name: string, text: string): Promise<boolean> {
  return serialize(async () => {
    if (!BACKGROUND_IS_A_PAGE) return askOffscreen({ text, name });
    saveText(document, name, text);
    return true;
  });
}

/** The same for private windows. What this refuses, a view there can do. */
export const inPrivateWindows = {
  copy: (text: string): Promise<boolean> =>
    import.meta.env.BROWSER === 'firefox' && text.length > MAX_LENGTH_IN_MEMORY
      ? Promise.resolve(false)
      : copyInBackground(text),
  // Firefox would list the file among the downloads of ordinary windows.
  save: (name: string, text: string): Promise<boolean> =>
    import.meta.env.BROWSER === 'firefox' ? Promise.resolve(false) : saveInBackground(name, text),
};

async function copyInThisPage(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * How long the document stays open: the browser takes the text a moment after the command, and only if it still
 * exists.
 */
const CLOSED_AFTER_MS = 1000;
let closing: ReturnType<typeof setTimeout> | undefined;

/** Copies through an offscreen document, because Chrome's worker has no clipboard. The document closes afterward. */
async function askOffscreen(request: Omit<CopyRequest, 'for'>): Promise<boolean> {
  clearTimeout(closing);
  try {
    if (!(await browser.offscreen.hasDocument())) {
      await browser.offscreen.createDocument({
        url: OFFSCREEN_PAGE,
        reasons: ['CLIPBOARD'],
        justification: 'Puts extracted Markdown on the clipboard.',
      });
    }
    const message: CopyRequest = { for: 'offscreen', ...request };
    const done: unknown = await browser.runtime.sendMessage(message);
    return done === true;
  } catch {
    return false;
  } finally {
    closing = setTimeout(() => void serialize(closeOffscreen), CLOSED_AFTER_MS);
  }
}

/** A document that fails to close is reused for the next copy. */
const closeOffscreen = () =>
  browser.offscreen
    .closeDocument()
    .catch((cause: unknown) => console.warn('Could not close the offscreen document', cause));
