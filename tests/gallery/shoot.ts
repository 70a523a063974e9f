/**
 * Takes a picture of every state in light, dark, right-to-left, narrow and wide, into `.output/gallery/`,
 * and runs axe over each in light and dark.
 *
 *   node_modules/.bin/node tests/gallery/shoot.ts [part of a state's name]
 */
import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Page } from '@playwright/test';
import { createServer } from 'vite';
import { inlineTokens } from '../../scripts/build/inline-tokens.ts';
import { AXE_SOURCE, lookWithAxe, settle } from '../axe.ts';
import { STATES, type State } from './states.ts';

interface Look {
  name: string;
  dark?: boolean;
  rtl?: boolean;
  forced?: boolean;
  /** Of the search view, and of the pages. */
  width: [number, number];
  /** Of the search view. */
  height?: number;
  axe?: boolean;
  /** Whether it is about the size, which a state may have of its own. */
  sizes?: boolean;
}

const LOOKS: Look[] = [
  { name: 'light', width: [440, 800], axe: true },
  { name: 'dark', dark: true, width: [440, 800], axe: true },
  { name: 'rtl', rtl: true, width: [440, 800] },
  { name: 'rtl-narrow', rtl: true, sizes: true, width: [320, 360] },
  { name: 'forced', forced: true, width: [440, 800] },
  { name: 'narrow', sizes: true, width: [320, 360] },
  { name: 'wide', sizes: true, width: [760, 1280] },
  // 200 %: half of a popup at its largest, half of a window.
  { name: 'zoom', sizes: true, width: [400, 640], height: 300 },
];

const folder = (name: string): string => fileURLToPath(new URL(name, import.meta.url));
const output = folder('../../.output/gallery');

const server = await createServer({
  root: folder('.'),
  configFile: false,
  logLevel: 'error',
  server: { port: 0, host: '127.0.0.1' },
  cacheDir: folder('../../.output/gallery-cache'),
  resolve: { alias: { 'wxt/browser': folder('browser.ts') } },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  css: { postcss: { plugins: [inlineTokens()] } },
});
await server.listen();
const address = server.resolvedUrls?.local[0] ?? '';
const browser = await chromium.launch({
  executablePath: process.env.QUARRY_CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});

const wanted = process.argv[2] ?? '';
const onlyLook = process.argv[3];
let findings = 0;
await mkdir(output, { recursive: true });
for (const look of LOOKS.filter(({ name }) => !onlyLook || name === onlyLook)) {
  for (const [name, state] of Object.entries(STATES)) {
    if (name.includes(wanted) && !(look.sizes && state.size))
      findings += await shoot(browser, look, name, state);
  }
}
await browser.close();
await server.close();
console.log(`${findings} findings`);
process.exitCode = findings > 0 ? 1 : 0;

function sizeOf(look: Look, { view }: State): { width: number; height: number } {
  const [narrow, wide] = look.width;
  return view === 'search' ? { width: narrow, height: look.height ?? 560 } : { width: wide, height: 800 };
}

async function shoot(from: Browser, look: Look, name: string, state: State): Promise<number> {
  const size = state.size ?? sizeOf(look, state);
  const context = await from.newContext({
    viewport: size,
    colorScheme: look.dark ? 'dark' : 'light',
    forcedColors: look.forced ? 'active' : 'none',
    reducedMotion: 'reduce',
    deviceScaleFactor: 2,
  });
  const page = await context.newPage();
  page.setDefaultTimeout(180_000);
  page.on('pageerror', (error) => console.log(`${name}: ${error.message}`));
  await page.goto(`${address}?state=${name}${look.rtl ? '&dir=rtl' : ''}`);
  await page.locator('main').waitFor();
  await page.waitForTimeout(350);
  for (const step of state.steps ?? []) await take(page, step);
  await page.waitForTimeout(150);
  await page.screenshot({ path: `${output}/${name}.${look.name}.png`, fullPage: state.view !== 'search' });
  const found = look.axe ? await check(page, `${name} ${look.name}`) : 0;
  await context.close();
  return found;
}

async function take(page: Page, step: NonNullable<State['steps']>[number]): Promise<void> {
  if (step.fill)
    await page
      .locator(step.within ?? 'body')
      .getByLabel(step.fill[0], { exact: true })
      .fill(step.fill[1]);
  if (step.file) {
    const [input, content] = step.file;
    const file = { name: 'backup.json', mimeType: 'application/json', buffer: Buffer.from(content) };
    await page.locator(input).setInputFiles(file);
    await page.waitForTimeout(300);
  }
  if (step.press) await page.locator(step.press).first().click();
  if (step.hover) await page.locator(step.hover).first().hover();
  if (step.key) await page.keyboard.press(step.key);
}

async function check(page: Page, where: string): Promise<number> {
  if (!(await page.evaluate(() => Reflect.has(window, 'axe')))) await page.evaluate(AXE_SOURCE);
  await page.evaluate(settle);
  const found = await page.evaluate(lookWithAxe, null);
  for (const line of found) console.log(`${where}: ${line}`);
  return found.length;
}
