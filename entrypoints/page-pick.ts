import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { pickerWords } from '../lib/browser/in-tab/picker-words.ts';
import { openPicker } from '../lib/extraction/pick/picker.ts';
import { selectorsFor } from '../lib/extraction/pick/selectors.ts';
import { PICK_TO_GLOBAL, PICKED_GLOBAL } from '../lib/page-to-markdown/reading.ts';
import { DESTINATIONS } from '../lib/presets/destinations.ts';

/** Where the picked parts go, as set just before. */
function destination() {
  const to: unknown = Reflect.get(globalThis, PICK_TO_GLOBAL);
  return DESTINATIONS.find((one) => one === to) ?? 'clipboard';
}

/**
 * Injected after a click: lets the user pick parts of the page, and stores them for the script that reads them. Returns the
 * selectors to remember for the site (empty unless the user chose that), or null if the user canceled.
 */
export default defineUnlistedScript(async () => {
  const picks = await openPicker(pickerWords(destination()));
  if (picks === undefined) return null;
  Reflect.set(globalThis, PICKED_GLOBAL, picks.elements);
  return { remembered: picks.remember ? selectorsFor(picks.elements) : [] };
});
