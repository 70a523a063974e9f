import { cutsOf } from '../markdown/cuts.ts';
import { type ExtractedPage, titleOfPage } from './document.ts';
import { estimateTokens } from './token-estimate.ts';

/** The functions that estimate tokens, for token limits. */
export interface TokenMeasures {
  /** Estimates the tokens of a document with these pages from the estimate of each page, which is known afterward. */
  measure(pages: readonly ExtractedPage[]): Promise<number>;
  /** Estimates the tokens of the text of that document. Only this decides whether it is within a limit. */
  measureText(pages: readonly ExtractedPage[]): Promise<number>;
}

interface Fitting {
  /** The index of the cut where the piece starts. */
  from: number;
  limit: number;
  tools: TokenMeasures;
}

/** The index of the last cut so that the piece still fits; `from` if none does. */
async function lastThatFits(
  page: ExtractedPage,
  cuts: readonly number[],
  { from, limit, tools }: Fitting,
): Promise<number> {
  const start = cuts[from] ?? 0;
  const piece = (cut: number) => ({ ...page, markdown: page.markdown.slice(start, cuts[cut]) });
  // Find an upper bound from the size of each block, then bisect.
  let guess = from;
  for (let size = 0; guess + 1 < cuts.length; guess += 1) {
    size += estimateTokens(page.markdown.slice(cuts[guess], cuts[guess + 1]));
    if (size > limit * GENEROUS) break;
  }
  let [fits, over] = [from, guess + 1];
  while (over - fits > 1) {
    const middle = Math.floor((fits + over) / 2);
    if ((await tools.measure([piece(middle)])) <= limit) fits = middle;
    else over = middle;
  }
  return fits;
}

/** Raw text may be larger than its formatted form, for example without links, so allow more. */
const GENEROUS = 2;

/** In characters. Each piece repeats the title, so long titles are shortened. */
const MAX_TITLE_LENGTH = 200;

/** Splits a page into as few pieces as possible. A block that can't be cut is its own piece, even if too large. */
export async function splitPage(
  page: ExtractedPage,
  limit: number,
  tools: TokenMeasures,
): Promise<ExtractedPage[]> {
  if (page.whole || (await tools.measure([page])) <= limit) return [page];
  const cuts = [0, ...cutsOf(page.markdown), page.markdown.length];
  const title =
    page.title === undefined && !page.markdown.startsWith('# ')
      ? undefined
      : titleOfPage(page).slice(0, MAX_TITLE_LENGTH);
  const pieces: ExtractedPage[] = [];
  for (let from = 0; from < cuts.length - 1; ) {
    const to = Math.max(from + 1, await lastThatFits(page, cuts, { from, limit, tools }));
    const number = pieces.length + 1;
    const named = number === 1 || title === undefined ? {} : { title: `${title} (${number})` };
    pieces.push({ ...page, ...named, markdown: page.markdown.slice(cuts[from], cuts[to]).trimEnd() });
    from = to;
  }
  return pieces;
}
