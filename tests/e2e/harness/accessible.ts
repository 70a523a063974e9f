import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** The rules that light and dark can differ in; the others are looked at once. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

/** Only what it finds is told, and nothing is loaded for rules about media, which there is none of. */
const LEAN = { resultTypes: ['violations' as const], preload: false };

/** What axe finds in a page as it stands, in light and in dark: one line each. */
export async function findings(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await settle(page);
    // Its other mode opens a tab, which would close the popup.
    const axe = new AxeBuilder({ page }).setLegacyMode().options(LEAN);
    const { violations } = await (colorScheme === 'dark' ? axe.withRules(COLOR_RULES) : axe).analyze();
    for (const { id, nodes } of violations) {
      found.push(
        ...nodes.map(({ target, any }) => `${colorScheme} ${id} ${target} ${any[0]?.message ?? ''}`),
      );
    }
  }
  return found;
}

/** Controls that can't be reached by the pointer where they stand, after scrolling to them; and what is too wide. */
export async function unreachable(page: Page): Promise<string[]> {
  await settle(page);
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

/** What fades from one colour into another must have arrived; what goes round never does. */
const settle = (page: Page): Promise<unknown> =>
  page.evaluate(() => {
    const passing = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity);
    return Promise.allSettled(passing.map(({ finished }) => finished));
  });
