import { expect, type Page, test } from '@playwright/test';
import { settle } from '../../shared/axe.ts';
import { useFixture } from '../harness/browser/fixture.ts';
import { openPopup } from '../harness/browser/popup.ts';
import { openOptions } from '../harness/views/options.ts';
import { search, searchbox, tab } from '../harness/views/search.ts';

const fixture = useFixture();
const SCHEMES = ['light', 'dark'] as const;

/**
 * Text that is unreadable with forced colors. Runs in the page, because axe reads colors from a property that the browser
 * doesn't force.
 */
function faintWords(): string[] {
  const channels = (color: string) => (color.match(/[\d.]+/g) ?? []).map(Number);
  const isClear = (color: string) => (channels(color)[3] ?? 1) === 0;
  const luminance = (color: string) => {
    const [red = 0, green = 0, blue = 0] = channels(color).map((value) => {
      const share = value / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  // The browser draws a backplate under a block's text, unless the block keeps its own colors.
  const ground = (of: Element): string => {
    for (let at: Element | null = of; at; at = at.parentElement) {
      const style = getComputedStyle(at);
      const isPlated = style.display !== 'inline' && style.getPropertyValue('forced-color-adjust') !== 'none';
      if (isPlated) break;
      if (!isClear(style.backgroundColor)) return style.backgroundColor;
    }
    return matchMedia('(prefers-color-scheme: dark)').matches ? 'rgb(0, 0, 0)' : 'rgb(255, 255, 255)';
  };
  const faint: string[] = [];
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = words.nextNode(); node; node = words.nextNode()) {
    const part = node.parentElement;
    if (!part || (node.textContent ?? '').trim() === '' || !part.checkVisibility()) continue;
    // Disabled controls may be gray.
    if (part.closest('[aria-disabled], :disabled, option, script, style, .unseen')) continue;
    const [one, other] = [luminance(getComputedStyle(part).color), luminance(ground(part))].sort(
      (a, b) => b - a,
    );
    const contrast = ((one ?? 0) + 0.05) / ((other ?? 0) + 0.05);
    if (contrast < 4.5) faint.push(`${contrast.toFixed(2)} ${part.className} “${node.textContent?.trim()}”`);
  }
  return faint;
}

async function unreadable(page: Page): Promise<string[]> {
  const lines: string[] = [];
  for (const colorScheme of SCHEMES) {
    await page.emulateMedia({ forcedColors: 'active', colorScheme });
    await page.evaluate(settle);
    const found = await page.evaluate(faintWords);
    lines.push(...found.map((line) => `${colorScheme} ${line}`));
  }
  return lines;
}

test('with forced colors, the popup is readable, and selection, focus, and matched words stand out', async () => {
  const { page: view, ...popup } = await openPopup(fixture.session);
  await search(view, { query: 'stone' });
  await searchbox(view).press('ArrowDown');
  await view.keyboard.press('Space');
  await expect(view.getByRole('region', { name: 'Selected results' })).toBeVisible();
  await expect.poll(() => unreadable(view)).toEqual([]);
  const lineOf = (name: 'search' | 'images') =>
    tab(view, name).evaluate((of) => getComputedStyle(of, '::after').borderBlockEndStyle);
  await expect.poll(async () => [await lineOf('search'), await lineOf('images')]).toEqual(['solid', 'none']);
  const ring = () =>
    view.evaluate(() => {
      // A control inside a chip leaves the focus ring to the chip.
      for (let at = document.activeElement; at; at = at.parentElement) {
        const { outlineStyle, outlineWidth } = getComputedStyle(at);
        if (outlineStyle !== 'none') return Number.parseFloat(outlineWidth);
      }
      return 0;
    });
  await tab(view, 'search').focus();
  await view.keyboard.press('Tab');
  await expect.poll(ring).toBeGreaterThanOrEqual(1);
  const marks = view.locator('.results mark');
  await expect.poll(() => marks.count()).toBeGreaterThan(1);
  for (const colorScheme of SCHEMES) {
    await view.emulateMedia({ forcedColors: 'active', colorScheme });
    // Black on yellow, the browser's default.
    await expect(marks.first()).toHaveCSS('background-color', 'rgb(255, 255, 0)');
    await expect(marks.first()).toHaveCSS('color', 'rgb(0, 0, 0)');
  }
  await popup.close();
});

test('with forced colors, the settings are readable, and active switches look active', async () => {
  const options = await openOptions(fixture.session, 'privacy');
  await expect.poll(() => unreadable(options)).toEqual([]);
  const box = options.getByRole('switch', { name: 'Save search history' });
  const track = options.locator('.switch-box').filter({ has: box }).locator('.switch');
  await expect(box).toBeChecked();
  for (const colorScheme of SCHEMES) {
    await options.emulateMedia({ forcedColors: 'active', colorScheme });
    const isTold = () =>
      track.evaluate((of) => {
        const knob = getComputedStyle(of, '::before').backgroundColor;
        return getComputedStyle(of).backgroundColor !== knob;
      });
    await expect.poll(isTold, colorScheme).toBe(true);
  }
  await options.close();
});
