import { type Page, type TestInfo, test } from '@playwright/test';
import { AXE_SOURCE, lookWithAxe, settle } from '../../../axe.ts';
import { SEED } from '../../../seed.ts';

/** How often a test has looked. */
const LOOKS = new WeakMap<TestInfo, number>();

/**
 * What axe finds in a page as it stands, one line each. Looks in light or in dark, by turns, from one that the run's seed
 * draws: each look costs half a second, and every view is seen in both over the runs.
 */
export async function findings(page: Page): Promise<string[]> {
  const info = test.info();
  const look = LOOKS.get(info) ?? 0;
  LOOKS.set(info, look + 1);
  const colorScheme = (SEED + info.title.length + look) % 2 === 0 ? 'light' : 'dark';
  await page.emulateMedia({ colorScheme });
  if (!(await page.evaluate(() => Reflect.has(window, 'axe')))) await page.evaluate(AXE_SOURCE);
  await page.evaluate(settle);
  const lines = await page.evaluate(lookWithAxe, null);
  return lines.map((line) => `${colorScheme} ${line} (QUARRY_SEED=${SEED})`);
}

/** Controls that can't be reached by the pointer where they stand, after scrolling to them; and what is too wide. */
export async function unreachable(page: Page): Promise<string[]> {
  await page.evaluate(settle);
  return page.evaluate(() => {
    const root = document.documentElement;
    const wide = root.scrollWidth > root.clientWidth;
    const problems = wide ? [`${root.scrollWidth} px wide where there are ${root.clientWidth} px`] : [];
    // What sticks to an edge covers what is scrolled there, so each way to scroll to it is tried.
    const isReached = (control: Element) =>
      (['center', 'start', 'end', 'nearest'] as const).some((block) => {
        control.scrollIntoView({ block, inline: 'nearest', behavior: 'instant' });
        const { x, y, width, height } = control.getClientRects()[0] ?? control.getBoundingClientRect();
        const hit = document.elementFromPoint(x + width / 2, y + height / 2);
        return hit !== null && control.contains(hit);
      });
    for (const control of document.querySelectorAll('button, a[href], input, select, summary')) {
      const { width, height } = control.getBoundingClientRect();
      const shown = width > 0 && height > 0 && control.checkVisibility({ visibilityProperty: true });
      if (shown && !control.matches(':disabled') && !isReached(control)) problems.push(control.outerHTML);
    }
    return problems;
  });
}
