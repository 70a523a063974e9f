import { existsSync, readdirSync, readFileSync } from 'node:fs';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { languages } from '../../scripts/build/locales.ts';
import { languageIn, STORE_NAMES, STORES } from '../../scripts/release/stores.ts';
import { ROOT } from '../../scripts/run.ts';

const RELEASE = `${ROOT}.output/release/`;

/** The output of the last `npm run release`; the tests are skipped without it. */
describe.skipIf(!existsSync(`${RELEASE}SHA256SUMS`)).each(STORE_NAMES)('the images for %s', (store) => {
  const { screenshots, tiles } = STORES[store];

  it('include screenshots of the right size in each language with a font', async () => {
    const taken = languages().filter((language) =>
      existsSync(`${RELEASE}${store}/screenshots/${languageIn(store, language)}`),
    );
    expect(taken).toContain('en');
    for (const language of taken) {
      const folder = `${RELEASE}${store}/screenshots/${languageIn(store, language)}/`;
      const names = readdirSync(folder);
      expect(names.length).toBeGreaterThan(0);
      expect(names.length).toBeLessThanOrEqual(screenshots.most);
      for (const name of names) {
        const { width, height, hasAlpha } = await sharp(folder + name).metadata();
        expect({ name, width, height, hasAlpha }).toEqual({
          name,
          width: screenshots.width,
          height: screenshots.height,
          hasAlpha: false,
        });
        expect(readFileSync(folder + name).length).toBeLessThanOrEqual(screenshots.bytes);
      }
    }
  });

  it('include tiles of the right sizes', async () => {
    for (const [width, height] of tiles) {
      const tile = await sharp(`${RELEASE}${store}/tile-${width}x${height}.png`).metadata();
      expect(tile).toMatchObject({ width, height, hasAlpha: false });
    }
  });
});
