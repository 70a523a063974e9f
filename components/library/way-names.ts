import type { TextKey } from '../../lib/browser/text.ts';
import type { Way } from '../../lib/library/entries.ts';

/** Who read a page, in words. */
export const WAY_NAMES: Readonly<Record<Way, TextKey>> = {
  service: 'wayService',
  search: 'waySearch',
  local: 'wayLocal',
};
