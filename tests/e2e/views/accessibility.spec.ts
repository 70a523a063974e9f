import { expect, type Page, test } from '@playwright/test';
import { settle } from '../../shared/axe.ts';
import { useFixture } from '../harness/browser/fixture.ts';
import { openPopup } from '../harness/browser/popup.ts';
import { findings, unreachable } from '../harness/checks/accessible.ts';
import { setMore } from '../harness/views/fields.ts';
import { openOptions, saveService } from '../harness/views/options.ts';
import { enter, moreMenuItem, results, search, searchbox, tab } from '../harness/views/search.ts';

const fixture = useFixture();

/** States of the search view, each with the steps from the one before it. */
const STATES: Record<string, (view: Page) => Promise<unknown>> = {
  'before the first search': async () => undefined,
  async 'pages in full, with the menu of the selection'(view) {
    await setMore(view, { 'Include full text': 'Top 2 results' });
    await search(view, { query: 'granite' });
    await view
      .getByText(/^Full text \d/)
      .first()
      .click();
    await searchbox(view).press('ArrowDown');
    await view.keyboard.press('Space');
    await view.keyboard.press('ArrowDown');
    await view.keyboard.press('Shift+Space');
    await expect
      .poll(() => results(view).getByRole('checkbox', { checked: true }).count())
      .toBeGreaterThan(1);
    await view.getByRole('button', { name: 'More actions for selected results' }).click();
  },
  async 'images, with the list of keys'(view) {
    await view.keyboard.press('Escape');
    await search(view, { query: 'stone', workflow: 'images' });
    await (await moreMenuItem(view, 'Keyboard shortcuts')).click();
  },
  async 'a server error, unfolded'(view) {
    await view.keyboard.press('Escape');
    fixture.service.faults.next({ status: 500 });
    await enter(view, { query: 'server error' });
    await view.locator('section.failure').getByText('Details').click();
  },
};

test('axe finds nothing in any state of the popup, and everything is reachable', async () => {
  test.slow();
  const popup = await openPopup(fixture.session);
  for (const [name, reach] of Object.entries(STATES)) {
    await reach(popup.page);
    expect(await findings(popup.page), name).toEqual([]);
  }
  expect(await unreachable(popup.page)).toEqual([]);
  await popup.close();
});

test('axe finds nothing in the options with a failed test and rejected input', async () => {
  const { service, session } = fixture;
  const options = await openOptions(session);
  service.faults.next({ status: 503 });
  await options.getByRole('button', { name: 'Test connection' }).click();
  await expect(options.getByRole('heading', { name: 'The service had a problem' })).toBeVisible();
  expect(await findings(options), 'failed').toEqual([]);
  await saveService(options, { address: 'http://example.com/v1', key: 'two words' });
  await expect(options.getByText('http would expose your key.')).toBeVisible();
  expect(await findings(options, { within: '#section-service' }), 'refused').toEqual([]);
});

test('the checks detect unreachable, too wide, and low-contrast elements', async () => {
  const page = await fixture.session.open('about:blank');
  await page.setContent(`<!doctype html><html lang="en"><title>Found</title><main><h1>Found</h1>
    <button id="free">Free</button><button id="covered">Covered</button><button disabled>Disabled</button>
    <p style="color: #ccc; background: #fff">Faint</p></main>
    <style>#covered { position: fixed; top: 320px } div { position: fixed; inset: 300px 0 0 0; background: #fff }</style><div></div>`);
  expect(await unreachable(page, 0)).toEqual([expect.stringContaining('Covered')]);
  expect(await findings(page, { lastsMs: 0 })).toEqual([
    expect.stringMatching(/^(?:dark|light) color-contrast p /),
  ]);
  await page.setContent('<p style="width: 9000px">Wide</p>');
  expect(await unreachable(page, 0)).toEqual([expect.stringMatching(/^90\d\d px wide/)]);
});

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
