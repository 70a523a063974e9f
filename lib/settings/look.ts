import type { Settings } from './settings.ts';

/** Whether Quarry is light or dark; `system`: as the browser and the system are. */
export const THEMES = ['system', 'light', 'dark'] as const;

/** The size of text, relative to the browser’s own font size. */
export const TEXT_SIZES = ['small', 'normal', 'large', 'largest'] as const;
type TextSize = (typeof TEXT_SIZES)[number];

/** In em, relative to the browser’s own font size. */
const SIZES: Readonly<Record<TextSize, number>> = { small: 0.92, normal: 1, large: 1.15, largest: 1.3 };

/**
 * How Quarry looks, as a style of the root element, which a page sets before its first paint (`entrypoints/look.ts`, and
 * `lookAs` for the popup, which gets it in the hash of its URL). Empty by default.
 */
export const lookStyle = ({
  theme = 'system',
  textSize = 'normal',
}: Pick<Settings, 'theme' | 'textSize'>): string =>
  [
    ...(theme === 'system' ? [] : [`color-scheme:${theme}`]),
    ...(textSize === 'normal' ? [] : [`font-size:${SIZES[textSize]}em`]),
  ].join(';');
