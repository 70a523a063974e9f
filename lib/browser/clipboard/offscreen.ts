import type { CopyRequest } from './clipboard.ts';
import { saveText } from './save-text.ts';

/** Chrome alone has this document, and it starts for each copy: its own API, and no other file to load. */
declare const chrome: typeof import('wxt/browser').browser;

/**
 * Copies what the background sends, and answers whether it worked. `navigator.clipboard` refuses in a document that
 * never has the focus; the older command does not.
 */
export function answerCopyRequests(document: Document): void {
  const field = document.querySelector('textarea');
  chrome.runtime.onMessage.addListener((message: unknown, sender, sendResponse) => {
    // The background has no address of a page, content scripts and pages have.
    const fromBackground = sender.id === chrome.runtime.id && sender.tab === undefined;
    if (field === null || !fromBackground || !isCopyRequest(message)) return false;
    if (message.name !== undefined) {
      saveText(document, message.name, message.text);
      sendResponse(true);
      return false;
    }
    field.value = message.text;
    field.select();
    sendResponse(document.execCommand('copy'));
    field.value = '';
    return false;
  });
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
