import { useLayoutEffect } from 'preact/hooks';
import { lookStyle } from '../../lib/settings/look.ts';
import type { Settings } from '../../lib/settings/settings.ts';

/** Gives a page the theme and text size of the settings, and stores them for the first paint of the next page. */
export function useLook(settings: Settings | undefined): void {
  const style = settings && lookStyle(settings);
  useLayoutEffect(() => {
    if (style === undefined) return;
    document.documentElement.style.cssText = style;
    // biome-ignore lint/style/noRestrictedGlobals: only this can be read before the first paint
    localStorage.look = style;
  }, [style]);
}
