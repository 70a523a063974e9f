import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { factWord } from '../lib/browser/in-tab/in-tab.ts';
import {
  PICKED_GLOBAL,
  REQUEST_GLOBAL,
  readDocument,
  readPicked,
  readSelected,
} from '../lib/page-to-markdown/index.ts';

/** Injected after a click: returns the page, or a part of it, as Markdown to the injecting code. */
export default defineUnlistedScript(() => {
  const { part, rule } = Reflect.get(globalThis, REQUEST_GLOBAL);
  if (part === 'selection') return readSelected(document);
  if (part === 'picked') {
    const picked = Reflect.get(globalThis, PICKED_GLOBAL) ?? [];
    Reflect.deleteProperty(globalThis, PICKED_GLOBAL);
    return readPicked(document, picked);
  }
  return readDocument(document, factWord, rule);
});
