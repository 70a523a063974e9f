import { ElementHandle, type Page } from 'puppeteer-core';
import { until } from '../../../shared/until.ts';

/** A page, or a part of one. */
type SearchRoot = Page | ElementHandle<Element>;

/**
 * Selectors for elements that can have a role. The driver's own search queries the role and name of every element in turn:
 * 0.15 s per search, 0.8 s with results on the page.
 */
const WITH_ROLE = {
  button: 'button:not([role]), summary, [role=button]',
  checkbox: 'input[type=checkbox]:not([role]), [role=checkbox]',
  combobox: 'select:not([role]), [role=combobox]',
  /** Has no role, either in Firefox or by the standard. */
  password: 'input[type=password]',
  region: 'section, [role=region]',
  /** A combobox in the search view, and a search box on the welcome page, where it opens no list. */
  query: '#query',
  switch: '[role=switch]',
  tab: '[role=tab]',
  textbox: 'input:not([type], [role]), input[type=text], input[type=url], textarea, [role=textbox]',
};
type Role = keyof typeof WITH_ROLE;

/** Waits for the element with a role and a name. */
export const named = (page: SearchRoot, role: Role, name: string): Promise<ElementHandle<Element>> =>
  until(`the ${role} “${name}”`, () => namedNow(page, role, name));

async function namedNow(
  page: SearchRoot,
  role: Role,
  name: string,
): Promise<ElementHandle<Element> | undefined> {
  const found =
    page instanceof ElementHandle
      ? await page.evaluateHandle(firstNamed, WITH_ROLE[role], name)
      : await page.evaluateHandle(firstNamed, null, WITH_ROLE[role], name);
  return found instanceof ElementHandle ? found : undefined;
}

/** Runs in a page: the first visible match by label, as a screen reader would announce it. */
function firstNamed(within: Element | null, selector: string, name: string): Element | null {
  const wordsOf = (node: Node): string => {
    if (node instanceof Text) return node.data;
    if (!(node instanceof Element)) return '';
    if (node.ariaHidden === 'true' || node.matches('select, textarea') || !node.checkVisibility()) return '';
    return node.ariaLabel ?? [...node.childNodes].map(wordsOf).join(' ');
  };
  const nameOf = (element: Element): string => {
    const labels = (element.getAttribute('aria-labelledby') ?? '')
      .split(' ')
      .flatMap((id) => document.getElementById(id) ?? []);
    if (labels.length > 0) return labels.map(({ textContent }) => textContent).join(' ');
    if (element.ariaLabel) return element.ariaLabel;
    if ('labels' in element && element.labels instanceof NodeList && element.labels.length > 0)
      return [...element.labels].map(wordsOf).join(' ');
    const words = element.matches('button, summary, [role]') ? wordsOf(element) : '';
    return words || (element.getAttribute('placeholder') ?? element.getAttribute('title') ?? '');
  };
  // A price at the end of a button's label is not part of its name here.
  const plain = (words: string) => words.replaceAll(/\s+/g, '').replace(/·\$[\d.]+$/, '');
  const isNamed = (element: Element) => element.checkVisibility() && plain(nameOf(element)) === plain(name);
  return [...(within ?? document).querySelectorAll(selector)].find(isNamed) ?? null;
}

/**
 * Clicks the element with a role and a name once it is clickable and stays in place: a popup has no size at first, and grows
 * as it loads. Searches again if the element is re-rendered in between.
 */
export async function click(page: SearchRoot, role: Role, name: string): Promise<void> {
  await until(`the ${role} “${name}” to be clickable`, async () => {
    const found = await named(page, role, name);
    if (!(await found.evaluate(isStill).catch(unlessGone))) return undefined;
    return found.click().then(() => true, unlessGone);
  });
}

/** Runs in a page: whether an element stays in position for three frames. Frames may be missing in a hidden page. */
async function isStill(element: Element): Promise<boolean> {
  const position = () => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return [x, y, width, height].join(' ');
  };
  const frame = () =>
    new Promise((resolve) => {
      requestAnimationFrame(resolve);
      setTimeout(resolve, 100);
    });
  const first = position();
  for (let count = 0; count < 3; count += 1) {
    await frame();
    if (position() !== first) return false;
  }
  return true;
}

/** Puppeteer throws this before clicking an element without a position. */
function unlessGone(cause: unknown): undefined {
  if (!/is detached|not clickable/.test(String(cause))) throw cause;
}

/** A page's visible text; a loading page has no body yet. */
const wordsOn = (page: Page): Promise<string> =>
  // biome-ignore lint/performance/useDomNodeTextContent: hidden text must not count
  page.evaluate(() => document.querySelector('body')?.innerText ?? '');

/** Waits until a page shows a text. */
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

/** Replaces a field's content by typing. */
export async function fill(page: Page, field: ElementHandle<Element>, value: string): Promise<void> {
  await field.focus();
  await page.keyboard.down('Control');
  await page.keyboard.press('a');
  await page.keyboard.up('Control');
  await page.keyboard.press('Backspace');
  await field.type(value);
}
