import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { factWord } from '../lib/browser/fact-words.ts';
import { readDocument } from '../lib/extraction/in-tab/document.ts';
import { WANTED_PART } from '../lib/extraction/in-tab/reading.ts';
import { readSelected } from '../lib/extraction/in-tab/selection.ts';

/** Injected after a click: gives the page, or what is selected of it, as Markdown to whoever injected it. */
export default defineUnlistedScript(() =>
  Reflect.get(globalThis, WANTED_PART) === 'selection'
    ? readSelected(document)
    : readDocument(document, factWord),
);
