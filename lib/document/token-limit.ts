import type { ExtractedPage } from './document.ts';
import type { DocumentRules } from './document-rules.ts';
import { splitPage, type TokenMeasures } from './pieces.ts';
import { trimPages } from './trim.ts';

/** The result of fitting pages to a token limit. */
export interface FittedPages {
  /** The pages of each document; one part unless split. */
  parts: ExtractedPage[][];
  /** Pages whose end was cut off. */
  trimmed: ExtractedPage[];
  /** Pages that were left out completely. */
  dropped: ExtractedPage[];
  /** How many parts exceed the limit because nothing in them can be cut. */
  over: number;
}

type TokenLimit = DocumentRules['budget'];
type Way = (
  pages: readonly ExtractedPage[],
  limit: number,
  tools: TokenMeasures,
) => Promise<Omit<FittedPages, 'over'>>;

/** Fits pages to a token limit by trimming, splitting, or dropping them. 0 tokens means no limit. */
export async function fitToTokenLimit(
  pages: readonly ExtractedPage[],
  { tokens, way }: TokenLimit,
  tools: TokenMeasures,
): Promise<FittedPages> {
  const all = { parts: [[...pages]], trimmed: [], dropped: [], over: 0 };
  if (tokens <= 0 || pages.length === 0) return all;
  if (await fits(pages, tokens, tools)) return all;
  if (way === 'trim') {
    const { remaining, ...rest } = await trimPages(pages, tokens, tools);
    return { parts: [remaining], ...rest, over: 0 };
  }
  return inSteps(pages, tokens, { make: WAYS[way], tools });
}

/** How much the quick estimate may differ. Far larger documents are not joined just to be estimated. */
const TOLERANCE = 1.1;

const fits = async (
  pages: readonly ExtractedPage[],
  tokens: number,
  { measure, measureText }: TokenMeasures,
): Promise<boolean> => (await measure(pages)) <= tokens * TOLERANCE && (await measureText(pages)) <= tokens;

interface Making {
  make: Way;
  tools: TokenMeasures;
}

/** Finds the limit for the pages alone in steps, because separators and lists of pages count too. */
async function inSteps(
  pages: readonly ExtractedPage[],
  tokens: number,
  { make, tools }: Making,
): Promise<FittedPages> {
  let limit = tokens;
  let less = 0;
  let last = Number.POSITIVE_INFINITY;
  for (let best: FittedPages | undefined; ; limit -= less) {
    const made = await make(pages, limit, tools);
    const excess: number[] = [];
    for (const part of made.parts) excess.push(Math.max(0, (await tools.measureText(part)) - tokens));
    const over = excess.filter((more) => more > 0).length;
    if (best === undefined || over < best.over) best = { ...made, over };
    const most = Math.max(0, ...excess);
    // Only whole paragraphs are cut, so a small reduction may change nothing. Then reduce more.
    less = most < last ? most : 2 * less;
    last = most;
    if (over === 0 || limit <= less) return best;
  }
}

async function sizesOf(pages: readonly ExtractedPage[], { measure }: TokenMeasures): Promise<number[]> {
  const sizes: number[] = [];
  for (const page of pages) {
    sizes.push(await measure([page]));
  }
  return sizes;
}

const WAYS: Record<Exclude<TokenLimit['way'], 'trim'>, Way> = {
  /** Leaves out pages that don't fit. Shorter pages after them may still fit. */
  async drop(pages, limit, tools) {
    const sizes = await sizesOf(pages, tools);
    let room = limit;
    const fits = pages.map((_, index) => {
      const size = sizes[index] ?? 0;
      if (size > room) return false;
      room -= size;
      return true;
    });
    const dropped = pages.filter((_, index) => !fits[index]);
    return { parts: [pages.filter((_, index) => fits[index])], trimmed: [], dropped };
  },

  /** Splits pages into parts. A long page continues in the next part. */
  async split(pages, limit, tools) {
    const pieces: ExtractedPage[] = [];
    for (const page of pages) pieces.push(...(await splitPage(page, limit, tools)));
    const sizes = await sizesOf(pieces, tools);
    const parts: ExtractedPage[][] = [];
    let room = 0;
    for (const [index, piece] of pieces.entries()) {
      const size = sizes[index] ?? 0;
      if (size > room) {
        parts.push([]);
        room = limit;
      }
      parts.at(-1)?.push(piece);
      room -= size;
    }
    return { parts, trimmed: [], dropped: [] };
  },
};
