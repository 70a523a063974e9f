// Chrome alone has this document, and it starts for each copy: the browser's own API saves it the polyfill.
import { browser } from '@wxt-dev/browser';
import type { CopyRequest } from './clipboard.ts';

/**
 * Copies what the background sends, and answers whether it worked. `navigator.clipboard` refuses in a document that
 * never has the focus; the older command does not.
 */
export function answerCopyRequests(document: Document): void {
  const field = document.querySelector('textarea');
  browser.runtime.onMessage.addListener((message: unknown, sender, sendResponse) => {
    // The background has no address of a page, content scripts and pages have.
    const fromBackground = sender.id === browser.runtime.id && sender.tab === undefined;
    if (field === null || !fromBackground || !isCopyRequest(message)) return false;
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
    typeof message.text === 'string'
  );
}
