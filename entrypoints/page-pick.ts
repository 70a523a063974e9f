import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { pickerWords } from '../lib/browser/in-tab/picker-words.ts';
import { PICKED } from '../lib/extraction/in-tab/reading.ts';
import { openPicker } from '../lib/extraction/pick/picker.ts';
import { selectorsFor } from '../lib/extraction/pick/selectors.ts';

/**
 * Injected after a click: lets the user pick parts of the page, leaves them for the script that reads, and gives the
 * selectors of those that are to be picked again; nothing where the user canceled.
 */
export default defineUnlistedScript(async () => {
  const picks = await openPicker(pickerWords());
  if (picks === undefined) return null;
  Reflect.set(globalThis, PICKED, picks.elements);
  return { remembered: picks.remember ? selectorsFor(picks.elements) : [] };
});
