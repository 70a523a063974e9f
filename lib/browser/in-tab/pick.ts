import type { Picked } from '../../extraction/in-tab/in-tab.ts';
import { MAX_SELECTOR_LENGTH, MAX_SELECTORS } from '../../extraction/sites/site-rules.ts';
import { PICK_TO_GLOBAL } from '../../page-to-markdown/reading.ts';
import type { Destination } from '../../presets/destinations.ts';
import { inject, resultOf } from '../tabs/inject.ts';

const PICK_SCRIPT = '/page-pick.js';

/**
 * Lets the user pick parts of the page in a tab, and resolves when they are done. The next script injected there reads the
 * parts. `to`: the destination that the picker names. `reading`: follows the page's first response. Returns `undefined` if
 * the browser denies access or shows a PDF, `late` if the page doesn't respond.
 */
export async function pickInTab(
  tab: number,
  to: Destination,
  reading: <T>(work: Promise<T>) => Promise<T>,
): Promise<Picked | 'canceled' | 'late' | undefined> {
  const target = { tabId: tab };
  const prepared = await reading(inject({ target, func: prepare, args: [PICK_TO_GLOBAL, to] }));
  if (prepared === 'late') return 'late';
  const type = resultOf(prepared);
  if (type === undefined || type === 'application/pdf') return undefined;
  // The user has any time. Without a result, the tab was closed, or navigated away.
  return toPicked(resultOf(await inject({ target, files: [PICK_SCRIPT] }, Infinity)));
}

/** Runs in the page, so it must be self-contained. */
function prepare(name: string, to: Destination): string {
  Reflect.set(globalThis, name, to);
  return document.contentType;
}

/** Validates the injected script's result, which comes from a page's process. */
function toPicked(value: unknown): Picked | 'canceled' {
  if (typeof value !== 'object' || value === null) return 'canceled';
  const selectors: unknown = Reflect.get(value, 'remembered');
  const texts = Array.isArray(selectors) ? selectors.filter((one) => typeof one === 'string') : [];
  const short = texts.filter((one) => one !== '' && one.length <= MAX_SELECTOR_LENGTH);
  return { remembered: short.slice(0, MAX_SELECTORS) };
}
