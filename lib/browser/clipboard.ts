import { browser } from 'wxt/browser';

/** What the background asks of the offscreen document, and of nobody else. */
export interface CopyRequest {
  for: 'offscreen';
  text: string;
}

const OFFSCREEN_PAGE = '/offscreen.html';

/** There the background has a clipboard; in Chrome and Edge it is a worker. */
const BACKGROUND_IS_A_PAGE = import.meta.env.FIREFOX || import.meta.env.BROWSER === 'safari';

let turn: Promise<unknown> = Promise.resolve();

/** Writes to the clipboard from the background; gives whether it worked. One at a time, in the order of the calls. */
export function copyInBackground(text: string): Promise<boolean> {
  const next = turn.then(() => (BACKGROUND_IS_A_PAGE ? copyHere(text) : copyOffscreen(text)));
  turn = next;
  return next;
}

async function copyHere(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** Chrome's worker has no clipboard: a document that nobody sees copies for it, and is closed again. */
async function copyOffscreen(text: string): Promise<boolean> {
  try {
    if (!(await browser.offscreen.hasDocument())) {
      await browser.offscreen.createDocument({
        url: OFFSCREEN_PAGE,
        reasons: ['CLIPBOARD'],
        justification: 'Puts extracted Markdown on the clipboard.',
      });
    }
    const request: CopyRequest = { for: 'offscreen', text };
    try {
      const copied: unknown = await browser.runtime.sendMessage(request);
      return copied === true;
    } finally {
      await browser.offscreen.closeDocument();
    }
  } catch {
    return false;
  }
}
