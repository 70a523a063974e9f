import type { Page } from 'puppeteer-core';
import { until } from '../../../shared/until.ts';
import type { Session } from './firefox.ts';
import { setPref } from './prefs.ts';

/** System settings, by the media query that exposes them to pages, and the preferences that simulate them. */
const PREFS_BY_MEDIA = {
  '(prefers-color-scheme: light)': ['layout.css.prefers-color-scheme.content-override', 1],
  '(prefers-color-scheme: dark)': ['layout.css.prefers-color-scheme.content-override', 0],
  '(prefers-reduced-motion: no-preference)': ['ui.prefersReducedMotion', 0],
  '(prefers-reduced-motion: reduce)': ['ui.prefersReducedMotion', 1],
  '(forced-colors: none)': ['browser.display.document_color_use', 1],
  '(forced-colors: active)': ['browser.display.document_color_use', 2],
} as const;

/** Applies a setting and waits until a page sees it. */
export async function emulateMedia(
  session: Session,
  page: Page,
  media: keyof typeof PREFS_BY_MEDIA,
): Promise<void> {
  const [name, value] = PREFS_BY_MEDIA[media];
  await setPref(session, name, value);
  await until(
    `${media} in the page`,
    async () => (await page.evaluate((query) => matchMedia(query).matches, media)) || undefined,
  );
}
