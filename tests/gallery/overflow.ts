import type { Browser, Page } from '@playwright/test';
import { cutOff } from './cut-off.ts';
import { goTo } from './stage.ts';
import type { State } from './states.ts';

/** Views that are looked at side by side: most of their time is waiting. */
const PAGES = 3;

/** The widths of a state: its own, or the usual one and the narrowest that there is. */
function sizesOf({ size, view }: State): { width: number; height: number }[] {
  if (size) return [size];
  const height = view === 'search' ? 560 : 800;
  return [
    { width: view === 'search' ? 440 : 800, height },
    { width: 320, height },
  ];
}

/** What doesn't fit in states of the gallery, in a language: a line for each. */
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
        // A frame for the styles, and one for what measures itself.
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
  await Promise.all(Array.from({ length: PAGES }, async () => look(await context.newPage())));
  await context.close();
  return found.sort();
}
