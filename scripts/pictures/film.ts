import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { ROOT } from '../run.ts';
import { inBothSchemes, SCHEMES, type Shots, weigh } from './shots.ts';

const MOST_BYTES = 1_000_000;
/** Of the screenshots, which have two pixels for one of CSS. */
const WIDTH = 660;

/** An animated picture in the making. */
export interface Film {
  /** The view as it stands now is seen for so many milliseconds. */
  frame(page: Page, ms: number): Promise<void>;
  /** Writes it, in both colour schemes. */
  save(name: string): Promise<void>;
}

/** Starts a film. What it shows is the view at chosen moments, however long they took to come. */
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
        await weigh(path, MOST_BYTES);
      }
    },
  };
}
