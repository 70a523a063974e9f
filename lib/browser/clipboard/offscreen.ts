import { handOver, type OffscreenMessage, saveText } from './hand-over.ts';

/** The document starts for each copy, so it loads no file that wraps the browser's API. */
declare const chrome: typeof import('wxt/browser').browser;

/**
 * Formats and passes on the pages that the background sends, and replies what became of them. Only Chrome and Edge have
 * this document.
 */
export function answerHandovers(document: Document): void {
  const field = document.querySelector('textarea');
  chrome.runtime.onMessage.addListener((message: unknown, sender, sendResponse) => {
    // Content scripts and pages in tabs have a tab; the background does not.
    const fromBackground = sender.id === chrome.runtime.id && sender.tab === undefined;
    if (field === null || !fromBackground || !isHandover(message)) return false;
    handOver(message.request, { copy: (text) => copyText(document, field, text), save: saveText }).then(
      sendResponse,
      (cause: unknown) => {
        console.warn('Could not pass the pages on', cause);
        sendResponse(undefined);
      },
    );
    return true;
  });
}

/**
 * Puts a text on the clipboard in a `copy` event: to lay out megabytes of it in the field would take many seconds. Uses
 * the older copy command, because `navigator.clipboard` refuses in a document that never has focus.
 */
function copyText(document: Document, field: HTMLTextAreaElement, text: string): boolean {
  const put = (event: ClipboardEvent) => {
    event.preventDefault();
    event.clipboardData?.setData('text/plain', text);
  };
  // Without a selection, the browser doesn't copy.
  field.value = '.';
  field.select();
  document.addEventListener('copy', put);
  const copied = document.execCommand('copy');
  document.removeEventListener('copy', put);
  field.value = '';
  return copied;
}

const isHandover = (message: unknown): message is OffscreenMessage => Object(message).for === 'offscreen';
