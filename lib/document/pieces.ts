import { cutsOf } from '../markdown/cuts.ts';
import { type ExtractedPage, titleOfPage } from './document.ts';
import { estimateTokens } from './tokens.ts';

/** What a budget needs to know of documents. */
export interface BudgetTools {
  /** About how many tokens a document of these pages has. */
  measure(pages: readonly ExtractedPage[]): Promise<number>;
}

interface Fitting {
  /** The first cut that belongs to the piece. */
  from: number;
  limit: number;
  tools: BudgetTools;
}

/** The last of the cuts up to which a piece of a page has room; the first where none has. */
async function lastThatFits(
  page: ExtractedPage,
  cuts: readonly number[],
  { from, limit, tools }: Fitting,
): Promise<number> {
  const start = cuts[from] ?? 0;
  const piece = (cut: number) => ({ ...page, markdown: page.markdown.slice(start, cuts[cut]) });
  // A guess by the size of each block; then as many steps back as it was too large.
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

/** Without its links a text has less than as it came. */
const GENEROUS = 2;

/** Each piece begins with the title: a long one would make all of them far longer than the page. */
const LONGEST_TITLE = 200;

/** A page in as few pieces as have room; what can't be cut is a piece all the same. */
export async function splitPage(
  page: ExtractedPage,
  limit: number,
  tools: BudgetTools,
): Promise<ExtractedPage[]> {
  if (page.whole || (await tools.measure([page])) <= limit) return [page];
  const cuts = [0, ...cutsOf(page.markdown), page.markdown.length];
  const title =
    page.title === undefined && !page.markdown.startsWith('# ')
      ? undefined
      : titleOfPage(page).slice(0, LONGEST_TITLE);
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
