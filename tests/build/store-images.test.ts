import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findChromium } from '../../scripts/browsers.ts';
import { languages } from '../../scripts/build/locales.ts';
import { drawTiles } from '../../scripts/release/images.ts';
import { languageIn, limitsOf, STORE_NAMES } from '../../scripts/release/stores.ts';
import { ROOT } from '../../scripts/run.ts';

const RELEASE = `${ROOT}.output/release/`;
const NO_RELEASE = 'no screenshots: npm run release takes them, and this test then checks them';

let browser: Browser;
let folder = '';
beforeAll(async () => {
  browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox'] });
  folder = mkdtempSync(join(tmpdir(), 'store-images-'));
});
afterAll(async () => {
  await browser.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The size of an image, and whether it has transparency, which stores don't accept. */
async function sizeOf(file: string) {
  const { width, height, hasAlpha } = await sharp(file).metadata();
  return { width, height, hasAlpha };
}

describe.each(STORE_NAMES)('the images for %s', (store) => {
  const { screenshots, tiles, logo } = limitsOf(store);

  it('include tiles and a logo of the right sizes', async () => {
    const outDir = `${folder}/${store}/`;
    const page = await browser.newPage();
    await drawTiles(page, { tiles, ...(logo !== undefined && { logo }) }, outDir);
    await page.close();
    const wanted = [
      ...tiles.map(([width, height]) => ['tile', width, height] as const),
      ...(logo === undefined ? [] : [['logo', logo, logo] as const]),
    ];
    expect(readdirSync(outDir).sort()).toEqual(
      wanted.map(([name, width, height]) => `${name}-${width}x${height}.png`).sort(),
    );
    for (const [name, width, height] of wanted)
      expect(await sizeOf(`${outDir}${name}-${width}x${height}.png`)).toEqual({
        width,
        height,
        hasAlpha: false,
      });
  });

  it('include screenshots of the right size in each language', async ({ skip }) => {
    if (!existsSync(`${RELEASE}SHA256SUMS`)) {
      console.log(`${store}: ${NO_RELEASE}.`);
      skip(NO_RELEASE);
    }
    for (const language of languages()) {
      const shots = `${RELEASE}${store}/screenshots/${languageIn(store, language)}/`;
      expect(existsSync(shots), `${shots}: if it is missing, the release lacked a font`).toBe(true);
      const names = readdirSync(shots);
      expect(names.length).toBeGreaterThan(0);
      expect(names.length).toBeLessThanOrEqual(screenshots.most);
      for (const name of names) {
        const { width, height } = screenshots;
        expect(await sizeOf(shots + name), name).toEqual({ width, height, hasAlpha: false });
        expect(readFileSync(shots + name).length).toBeLessThanOrEqual(screenshots.bytes);
      }
    }
  });
});
