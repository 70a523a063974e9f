/**
 * Takes screenshots of every state in light, dark, right-to-left, narrow, and wide, in `.output/gallery/`, and runs axe on
 * each in light and dark.
 *
 *   node_modules/.bin/node tests/gallery/shoot.ts [part of a state's name] [look] [language]
 *
 * Languages are those in `locales/`; `long` is English a third longer, `rtl` the same from right to left.
 */
import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from '@playwright/test';
import { AXE_SOURCE, lookWithAxe, settle } from '../shared/axe.ts';
import { goTo, openGallery } from './gallery-browser.ts';
import { STATES, type State } from './states.ts';

interface Look {
  name: string;
  dark?: boolean;
  rtl?: boolean;
  forced?: boolean;
  /** Widths of the search view and of the pages. */
  width: [number, number];
  /** Height of the search view. */
  height?: number;
  axe?: boolean;
  /** Whether this look is about size, which a state may override. */
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
  // 200%: half of the largest popup, half of a window.
  { name: 'zoom', sizes: true, width: [400, 640], height: 300 },
];

const output = fileURLToPath(new URL('../../.output/gallery', import.meta.url));
const { address, browser, close } = await openGallery();

const wanted = process.argv[2] ?? '';
const onlyLook = process.argv[3];
const language = process.argv[4];
let findings = 0;
await mkdir(output, { recursive: true });
for (const look of LOOKS.filter(({ name }) => !onlyLook || name === onlyLook)) {
  for (const [name, state] of Object.entries(STATES)) {
    if (name.includes(wanted) && !(look.sizes && state.size))
      findings += await shoot(browser, look, name, state);
  }
}
await close();
console.log(`${findings} findings`);
process.exitCode = findings > 0 ? 1 : 0;

function sizeOf(look: Look, { view }: State): { width: number; height: number } {
  const [narrow, wide] = look.width;
  return view ? { width: wide, height: 800 } : { width: narrow, height: look.height ?? 560 };
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
  const query = [look.rtl ? '&dir=rtl' : '', language ? `&language=${language}` : ''].join('');
  await goTo(page, address, name, state, query);
  await page.screenshot({
    path: `${output}/${name}.${look.name}${language ? `.${language}` : ''}.png`,
    fullPage: state.view !== undefined,
  });
  const found = look.axe ? await check(page, `${name} ${look.name}`) : 0;
  await context.close();
  return found;
}

async function check(page: Page, where: string): Promise<number> {
  if (!(await page.evaluate(() => Reflect.has(window, 'axe')))) await page.evaluate(AXE_SOURCE);
  await page.evaluate(settle);
  const found = await page.evaluate(lookWithAxe, {});
  for (const line of found) console.log(`${where}: ${line}`);
  return found.length;
}
