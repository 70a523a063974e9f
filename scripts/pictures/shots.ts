import { stat } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import sharp, { type Region } from 'sharp';
import { ROOT, say } from '../run.ts';

export const SCHEMES = ['light', 'dark'] as const;

/** Pixels of a screenshot for one of CSS. */
export const SCALE = 2;
/** How large a file may be, in bytes. */
const MOST_README = 150_000;
const MOST_GUIDE = 40_000;

/** A view as it stood, in both colour schemes, as PNG. */
export type Shots = Record<(typeof SCHEMES)[number], Buffer>;

/** A part of a view, in pixels of CSS, and how many pixels it gets for one of these. */
export interface Part {
  top: number;
  width: number;
  height: number;
  scale: number;
}

/** Takes the view as it stands. */
export async function inBothSchemes(page: Page): Promise<Shots> {
  const shot = async (colorScheme: (typeof SCHEMES)[number]): Promise<Buffer> => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.waitForTimeout(200);
    return page.screenshot({ caret: 'hide', animations: 'disabled' });
  };
  return { light: await shot('light'), dark: await shot('dark') };
}

/** Writes a picture for the README: the whole view. */
export async function forReadme(shots: Shots, name: string): Promise<void> {
  for (const scheme of SCHEMES) {
    const path = `docs/pictures/${name}-${scheme}.webp`;
    await sharp(shots[scheme])
      .webp({ quality: 75, effort: 6, smartSubsample: true })
      .toFile(ROOT + path);
    await weigh(path, MOST_README);
  }
}

/** Writes a picture for the guide: the part that it is about, and small, since it is in the package. */
export async function forGuide(shots: Shots, name: string, part: Part): Promise<void> {
  const { top, width, height, scale } = part;
  const region: Region = { left: 0, top: top * SCALE, width: width * SCALE, height: height * SCALE };
  for (const scheme of SCHEMES) {
    const path = `docs/guide/${name}-${scheme}.webp`;
    await sharp(shots[scheme])
      .extract(region)
      .resize({ width: width * scale })
      .webp({ quality: 60, effort: 6, smartSubsample: true })
      .toFile(ROOT + path);
    await weigh(path, MOST_GUIDE);
  }
}

/** Says what a picture weighs; too much is an error. */
export async function weigh(path: string, most: number): Promise<void> {
  const { size } = await stat(ROOT + path);
  if (size > most) throw new Error(`${path} has ${size} bytes, more than ${most}.`);
  say(`${path}: ${Math.round(size / 1024)} kB`);
}
