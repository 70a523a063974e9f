/**
 * Draws the icons of `public/icon/` from `components/quarry.svg`.
 *
 *   node_modules/.bin/node tests/gallery/icons.ts
 */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { findChromium } from '../../scripts/browsers.ts';

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
  // With a palette, it is half the size.
  await sharp(picture)
    .png({ palette: true, dither: 0, compressionLevel: 9 })
    .toFile(path(`public/icon/${size}.png`));
  await page.close();
}
await browser.close();
