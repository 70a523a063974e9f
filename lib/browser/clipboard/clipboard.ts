import { browser } from 'wxt/browser';
import { isPrivateInFirefox } from '../../storage/privacy.ts';
import { createSerializer } from '../../storage/serialize.ts';
import { saveInPrivateWindow } from '../windows/private-file.ts';
import { saveText } from './save-text.ts';

/** What the background asks of the offscreen document, and of nobody else: to copy a text, or to save it under a name. */
export interface CopyRequest {
  for: 'offscreen';
  text: string;
  name?: string;
}

const OFFSCREEN_PAGE = '/offscreen.html';

/** There the background has a clipboard; in Chrome and Edge it is a worker. */
const BACKGROUND_IS_A_PAGE = import.meta.env.FIREFOX || import.meta.env.BROWSER === 'safari';

/**
 * What is longer Firefox keeps in a temporary file while it is on the clipboard, unless a page of a private window put it
 * there: a private view can copy it. It does so from a megabyte on, in two bytes for a character.
 */
const LONGEST_IN_MEMORY = 400_000;

const serialize = createSerializer();

/** Writes to the clipboard from the background; gives whether it worked. One at a time, in the order of the calls. */
export function copyInBackground(text: string): Promise<boolean> {
  if (isPrivateInFirefox() && text.length > LONGEST_IN_MEMORY) return Promise.resolve(false);
  return serialize(() => (BACKGROUND_IS_A_PAGE ? copyInThisPage(text) : askOffscreen({ text })));
}

/** Saves a text as a download from the background: without a permission, as pages do. Gives whether it was begun. */
export function saveInBackground(name: string, text: string): Promise<boolean> {
  return serialize(async () => {
    if (!BACKGROUND_IS_A_PAGE) return askOffscreen({ text, name });
    if (isPrivateInFirefox()) return saveInPrivateWindow(name, text);
    saveText(document, name, text);
    return true;
  });
}

async function copyInThisPage(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** The browser takes the text over a moment after the command, if the document is still there by then. */
const CLOSED_AFTER_MS = 1000;
let closing: ReturnType<typeof setTimeout> | undefined;

/** Chrome's worker has no clipboard: a document that nobody sees copies for it, and is closed again. */
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
    const asked: CopyRequest = { for: 'offscreen', ...request };
    const done: unknown = await browser.runtime.sendMessage(asked);
    return done === true;
  } catch {
    return false;
  } finally {
    closing = setTimeout(() => void serialize(closeOffscreen), CLOSED_AFTER_MS);
  }
}

/** One that could not be closed is there for the next copy. */
const closeOffscreen = () =>
  browser.offscreen.closeDocument().catch((cause: unknown) => console.warn('Not closed', cause));
