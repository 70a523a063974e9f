import type { Page } from '@playwright/test';
import { AXE_SOURCE, COLOR_RULES, lookWithAxe, settle } from '../../axe.ts';

/** What axe finds in a page as it stands, in light and in dark: one line each. */
export async function findings(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => Reflect.has(window, 'axe')))) await page.evaluate(AXE_SOURCE);
  const found: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.evaluate(settle);
    const lines = await page.evaluate(lookWithAxe, colorScheme === 'dark' ? COLOR_RULES : null);
    found.push(...lines.map((line) => `${colorScheme} ${line}`));
  }
  return found;
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
