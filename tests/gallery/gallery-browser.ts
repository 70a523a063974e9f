import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Locator, type Page } from '@playwright/test';
import { build, preview } from 'vite';
import { findChromium } from '../../scripts/browsers.ts';
import { inlineTokens } from '../../scripts/build/inline-tokens.ts';
import { until } from '../shared/until.ts';
import type { State } from './states.ts';

const folder = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

/** Builds and serves the gallery, with a browser for it. The development server would load 400 files. */
export async function openGallery(): Promise<{
  address: string;
  browser: Browser;
  close(): Promise<void>;
}> {
  const outDir = folder('../../.output/gallery-site');
  const config = { root: folder('.'), configFile: false, logLevel: 'error' } as const;
  await build({
    ...config,
    build: { outDir, emptyOutDir: true, target: 'es2023', minify: false },
    resolve: { alias: { 'wxt/browser': folder('browser.ts') } },
    oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
    css: { postcss: { plugins: [inlineTokens()] } },
  });
  const server = await preview({ ...config, build: { outDir }, preview: { port: 0, host: '127.0.0.1' } });
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: ['--no-sandbox'],
  });
  return {
    address: server.resolvedUrls?.local[0] ?? '',
    browser,
    async close() {
      await browser.close();
      await server.close();
    },
  };
}

/** Opens a state and performs its steps. `query`: URL parameters besides its name. */
export async function goTo(
  page: Page,
  address: string,
  name: string,
  state: State,
  query = '',
): Promise<void> {
  await page.goto(`${address}?state=${name}${query}`);
  await page.locator('main').waitFor();
  await page.waitForTimeout(350);
  let before: Step | undefined;
  for (const step of state.steps ?? []) {
    try {
      await take(page, step);
    } catch (cause) {
      // A late scroll event from one step may close a menu opened by the next one.
      if (!before) throw cause;
      await take(page, before);
      await take(page, step);
    }
    await page.waitForTimeout(100);
    before = step;
  }
  await page.waitForTimeout(150);
}

/** The page's text for an English label, or for a selector that quotes one. */
const ownWords = (page: Page, words: string): Promise<string> =>
  page.evaluate((english) => {
    const said: Record<string, string> = Reflect.get(globalThis, 'saidInEnglish') ?? {};
    return (
      said[english] ??
      english.replace(/"([^"]+)"/g, (quoted, label) => (label in said ? `"${said[label]}"` : quoted))
    );
  }, words);

type Step = NonNullable<State['steps']>[number];

/** Waits for a control that is named in English: the page knows its own words for it only once it shows them. */
const named = (page: Page, english: string, find: (words: string) => Locator): Promise<Locator> =>
  until(
    () => `${english} in the page's language`,
    async () => {
      const control = find(await ownWords(page, english));
      return (await control.count()) > 0 ? control : undefined;
    },
    30_000,
  );

/**
 * The center of an element that is at rest and can be clicked where it is; otherwise null. Playwright scrolls the list under
 * a sticky button at each click, and the late scroll event closes the menu that the click opened.
 */
async function pointOn(element: Element): Promise<[x: number, y: number] | null> {
  const center = (): readonly [number, number] => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return [left + width / 2, top + height / 2];
  };
  const [x, y] = center();
  // One frame for styles, and one for elements that measure themselves.
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const moved = center().some((value, index) => value !== [x, y][index]);
  const reachable = element.contains(document.elementFromPoint(x, y));
  return moved || !reachable || element.matches(':disabled') ? null : [x, y];
}

async function take(page: Page, step: Step): Promise<void> {
  if (step.fill) {
    const [label, value] = step.fill;
    // In some languages, the list next to a field has the same name.
    const field = await named(page, label, (words) =>
      page.getByLabel(words, { exact: true }).and(page.locator('input, textarea')),
    );
    await field.fill(value);
  }
  if (step.select) await page.locator(step.select[0]).first().selectOption(step.select[1]);
  if (step.file) {
    const [input, content] = step.file;
    const file = { name: 'backup.json', mimeType: 'application/json', buffer: Buffer.from(content) };
    await page.locator(input).setInputFiles(file);
    await page.waitForTimeout(300);
  }
  if (step.press) {
    const control = await named(page, step.press, (words) => page.locator(words).first());
    const point = await control.evaluate(pointOn);
    if (point) await page.mouse.click(...point);
    else await control.click({ timeout: 30_000 });
  }
  if (step.hover) await page.locator(step.hover).first().hover();
  if (step.key) await page.keyboard.press(step.key);
}
