import type { Picked } from '../../extraction/in-tab/in-tab.ts';
import type { PickerWords } from '../../extraction/pick/picker-view.ts';
import { MAX_SELECTOR_LENGTH, MAX_SELECTORS } from '../../extraction/sites/site-rules.ts';
import { localNameOf, viewOf, visibleText } from '../../page-to-markdown/copy/page-view.ts';
import type { Destination } from '../../presets/destinations.ts';
import { inject, injectFile, resultOf } from '../tabs/inject.ts';
import { text } from '../text.ts';
import { counted, textWith } from '../text-values.ts';

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
  const responded = await reading(inject(target, () => document.contentType, []));
  if (responded === 'late') return 'late';
  const type = resultOf(responded);
  if (type === undefined || type === 'application/pdf') return undefined;
  // The user has any time. Without a result, the tab was closed, or navigated away.
  return toPicked(resultOf(await injectFile(target, '/page-pick.js', to, Infinity)));
}

/** Validates the injected script's result, which comes from a page's process. */
function toPicked(value: unknown): Picked | 'canceled' {
  if (typeof value !== 'object' || value === null) return 'canceled';
  const selectors: unknown = Reflect.get(value, 'remembered');
  const texts = Array.isArray(selectors) ? selectors.filter((one) => typeof one === 'string') : [];
  const short = texts.filter((one) => one !== '' && one.length <= MAX_SELECTOR_LENGTH);
  return { remembered: short.slice(0, MAX_SELECTORS) };
}

/** How much of an element’s text is counted (UTF-16 units), since every step in the picker counts again. */
const MAX_COUNTED = 200_000;

/** The picker’s interface text, in the user’s language. */
export const pickerWords = (to: Destination): PickerWords => ({
  label: text('pickLabel'),
  hint: text(to === 'clipboard' ? 'pickHint' : 'pickHintTo'),
  larger: text('pickLarger'),
  smaller: text('pickSmaller'),
  pick: text('pickAdd'),
  unpick: text('pickDrop'),
  remember: textWith('pickRemember', { site: location.hostname }),
  cancel: text('cancel'),
  copy:
    to === 'clipboard'
      ? text('copyMarkdown')
      : textWith('actionTo', { action: text('selectionExtract'), destination: text(`to_${to}`) }),
  language: text('locale'),
  direction: getComputedStyle(viewOf(document).root).direction,
  describe(element) {
    const words = visibleText(element).slice(0, MAX_COUNTED).trim().match(/\S+/g)?.length ?? 0;
    return counted('pickElement', words, { element: localNameOf(element) });
  },
  count: (parts) => counted('pickCount', parts),
});
