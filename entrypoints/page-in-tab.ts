import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { factWord } from '../lib/browser/in-tab.ts';
import { REQUEST_GLOBAL } from '../lib/browser/inject.ts';
import {
  PICKED_GLOBAL,
  type ReadRequest,
  readDocument,
  readPicked,
  readSelected,
} from '../lib/page-to-markdown/index.ts';

function isReadable(selector: string): boolean {
  try {
    return new DocumentFragment().querySelector(selector) === null;
  } catch {
    // Typed by hand, or written for another browser.
    return false;
  }
}

/** The selectors that this browser supports. */
const joined = (selectors: readonly string[]): string => selectors.filter(isReadable).join();

function read({ part, rule }: ReadRequest) {
  if (part === 'selection') return readSelected(document);
  if (part === 'picked') {
    const picked = Reflect.get(globalThis, PICKED_GLOBAL) ?? [];
    Reflect.deleteProperty(globalThis, PICKED_GLOBAL);
    return readPicked(document, picked);
  }
  const parts = rule && { content: joined(rule.content), remove: joined(rule.remove) };
  return readDocument(document, factWord, parts);
}

/** Injected after a click: returns the page, or a part of it, as Markdown to the injecting code. */
export default defineUnlistedScript(() => {
  const request: ReadRequest = Reflect.get(globalThis, REQUEST_GLOBAL);
  const reading = read(request);
  // Only one of Quarry's own pages, which runs this script itself, can pass a function.
  request.onRead?.(reading);
  return reading;
});
