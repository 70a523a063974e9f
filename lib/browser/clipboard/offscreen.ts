import type { CopyRequest } from './clipboard.ts';
import { saveText } from './save-text.ts';

/**
 * Only Chrome has this document, and it starts for each copy, so it uses Chrome's API directly and loads no other
 * file.
 */
declare const chrome: typeof import('wxt/browser').browser;

/**
 * Copies the texts that the background sends, and replies whether that worked. Uses the older copy command, because
 * `navigator.clipboard` refuses in a document that never has focus.
 */
export function answerCopyRequests(document: Document): void {
  const field = document.querySelector('textarea');
  chrome.runtime.onMessage.addListener((message: unknown, sender, sendResponse) => {
    // Content scripts and pages in tabs have a tab; the background does not.
    const fromBackground = sender.id === chrome.runtime.id && sender.tab === undefined;
    if (field === null || !fromBackground || !isCopyRequest(message)) return false;
    if (message.name !== undefined) {
      saveText(document, message.name, message.text);
      sendResponse(true);
      return false;
    }
    sendResponse(copyText(document, field, message.text));
    return false;
  });
}

/** Puts a text on the clipboard in a `copy` event: to lay out megabytes of it in the field would take many seconds. */
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

function isCopyRequest(message: unknown): message is CopyRequest {
  return (
    typeof message === 'object' &&
    message !== null &&
    'for' in message &&
    message.for === 'offscreen' &&
    'text' in message &&
    typeof message.text === 'string' &&
    (!('name' in message) || typeof message.name === 'string')
  );
}
