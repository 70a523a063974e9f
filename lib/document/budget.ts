import type { ExtractedPage } from './document.ts';
import { type BudgetTools, splitPage, truncatedPage } from './pieces.ts';
import type { DocumentRules } from './rules.ts';

/** What became of pages that had to keep to a budget. */
export interface Budgeted {
  /** Each a document of its own; one, unless they were split. */
  parts: ExtractedPage[][];
  /** Pages of which the end is missing. */
  trimmed: ExtractedPage[];
  /** Pages that are missing as a whole. */
  dropped: ExtractedPage[];
  /** How many parts are larger than the budget, as nothing in them can be cut. */
  over: number;
}

type Budget = DocumentRules['budget'];
type Way = (
  pages: readonly ExtractedPage[],
  limit: number,
  tools: BudgetTools,
) => Promise<Omit<Budgeted, 'over'>>;

/** Pages that keep to a budget: shortened, split into parts or left out, and what was done. */
export async function keepToBudget(
  pages: readonly ExtractedPage[],
  { tokens, way }: Budget,
  tools: BudgetTools,
): Promise<Budgeted> {
  const all = { parts: [[...pages]], trimmed: [], dropped: [], over: 0 };
  if (tokens <= 0 || pages.length === 0) return all;
  const sizes = await sizesOf(pages, tools);
  if (sum(sizes) <= tokens && (await tools.measure(pages)) <= tokens) return all;
  // What stands between pages, and lists of them, count too: the limit for the pages alone is found in steps.
  let limit = tokens;
  let less = 0;
  let last = Number.POSITIVE_INFINITY;
  for (let best: Budgeted | undefined; ; limit -= less) {
    const made = await WAYS[way](pages, limit, tools);
    const excess: number[] = [];
    for (const part of made.parts) excess.push(Math.max(0, (await tools.measure(part)) - tokens));
    const over = excess.filter((more) => more > 0).length;
    if (best === undefined || over < best.over) best = { ...made, over };
    const most = Math.max(0, ...excess);
    // Whole paragraphs go: where a little less changed nothing, it takes more.
    less = most < last ? most : 2 * less;
    last = most;
    if (over === 0 || limit <= less) return best;
  }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

async function sizesOf(pages: readonly ExtractedPage[], { measure }: BudgetTools): Promise<number[]> {
  const sizes: number[] = [];
  for (const page of pages) {
    sizes.push(await measure([page]));
  }
  return sizes;
}

const WAYS: Record<Budget['way'], Way> = {
  /** The longest pages are shortened to one length, at which all have room. */
  async trim(pages, limit, tools) {
    const sizes = await sizesOf(pages, tools);
    const level = levelOf(sizes, limit);
    const kept: ExtractedPage[] = [];
    const trimmed: ExtractedPage[] = [];
    const dropped: ExtractedPage[] = [];
    for (const [place, page] of pages.entries()) {
      const short = (sizes[place] ?? 0) <= level ? page : await truncatedPage(page, level, tools);
      if (short === undefined) dropped.push(page);
      else kept.push(short);
      if (short !== undefined && short !== page) trimmed.push(page);
    }
    return { parts: [kept], trimmed, dropped };
  },

  /** Pages that have no room any more are left out; shorter ones behind them may have. */
  async drop(pages, limit, tools) {
    const sizes = await sizesOf(pages, tools);
    let room = limit;
    const fits = pages.map((_, place) => {
      const size = sizes[place] ?? 0;
      if (size > room) return false;
      room -= size;
      return true;
    });
    const dropped = pages.filter((_, place) => !fits[place]);
    return { parts: [pages.filter((_, place) => fits[place])], trimmed: [], dropped };
  },

  /** A page goes on in the next part where it has to. */
  async split(pages, limit, tools) {
    const pieces: ExtractedPage[] = [];
    for (const page of pages) pieces.push(...(await splitPage(page, limit, tools)));
    const sizes = await sizesOf(pieces, tools);
    const parts: ExtractedPage[][] = [];
    let room = 0;
    for (const [place, piece] of pieces.entries()) {
      const size = sizes[place] ?? 0;
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

/** The length to which the longest are shortened, so that together they have room. */
function levelOf(sizes: readonly number[], limit: number): number {
  let room = limit;
  const ascending = sizes.toSorted((a, b) => a - b);
  for (const [place, size] of ascending.entries()) {
    const share = room / (ascending.length - place);
    if (size > share) return Math.floor(share);
    room -= size;
  }
  return limit;
}
