import { browser } from 'wxt/browser';
import type { Picked } from '../../extraction/in-tab/in-tab.ts';
import { MAX_SELECTOR_LENGTH, MAX_SELECTORS } from '../../extraction/sites/site-rules.ts';
import { PICK_TO_GLOBAL } from '../../page-to-markdown/reading.ts';
import type { Destination } from '../../presets/destinations.ts';

const PICK_SCRIPT = '/page-pick.js';
/** A page that never finishes loading neither runs an injected script nor reports an error. */
const DEADLINE_MS = 15_000;

/**
 * Lets the user pick parts of the page in a tab, and resolves when they are done. The next script injected there reads the
 * parts. `to`: the destination that the picker names. Returns `undefined` if the browser denies access or shows a PDF.
 */
export async function pickInTab(tab: number, to: Destination): Promise<Picked | 'canceled' | undefined> {
  const target = { tabId: tab };
  try {
    // Throws on browser pages and the extension store, where injection is not allowed.
    const [probe] = await Promise.race([
      browser.scripting.executeScript({
        target,
        func: (name: string, to: Destination) => {
          Reflect.set(globalThis, name, to);
          return document.contentType;
        },
        args: [PICK_TO_GLOBAL, to],
      }),
      new Promise<never[]>((resolve) => setTimeout(resolve, DEADLINE_MS, [])),
    ]);
    if (probe === undefined || probe.result === 'application/pdf') return undefined;
  } catch {
    // The caller reports the failure.
    return undefined;
  }
  try {
    const [result] = await browser.scripting.executeScript({ target, files: [PICK_SCRIPT] });
    return toPicked(result?.result);
  } catch {
    // The tab was closed, or navigated away.
    return 'canceled';
  }
}

/** Validates the injected script's result, which comes from a page's process. */
function toPicked(value: unknown): Picked | 'canceled' {
  if (typeof value !== 'object' || value === null) return 'canceled';
  const selectors: unknown = Reflect.get(value, 'remembered');
  const texts = Array.isArray(selectors) ? selectors.filter((one) => typeof one === 'string') : [];
  const short = texts.filter((one) => one !== '' && one.length <= MAX_SELECTOR_LENGTH);
  return { remembered: short.slice(0, MAX_SELECTORS) };
}
