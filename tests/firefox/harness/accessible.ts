import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from 'puppeteer-core';
import type { Session } from './firefox.ts';
import { wish } from './wishes.ts';

/** As far as it is asked here. */
interface Axe {
  run(options: {
    runOnly?: string[];
  }): Promise<{ violations: { id: string; nodes: { target: unknown; any: { message: string }[] }[] }[] }>;
}

/** The same axe as in Chromium: the one that its package for Playwright brings. */
const itsAxe = createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js');
let source: Promise<string> | undefined;

/** What can differ between light and dark; the rest is looked at once. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block'];

/** What axe finds in a page as it stands, in light and in dark: one line each. */
export async function findings(session: Session, page: Page): Promise<string[]> {
  source ??= readFile(itsAxe, 'utf8');
  if (!(await page.evaluate(() => Reflect.has(window, 'axe')))) await page.evaluate(await source);
  const found: string[] = [];
  for (const scheme of ['light', 'dark'] as const) {
    await wish(session, page, `(prefers-color-scheme: ${scheme})`);
    const lines = await page.evaluate(look, scheme === 'dark' ? { runOnly: OF_COLOURS } : {});
    found.push(...lines.map((line) => `${scheme} ${line}`));
  }
  return found;
}

/** Runs in the page. */
async function look(options: { runOnly?: string[] }): Promise<string[]> {
  // What fades from one colour into another must have arrived; what goes round never does.
  const passing = document
    .getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY);
  await Promise.allSettled(passing.map(({ finished }) => finished));
  const axe: Axe = Reflect.get(window, 'axe');
  const { violations } = await axe.run(options);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, any }) => `${id} ${target} ${any[0]?.message ?? ''}`),
  );
}

/** By how many pixels a page is wider than its window. */
export const tooWide = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
