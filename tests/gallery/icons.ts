/**
 * Draws the icons of `public/icon/` from `components/quarry.svg`.
 *
 *   node_modules/.bin/node tests/gallery/icons.ts
 */
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { findChromium } from '../../scripts/browsers.ts';
import { indexed } from './indexed-png.ts';

/** Small icons fill their square so that edges fall on pixels; the store's icon has a margin. */
const ICONS: { size: number; room: number }[] = [
  { size: 16, room: 0 },
  { size: 32, room: 0 },
  { size: 48, room: 2 },
  { size: 96, room: 4 },
  { size: 128, room: 16 },
];

const path = (name: string): string => fileURLToPath(new URL(`../../${name}`, import.meta.url));
const svg = await readFile(path('components/quarry.svg'), 'utf8');
const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: ['--no-sandbox'],
});
for (const { size, room } of ICONS) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  const side = size - 2 * room;
  await page.setContent(
    `<style>body{margin:${room}px}svg{display:block;inline-size:${side}px;block-size:${side}px}</style>${svg}`,
  );
  const picture = await page.screenshot({ omitBackground: true });
  await writeFile(path(`public/icon/${size}.png`), indexed(picture));
  await page.close();
}
await browser.close();
