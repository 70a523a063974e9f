import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { ROOT } from '../run.ts';
import { inBothSchemes, SCHEMES, type Shots, weigh } from './shots.ts';

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
