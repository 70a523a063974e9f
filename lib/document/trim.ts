import { cutsOf } from '../markdown/cuts.ts';
import type { ExtractedPage } from './document.ts';
import type { BudgetTools } from './pieces.ts';
import { estimateTokens } from './tokens.ts';

/** Pages that share a limit. */
interface Trimmed {
  kept: ExtractedPage[];
  /** Pages of which the end is missing. */
  trimmed: ExtractedPage[];
  /** Pages that are missing as a whole. */
  dropped: ExtractedPage[];
}

/** A page by its blocks: where each ends, and about how many tokens it has up to there. */
interface Measured {
  page: ExtractedPage;
  ends: number[];
  sizes: number[];
}

/** So much of a limit is enough: the rest is less than a paragraph, mostly. */
const ENOUGH = 0.97;
const MOST_STEPS = 16;
const ROUNDS = 3;

/** Pages that are shortened between two blocks, so that together they keep to a limit and use it. */
export async function trimPages(
  pages: readonly ExtractedPage[],
  tokens: number,
  tools: BudgetTools,
): Promise<Trimmed> {
  const measured: Measured[] = [];
  for (const page of pages) measured.push(await blocksOfPage(page, tools));
  let best = cut(measured, new Map());
  let used = Number.NEGATIVE_INFINITY;
  const search = createSearch(tokens);
  for (let step = 0; step < MOST_STEPS && used < ENOUGH * tokens && !search.done(); step += 1) {
    const made = cut(measured, shareOut(measured, search.limit()));
    const size = await tools.measure(made.kept);
    search.found(size);
    if (size > tokens || size < used) continue;
    best = made;
    used = size;
  }
  return best;
}

/**
 * What stands between pages, and lists of them, count too, and what a block takes is a guess: the limit for the pages alone
 * is found in steps.
 */
function createSearch(tokens: number) {
  let limit = tokens;
  let [fits, over] = [0, Number.POSITIVE_INFINITY];
  let missed = 0;
  return {
    limit: () => limit,
    done: () => over - fits < 1,
    /** How large the pages were with that limit. */
    found(size: number): void {
      missed = size > tokens ? missed + 1 : 0;
      if (size > tokens) over = limit;
      else fits = limit;
      // Whole blocks go: where a little less changed nothing, it takes more.
      const next = limit + (tokens - size) * 2 ** Math.max(0, missed - 1);
      if (over === Number.POSITIVE_INFINITY) limit = next;
      else limit = fits > 0 ? (fits + over) / 2 : Math.max(over / 2, next);
    },
  };
}

/** Where a page can be cut, and its size up to there: that of its first block and of all of it is measured, between by parts. */
async function blocksOfPage(page: ExtractedPage, { measure }: BudgetTools): Promise<Measured> {
  const cuts = page.whole ? [] : cutsOf(page.markdown);
  const ends = [...cuts, page.markdown.length];
  const all = await measure([page]);
  const [end = 0] = ends;
  const first = cuts.length === 0 ? all : await measure([upTo(page, end)]);
  let from = end;
  const parts = ends.slice(1).map((to) => {
    const part = estimateTokens(page.markdown.slice(from, to));
    from = to;
    return part;
  });
  const sum = parts.reduce((before, part) => before + part, 0);
  const rate = sum === 0 ? 0 : (all - first) / sum;
  let size = first;
  const sizes = [
    first,
    ...parts.map((part) => {
      size += part * rate;
      return size;
    }),
  ];
  return { page, ends, sizes };
}

/** A page up to the end of one of its blocks. */
const upTo = (page: ExtractedPage, end: number): ExtractedPage =>
  end === page.markdown.length ? page : { ...page, markdown: page.markdown.slice(0, end).trimEnd() };

/** The last block that each page has room for: in fair shares, of which what is left over is handed on. */
function shareOut(pages: readonly Measured[], limit: number): Map<Measured, number> {
  const kept = withRoom(pages, limit);
  const level = levelOf(kept, limit);
  const last = new Map(kept.map((page) => [page, Math.max(0, blocksWithin(page, level))]));
  let left = limit;
  const extend = (page: Measured, most: number) => {
    const before = last.get(page) ?? 0;
    const size = page.sizes[before] ?? 0;
    const block = Math.min(before + most, blocksWithin(page, size + left));
    if (block <= before) return;
    last.set(page, block);
    left -= (page.sizes[block] ?? 0) - size;
  };
  for (const [page, block] of last) left -= page.sizes[block] ?? 0;
  // A block each, the shortest first; what few take then is for whoever has use for it.
  const sizeOf = (page: Measured) => page.sizes[last.get(page) ?? 0] ?? 0;
  for (let round = 0; round < ROUNDS; round += 1)
    for (const page of kept.toSorted((a, b) => sizeOf(a) - sizeOf(b))) extend(page, 1);
  for (const page of kept) extend(page, Number.POSITIVE_INFINITY);
  return last;
}

/** A first block may take so much of the limit before others are asked first. */
const LARGE = 1 / 4;

/** The pages whose first block has room, in their order. */
function withRoom(pages: readonly Measured[], limit: number): Measured[] {
  const firstOf = ({ sizes: [first = 0] }: Measured) => first;
  const isLarge = (page: Measured) => firstOf(page) > limit * LARGE;
  let room = limit;
  const kept = new Set(
    [...pages.filter((page) => !isLarge(page)), ...pages.filter(isLarge)].filter((page) => {
      const fits = firstOf(page) <= room;
      if (fits) room -= firstOf(page);
      return fits;
    }),
  );
  return pages.filter((page) => kept.has(page));
}

/** The size up to which all can go on, where none is shorter than its first block. */
function levelOf(pages: readonly Measured[], limit: number): number {
  const total = (level: number) =>
    pages.reduce((sum, { sizes }) => {
      const [first = 0] = sizes;
      return sum + Math.max(first, Math.min(level, sizes.at(-1) ?? 0));
    }, 0);
  let [low, high] = [0, limit];
  while (high - low > 1) {
    const middle = (low + high) / 2;
    if (total(middle) <= limit) low = middle;
    else high = middle;
  }
  return low;
}

/** The last block of a page that ends within a size; -1 where none does. */
function blocksWithin({ sizes }: Measured, size: number): number {
  let [low, high] = [-1, sizes.length];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((sizes[middle] ?? 0) <= size) low = middle;
    else high = middle;
  }
  return low;
}

/** The pages up to their last blocks; those without one are left out. */
function cut(pages: readonly Measured[], last: ReadonlyMap<Measured, number>): Trimmed {
  const made: Trimmed = { kept: [], trimmed: [], dropped: [] };
  for (const measured of pages) {
    const { page, ends } = measured;
    const end = ends[last.get(measured) ?? -1];
    const short = end === undefined ? undefined : upTo(page, end);
    if (short === undefined) made.dropped.push(page);
    else made.kept.push(short);
    if (short !== undefined && short !== page) made.trimmed.push(page);
  }
  return made;
}
