import { type ExtractedPage, titleOf, toDocument } from './document.ts';
import { createFileNames } from './file-names.ts';
import type { Breathe } from './measure.ts';
import { type Order, wordsFor } from './order.ts';
import { createZip, type Zip } from './zip.ts';

interface Packer extends Pick<Zip, 'end'> {
  add(pages: readonly ExtractedPage[]): Promise<void>;
}

/** Packs pages into a zip, a file for each, some at a time. */
export function createPacker(order: Order, breathe: Breathe): Packer {
  const zip = createZip();
  const nameOf = createFileNames(order.words.untitled);
  const words = wordsFor(order);
  return {
    async add(pages) {
      for (const page of pages) {
        await zip.add(nameOf(titleOf(page)), toDocument([page], order.rules, words), page.at);
        await breathe();
      }
    },
    end: zip.end,
  };
}
