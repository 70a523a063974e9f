import { Zip, ZipDeflate } from 'fflate';
import { type ExtractedPage, toDocument } from './document.ts';
import { createFileNames } from './file-names.ts';
import type { FormattingOrder } from './formatter.ts';
import { titleOfPage } from './title.ts';
import type { YieldToEventLoop } from './token-limit.ts';

/** The first and last time that a ZIP can state (epoch ms). */
const TIMES = { first: Date.UTC(1980, 0, 2), last: Date.UTC(2099, 11, 30) };

interface Packer {
  add(pages: readonly ExtractedPage[]): Promise<void>;
  /** Returns the finished ZIP. Don't add pages afterward. */
  end(): Blob;
}

/** Creates a packer that adds pages to a ZIP, one file each, yielding in between. */
export function createPacker(order: FormattingOrder, yieldToEventLoop: YieldToEventLoop): Packer {
  // Browsers keep blobs outside the page's memory.
  const parts: Blob[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    parts.push(new Blob([new Uint8Array(chunk)]));
  });
  const nameOf = createFileNames(order.words.untitled);
  return {
    async add(pages) {
      for (const page of pages) {
        const file = new ZipDeflate(nameOf(titleOfPage(page)));
        if (page.at !== undefined) file.mtime = Math.min(Math.max(page.at, TIMES.first), TIMES.last);
        zip.add(file);
        file.push(new TextEncoder().encode(toDocument([page], order.rules, order.words)), true);
        await yieldToEventLoop();
      }
    },
    end() {
      zip.end();
      return new Blob(parts, { type: 'application/zip' });
    },
  };
}
