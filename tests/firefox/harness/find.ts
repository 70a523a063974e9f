import type { ElementHandle, Page } from 'puppeteer-core';
import { until } from '../../e2e/harness/until.ts';

/** The element with a role and a name, as soon as it is there. */
export function named(page: Page, role: string, name: string): Promise<ElementHandle<Element>> {
  // To Firefox a field for a password has no role.
  const selector = role === 'password' ? `aria/${name}` : `aria/${name}[role="${role}"]`;
  return until(`the ${role} “${name}”`, async () => (await page.$(selector)) ?? undefined);
}

/** Clicks the element with a role and a name, as soon as it lies where it can be clicked: a popup first has no size. */
export async function click(page: Page, role: string, name: string): Promise<void> {
  const element = await until(`the ${role} “${name}” to lie somewhere`, async () => {
    const found = await named(page, role, name);
    await found.scrollIntoView();
    return (await found.clickablePoint().catch(() => undefined)) && found;
  });
  await element.click();
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
export async function reads(page: Page, words: string | RegExp, timeoutMs = 10_000): Promise<void> {
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
