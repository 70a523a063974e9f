import { expect, type Page } from '@playwright/test';
import { visible } from './strings.ts';

/** What an element must show of a text from outside; undefined if it may be left out. */
export interface Expected {
  name: string;
  selector: string;
  text: string | undefined;
}

/** Elements that highlights, Quarry's own marks, and icons may use. */
const OWN = ['mark', 'bdi', 'span', 'svg', 'path'];

/** Storage and clipboard can't hold lone surrogates, so their replacement is accepted. */
const readable = (text: string | undefined): string => visible(text ?? '').toWellFormed();

/**
 * Waits for the elements, and checks that each shows its exact text, as text, without affecting the direction around it; and
 * that no script ran, no link leads elsewhere, and nothing is wider than the view.
 */
export async function expectLiteral(page: Page, expected: readonly Expected[], where: string): Promise<void> {
  const missing = () =>
    page.evaluate(
      (selectors) => selectors.filter((selector) => document.querySelector(selector) === null),
      expected.filter(({ text }) => text !== undefined).map(({ selector }) => selector),
    );
  await expect.poll(missing, `${where}: elements that the view lacks`).toEqual([]);
  const seen = await page.evaluate(
    look,
    expected.map(({ selector }) => selector),
  );
  for (const [index, { name, text }] of expected.entries()) {
    const found = seen.found[index];
    if (!found) continue;
    if (text !== undefined) expect.soft(readable(found.text), `${where}: ${name}`).toBe(readable(text));
    const foreign = found.inner.filter((one) => !OWN.includes(one));
    expect.soft(foreign, `${where}: elements in ${name}`).toEqual([]);
    expect.soft(found.isolated, `${where}: ${name} is isolated`).toBe(true);
  }
  expect.soft(seen.ran, `${where}: what ran`).toBeUndefined();
  expect.soft(seen.tooWide, `${where}: overflow`).toBeLessThanOrEqual(1);
  const foreign = seen.schemes.filter((one) => !/^(?:https?|chrome-extension|chrome):$/.test(one));
  expect.soft(foreign, `${where}: where links lead`).toEqual([]);
}

/** Runs in the page: what elements show, and what is true of the whole view. */
function look(selectors: readonly string[]) {
  // It must be the only content of the isolating element, so its direction affects nothing else.
  const isolates = (from: Element): boolean => {
    for (let at: Element | null = from; at?.textContent === from.textContent; at = at.parentElement) {
      if (/isolate|plaintext/.test(getComputedStyle(at).unicodeBidi)) return true;
    }
    return false;
  };
  const found = selectors.map((selector) => {
    const element = document.querySelector(selector);
    if (element === null) return undefined;
    const inner = [...element.querySelectorAll('*')].map(({ localName }) => localName);
    return { text: element.textContent ?? undefined, inner, isolated: isolates(element) };
  });
  const { scrollWidth, clientWidth } = document.documentElement;
  const panel = document.querySelector('[role=tabpanel], main');
  return {
    found,
    schemes: [...document.links].filter((link) => !link.download).map(({ protocol }) => protocol),
    ran: Reflect.get(window, 'ran'),
    tooWide: Math.max(scrollWidth - clientWidth, panel ? panel.scrollWidth - panel.clientWidth : 0),
  };
}
