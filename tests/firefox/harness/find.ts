import type { ElementHandle, Page } from 'puppeteer-core';
import { until } from '../../e2e/harness/until.ts';

/** A page, or a part of one. */
type Place = Page | ElementHandle<Element>;

/** The element with a role and a name, as soon as it is there. */
export function named(page: Place, role: string, name: string): Promise<ElementHandle<Element>> {
  // To Firefox a field for a password has no role.
  const selector = role === 'password' ? `aria/${name}` : `aria/${name}[role="${role}"]`;
  return until(`the ${role} “${name}”`, async () => (await page.$(selector)) ?? undefined);
}

/**
 * Clicks the element with a role and a name, as soon as it lies where it can be clicked: a popup first has no size, and
 * what is painted anew in between is looked for again.
 */
export async function click(page: Place, role: string, name: string): Promise<void> {
  await until(`the ${role} “${name}” to lie somewhere`, async () => {
    const found = await named(page, role, name);
    return found.click().then(() => true, unlessGone);
  });
}

/** Before it clicks, puppeteer says so of what lies nowhere. */
function unlessGone(cause: unknown): undefined {
  if (!/is detached|not clickable/.test(String(cause))) throw cause;
}

/** All that a page says. */
// biome-ignore lint/performance/useDomNodeTextContent: what is hidden is not read
export const wordsOn = (page: Page): Promise<string> => page.evaluate(() => document.body.innerText);

/** What the popup says of the last extraction. */
export const lastExtraction = async (popup: Page): Promise<string> => {
  const report = await named(popup, 'region', 'Last extraction');
  return report.evaluate(({ textContent }) => textContent ?? '');
};

/** Waits until a page says something. */
export async function reads(page: Page, words: string | RegExp, timeoutMs = 180_000): Promise<void> {
  let last = '';
  const found = () => (typeof words === 'string' ? last.includes(words) : words.test(last));
  await until(
    `“${words}”`,
    async () => {
      last = await wordsOn(page);
      return found() || undefined;
    },
    timeoutMs,
  ).catch((cause: unknown) => {
    throw new Error(`The page says instead: ${last}`, { cause });
  });
}

/** Puts a text in the place of what stands in a field, as a person types it. */
export async function fill(page: Page, field: ElementHandle<Element>, value: string): Promise<void> {
  await field.focus();
  await page.keyboard.down('Control');
  await page.keyboard.press('a');
  await page.keyboard.up('Control');
  await page.keyboard.press('Backspace');
  await field.type(value);
}

/** Clicks the first button whose words begin so. */
export async function press(page: Page, words: string): Promise<void> {
  await until(`a button “${words}…”`, async () => (await page.evaluate(pressFirst, words)) || undefined);
}

/** Runs in a page. */
function pressFirst(words: string): boolean {
  const buttons = [...document.querySelectorAll('button')];
  const found = buttons.find((button) => !button.disabled && button.textContent?.trim().startsWith(words));
  found?.click();
  return found !== undefined;
}

/** Chooses an option of a list by its words. */
export async function choose(page: Place, list: string, option: string): Promise<void> {
  const box = await named(page, 'combobox', list);
  const value = await until(`the option “${option}”`, () =>
    box.evaluate(
      (select, words) =>
        select instanceof HTMLSelectElement
          ? [...select.options].find(({ text }) => text.trim().startsWith(words))?.value
          : undefined,
      option,
    ),
  );
  await box.select(value);
}
