import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';

/** Runs before the first paint of a page, and gives it the theme and text size that Settings stored for this. */
export default defineUnlistedScript(() => {
  // biome-ignore lint/style/noRestrictedGlobals: only this can be read before the first paint
  document.documentElement.style.cssText = localStorage.look ?? '';
});
