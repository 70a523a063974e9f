import type { Page } from 'puppeteer-core';
import { AXE_SOURCE, COLOR_RULES, LASTS_MS, lasting, lookWithAxe, settle } from '../../../shared/axe.ts';
import type { Session } from '../browser/firefox.ts';
import { emulateMedia } from '../browser/media.ts';

/** Returns axe's findings for the current page in light and dark, one line each. `lastsMs`: how long a problem must last. */
export async function findings(session: Session, page: Page, lastsMs = LASTS_MS): Promise<string[]> {
  if (!(await page.evaluate(() => Reflect.has(window, 'axe')))) await page.evaluate(AXE_SOURCE);
  const found: string[] = [];
  for (const scheme of ['light', 'dark'] as const) {
    await emulateMedia(session, page, `(prefers-color-scheme: ${scheme})`);
    const lines = await lasting(lastsMs, async () => {
      await page.evaluate(settle);
      return page.evaluate(lookWithAxe, scheme === 'dark' ? { rules: COLOR_RULES } : {});
    });
    found.push(...lines.map((line) => `${scheme} ${line}`));
  }
  return found;
}

/** How many pixels a page is wider than its window. */
export const tooWide = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
