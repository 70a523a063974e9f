import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { paintNote, pickerWords } from '../lib/browser/in-tab.ts';
import { REQUEST_GLOBAL } from '../lib/browser/inject.ts';
import { text } from '../lib/browser/text.ts';
import { openPicker } from '../lib/extraction/pick/picker.ts';
import { selectorsFor } from '../lib/extraction/pick/selectors.ts';
import { PICKED_GLOBAL } from '../lib/page-to-markdown/reading.ts';
import { DESTINATIONS } from '../lib/presets/destinations.ts';

/** The background takes the picked parts within this time, in ms, unless it ended meanwhile. */
const TAKEN_WITHIN_MS = 5000;

/** Where the picked parts go. */
function destination() {
  const to: unknown = Reflect.get(globalThis, REQUEST_GLOBAL);
  return DESTINATIONS.find((one) => one === to) ?? 'clipboard';
}

/**
 * Injected after a click: lets the user pick parts of the page, and stores them for the script that reads them. Returns the
 * selectors to remember for the site (empty unless the user chose that), or null if the user canceled.
 */
export default defineUnlistedScript(async () => {
  // Read now: a background that was replaced leaves this script without any.
  const lost = [text('pickLost'), text('locale'), text('direction')] as const;
  const picks = await openPicker(pickerWords(destination()));
  if (picks === undefined) return null;
  Reflect.set(globalThis, PICKED_GLOBAL, picks.elements);
  AbortSignal.timeout(TAKEN_WITHIN_MS).addEventListener('abort', () => {
    if (Reflect.get(globalThis, PICKED_GLOBAL) !== picks.elements) return;
    Reflect.deleteProperty(globalThis, PICKED_GLOBAL);
    paintNote(...lost);
  });
  return { remembered: picks.remember ? selectorsFor(picks.elements) : [] };
});
