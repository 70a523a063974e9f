import { type Page, type TestInfo, test } from '@playwright/test';
import { AXE_SOURCE, LASTS_MS, lasting, lookWithAxe, settle } from '../../../shared/axe.ts';
import { FEW } from '../../../shared/sampled.ts';
import { SEED } from '../../../shared/seed.ts';

/** Number of checks so far, per test. */
const LOOKS = new WeakMap<TestInfo, number>();

interface Look {
  /** Selector of the part to check, for a page whose other parts are checked elsewhere; by default the whole page. */
  within?: string;
  /** How long a problem must last. */
  lastsMs?: number;
}

/**
 * Returns axe's findings for the current page, one line each. Alternates between light and dark, starting with the one drawn
 * from the run's seed: over several runs every view is checked in both. Short runs look at every third view.
 */
export async function findings(page: Page, { within, lastsMs = LASTS_MS }: Look = {}): Promise<string[]> {
  const info = test.info();
  const look = LOOKS.get(info) ?? 0;
  LOOKS.set(info, look + 1);
  if (FEW && lastsMs > 0 && (SEED + info.title.length + look) % 3 !== 0) return [];
  const colorScheme = (SEED + info.title.length + look) % 2 === 0 ? 'light' : 'dark';
  await page.emulateMedia({ colorScheme });
  if (!(await page.evaluate(() => Reflect.has(window, 'axe')))) await page.evaluate(AXE_SOURCE);
  const lines = await lasting(lastsMs, async () => {
    await page.evaluate(settle);
    return page.evaluate(lookWithAxe, { within });
  });
  return lines.map((line) => `${colorScheme} ${line} (QUARRY_SEED=${SEED})`);
}

/** Controls that the pointer can't reach after scrolling to them, and overflow in width. */
export const unreachable = (page: Page, lastsMs = LASTS_MS): Promise<string[]> =>
  lasting(lastsMs, async () => {
    await page.evaluate(settle);
    return page.evaluate(allUnreachable);
  });

/** Runs in the page. */
function allUnreachable(): string[] {
  const root = document.documentElement;
  const isScrollable = getComputedStyle(root).overflowX !== 'hidden';
  const wide = isScrollable && root.scrollWidth > root.clientWidth;
  const problems = wide ? [`${root.scrollWidth} px wide where there are ${root.clientWidth} px`] : [];
  // Sticky elements cover content at that edge, so every way of scrolling to a control is tried.
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
    // Focus unfolds the filters.
    const isFolded = control.closest('.chip-row.folded') !== null;
    if (shown && !isFolded && !control.matches(':disabled') && !isReached(control))
      problems.push(control.outerHTML);
  }
  return problems;
}
