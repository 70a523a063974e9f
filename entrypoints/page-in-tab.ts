import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { factWord } from '../lib/browser/in-tab/fact-words.ts';
import { readDocument } from '../lib/extraction/in-tab/document.ts';
import { PICKED_GLOBAL, REQUEST_GLOBAL } from '../lib/extraction/in-tab/reading.ts';
import { readPicked, readSelected } from '../lib/extraction/in-tab/selection.ts';

/** Injected after a click: returns the page, or a part of it, as Markdown to the injecting code. */
export default defineUnlistedScript(() => {
  const { part, rule } = Reflect.get(globalThis, REQUEST_GLOBAL);
  if (part === 'selection') return readSelected(document);
  if (part === 'picked') return readPicked(document, Reflect.get(globalThis, PICKED_GLOBAL));
  return readDocument(document, factWord, rule);
});
