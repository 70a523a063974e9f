import type { PickerWords } from '../../extraction/pick/picker-view.ts';
import { localNameOf, viewOf, visibleText } from '../../page-to-markdown/copy/page-view.ts';
import type { Destination } from '../../presets/destinations.ts';
import { text } from '../text.ts';
import { counted, textWith } from '../text-values.ts';

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
