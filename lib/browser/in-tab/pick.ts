import { browser } from 'wxt/browser';
import type { Picked } from '../../extraction/in-tab/in-tab.ts';
import { LONGEST_SELECTOR, MOST_SELECTORS } from '../../extraction/sites/site-rules.ts';

const PICK_SCRIPT = '/page-pick.js';
/** A page that never comes to an end of loading lets nothing in, and says nothing. */
const DEADLINE_MS = 15_000;

/**
 * Lets the user pick parts of the page in a tab, which the next script there reads; waits until they have. `undefined`
 * where the browser lets nobody in, or shows a PDF.
 */
export async function pickInTab(tab: number): Promise<Picked | 'canceled' | undefined> {
  const target = { tabId: tab };
  try {
    // It throws where nobody may inject: pages of the browser, the store.
    const [told] = await Promise.race([
      browser.scripting.executeScript({ target, func: () => document.contentType }),
      new Promise<never[]>((resolve) => setTimeout(resolve, DEADLINE_MS, [])),
    ]);
    if (told === undefined || told.result === 'application/pdf') return undefined;
  } catch {
    // The caller says so.
    return undefined;
  }
  try {
    const [result] = await browser.scripting.executeScript({ target, files: [PICK_SCRIPT] });
    return toPicked(result?.result);
  } catch {
    // The tab was closed, or went elsewhere.
    return 'canceled';
  }
}

/** What the injected script returned, which comes from a page's process. */
function toPicked(value: unknown): Picked | 'canceled' {
  if (typeof value !== 'object' || value === null) return 'canceled';
  const selectors: unknown = Reflect.get(value, 'remembered');
  const texts = Array.isArray(selectors) ? selectors.filter((one) => typeof one === 'string') : [];
  const short = texts.filter((one) => one !== '' && one.length <= LONGEST_SELECTOR);
  return { remembered: short.slice(0, MOST_SELECTORS) };
}
