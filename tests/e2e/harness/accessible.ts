import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** The rules that light and dark can differ in; the others are looked at once. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

/** What axe finds in a page as it stands, in light and in dark: one line each. */
export async function findings(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    // What fades from one colour into another must have arrived; what goes round never does.
    await page.evaluate(() => {
      const passing = document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity);
      return Promise.allSettled(passing.map(({ finished }) => finished));
    });
    // Its other mode opens a tab, which would close the popup.
    const axe = new AxeBuilder({ page }).setLegacyMode();
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
  const problems: string[] = [];
  const [width, room] = await page.evaluate(() => {
    const root = document.documentElement;
    return [root.scrollWidth, root.clientWidth];
  });
  if (width > room) problems.push(`${width} px wide where there are ${room} px`);
  for (const control of await page.locator('button, a[href], input, select, summary').all()) {
    if (!(await control.isVisible())) continue;
    const reached = await control.click({ trial: true, force: false, timeout: 30_000 }).then(
      () => true,
      () => false,
    );
    if (!reached && (await control.isEnabled())) problems.push(await control.evaluate((of) => of.outerHTML));
  }
  return problems;
}
