import type { Browser, Page } from '@playwright/test';
import { cutOff } from './cut-off.ts';
import { goTo } from './gallery-browser.ts';
import type { State } from './states.ts';

/** Number of views checked in parallel, since most of the time is waiting. */
const PAGES = 3;

/** The sizes of a state: its own, or the usual and the narrowest one. */
function sizesOf({ size, view }: State): { width: number; height: number }[] {
  if (size) return [size];
  const height = view ? 800 : 560;
  return [
    { width: view ? 800 : 440, height },
    { width: 320, height },
  ];
}

/** Checks states of the gallery in a language. Returns one line for each thing that doesn't fit. */
export async function overflows(
  { browser, address }: { browser: Browser; address: string },
  states: readonly [string, State][],
  language: string,
): Promise<string[]> {
  const left = [...states];
  const found: string[] = [];
  const look = async (page: Page): Promise<void> => {
    for (let next = left.shift(); next; next = left.shift()) {
      const [name, state] = next;
      const [first = { width: 440, height: 560 }, ...others] = sizesOf(state);
      await page.setViewportSize(first);
      await goTo(page, address, name, state, `&language=${language}`);
      for (const size of [first, ...others]) {
        await page.setViewportSize(size);
        // One frame for styles, and one for elements that measure themselves.
        await page.evaluate(
          () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
        );
        const lines = await page.evaluate(cutOff);
        found.push(...lines.map((line) => `${name} at ${size.width}: ${line}`));
      }
    }
  };
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  context.setDefaultTimeout(180_000);
  await Promise.all(
    Array.from({ length: Math.min(PAGES, states.length) }, async () => look(await context.newPage())),
  );
  await context.close();
  return found.sort();
}
