import { browser } from 'wxt/browser';
import { createSerializer } from '../../storage/cache.ts';
import { copyText } from './copy-text.ts';
import {
  type HandedOver,
  type Handover,
  handOver,
  type OffscreenMessage,
  type Outlets,
  saveText,
} from './hand-over.ts';

/**
 * The longest text (UTF-16 units) to copy from the background for private windows. Firefox writes clipboard texts of 1 MB
 * or more (at 2 bytes per character) to a temporary file, unless a page in a private window copied them, as a view can.
 */
const MAX_LENGTH_IN_MEMORY = 400_000;

const serialize = createSerializer();

/**
 * Formats pages and passes them on. Calls run one at a time, in order. Firefox's background is a page, which has a
 * clipboard and can save files; in Chrome and Edge it is a worker, so a document does it, which then closes.
 */
export const handOverInBackground = (order: Handover, isPrivate: boolean): Promise<HandedOver> =>
  serialize(() =>
    import.meta.env.FIREFOX ? handOver(order, isPrivate ? IN_PRIVATE_WINDOWS : HERE) : askOffscreen(order),
  );

const HERE: Outlets = { copy: copyText, save: saveText };

/** What these refuse, a view in a private window can do. */
const IN_PRIVATE_WINDOWS: Outlets = {
  copy: (text) => text.length <= MAX_LENGTH_IN_MEMORY && copyText(text),
  // Firefox would list the file among the downloads of ordinary windows.
  save: () => false,
};

/**
 * How long the document stays open: the browser takes the text a moment after the command, and only if it still
 * exists.
 */
const CLOSED_AFTER_MS = 1000;
let closing: ReturnType<typeof setTimeout> | undefined;

async function askOffscreen(order: Handover): Promise<HandedOver> {
  clearTimeout(closing);
  try {
    if (!(await browser.offscreen.hasDocument())) {
      await browser.offscreen.createDocument({
        url: '/offscreen.html',
        reasons: ['CLIPBOARD'],
        justification: 'Formats extracted pages as Markdown, and puts it on the clipboard.',
      });
    }
    const message: OffscreenMessage = { for: 'offscreen', request: order };
    const handed: HandedOver | undefined = await browser.runtime.sendMessage(message);
    if (handed === undefined) throw new Error('The offscreen document failed');
    return handed;
  } finally {
    closing = setTimeout(() => void serialize(closeOffscreen), CLOSED_AFTER_MS);
  }
}

/** A document that fails to close is reused for the next copy. */
const closeOffscreen = () =>
  browser.offscreen
    .closeDocument()
    .catch((cause: unknown) => console.warn('Could not close the offscreen document', cause));
