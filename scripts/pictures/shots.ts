import { stat } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import sharp, { type Region } from 'sharp';
import { ROOT, say } from '../run.ts';

const SCHEMES = ['light', 'dark'] as const;

/** Screenshot pixels per CSS pixel. */
export const SCALE = 2;
/** File size limits in bytes. */
const MAX_README_BYTES = 150_000;
const MAX_GUIDE_BYTES = 40_000;

/** PNG screenshots of a view in both color schemes. */
export type Shots = Record<(typeof SCHEMES)[number], Buffer>;

/** A part of a view in CSS pixels, and its scale in image pixels per CSS pixel. */
export interface Part {
  top: number;
  width: number;
  height: number;
  scale: number;
}

/** Takes screenshots of the current view. */
export async function inBothSchemes(page: Page): Promise<Shots> {
  const shot = async (colorScheme: (typeof SCHEMES)[number]): Promise<Buffer> => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.waitForTimeout(200);
    // Playwright would end animations at once, and with them the note of what was copied.
    return page.screenshot({ caret: 'hide', animations: 'allow' });
  };
  return { light: await shot('light'), dark: await shot('dark') };
}

/** Writes an image for the README that shows the whole view. */
export async function writeReadmeImage(shots: Shots, name: string): Promise<void> {
  for (const scheme of SCHEMES) {
    const path = `docs/pictures/${name}-${scheme}.webp`;
    await sharp(shots[scheme])
      .webp({ quality: 65, effort: 6, smartSubsample: true })
      .toFile(ROOT + path);
    await weigh(path, MAX_README_BYTES);
  }
}

/**
 * Writes an image for the guide that shows only the relevant part. It must be small, because it ships in the package.
 */
export async function writeGuideImage(shots: Shots, name: string, part: Part): Promise<void> {
  const { top, width, height, scale } = part;
  const region: Region = { left: 0, top: top * SCALE, width: width * SCALE, height: height * SCALE };
  for (const scheme of SCHEMES) {
    const path = `docs/guide/${name}-${scheme}.webp`;
    await sharp(shots[scheme])
      .extract(region)
      .resize({ width: width * scale })
      .webp({ quality: 60, effort: 6, smartSubsample: true })
      .toFile(ROOT + path);
    await weigh(path, MAX_GUIDE_BYTES);
  }
}

/** Prints the size of an image, and throws if it exceeds `most` bytes. */
async function weigh(path: string, most: number): Promise<void> {
  const { size } = await stat(ROOT + path);
  if (size > most) throw new Error(`${path} is ${size} bytes, but the limit is ${most}.`);
  say(`${path}: ${Math.round(size / 1024)} kB`);
}

const MAX_BYTES = 1_000_000;
/** Width in pixels of the screenshots, which have two per CSS pixel. */
const WIDTH = 660;

/** An animation being recorded. */
export interface Film {
  /** Adds the current state of the view, shown for `ms` milliseconds. */
  frame(page: Page, ms: number): Promise<void>;
  /** Writes the animation, in both color schemes. */
  save(name: string): Promise<void>;
}

/** Starts an animation. It shows the view at chosen moments, independent of how long they took to reach. */
export function startFilm(): Film {
  const frames: { shots: Shots; ms: number }[] = [];
  return {
    async frame(page, ms) {
      frames.push({ shots: await inBothSchemes(page), ms });
    },
    async save(name) {
      for (const scheme of SCHEMES) {
        const small = await Promise.all(
          frames.map(({ shots }) => sharp(shots[scheme]).resize({ width: WIDTH }).png().toBuffer()),
        );
        const path = `docs/pictures/${name}-${scheme}.webp`;
        await sharp(small, { join: { animated: true } })
          .webp({ quality: 75, effort: 4, loop: 0, delay: frames.map(({ ms }) => ms) })
          .toFile(ROOT + path);
        await weigh(path, MAX_BYTES);
      }
    },
  };
}
