import { cutsOf } from '../markdown/cuts.ts';
import type { ExtractedPage } from './document.ts';
import type { TokenMeasures } from './pieces.ts';
import { estimateTokens } from './token-estimate.ts';

/** The result of trimming pages to a shared limit. */
interface Trimmed {
  remaining: ExtractedPage[];
  /** Pages whose end was cut off. */
  trimmed: ExtractedPage[];
  /** Pages that were left out completely. */
  dropped: ExtractedPage[];
}

/** A page with the end offset of each block, and its estimated tokens up to there. */
interface Measured {
  page: ExtractedPage;
  ends: number[];
  sizes: number[];
}

/** Stop once this share of the limit is used: the rest is usually less than a paragraph. */
const ENOUGH = 0.97;
const MAX_STEPS = 16;
const ROUNDS = 3;

/** Shortens pages at block boundaries, so that together they come close to a token limit without exceeding it. */
export async function trimPages(
  pages: readonly ExtractedPage[],
  tokens: number,
  tools: TokenMeasures,
): Promise<Trimmed> {
  const measured: Measured[] = [];
  for (const page of pages) measured.push(await blocksOfPage(page, tools));
  let best = cut(measured, new Map());
  let used = Number.NEGATIVE_INFINITY;
  const search = createSearch(tokens);
  for (let step = 0; step < MAX_STEPS && used < ENOUGH * tokens && !search.done(); step += 1) {
    const made = cut(measured, shareOut(measured, search.limit()));
    const size = await tools.measureText(made.remaining);
    search.found(size);
    if (size > tokens || size < used) continue;
    best = made;
    used = size;
  }
  return best;
}

/**
 * Finds the limit for the pages alone in steps, because separators and lists count too, and block sizes are
 * estimates.
 */
function createSearch(tokens: number) {
  let limit = tokens;
  let [fits, over] = [0, Number.POSITIVE_INFINITY];
  let missed = 0;
  return {
    limit: () => limit,
    done: () => over - fits < 1,
    /** Reports the size of the pages at the current limit. */
    found(size: number): void {
      missed = size > tokens ? missed + 1 : 0;
      if (size > tokens) over = limit;
      else fits = limit;
      // Only whole blocks are cut, so a small reduction may change nothing. Then reduce more.
      const next = limit + (tokens - size) * 2 ** Math.max(0, missed - 1);
      if (over === Number.POSITIVE_INFINITY) limit = next;
      else limit = fits > 0 ? (fits + over) / 2 : Math.max(over / 2, next);
    },
  };
}

/** Measures a page's first block and the whole page; the sizes up to each other block are interpolated. */
async function blocksOfPage(page: ExtractedPage, { measure }: TokenMeasures): Promise<Measured> {
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

/** Cuts off a page after one of its blocks. */
const upTo = (page: ExtractedPage, end: number): ExtractedPage =>
  end === page.markdown.length ? page : { ...page, markdown: page.markdown.slice(0, end).trimEnd() };

/** Chooses the last block of each page by fair shares of the limit, and redistributes what is left over. */
function shareOut(pages: readonly Measured[], limit: number): Map<Measured, number> {
  const fitting = withRoom(pages, limit);
  const level = levelOf(fitting, limit);
  const last = new Map(fitting.map((page) => [page, Math.max(0, blocksWithin(page, level))]));
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
  // One more block per page and round, the shortest pages first. The remainder goes to any page that can use it.
  const sizeOf = (page: Measured) => page.sizes[last.get(page) ?? 0] ?? 0;
  for (let round = 0; round < ROUNDS; round += 1)
    for (const page of fitting.toSorted((a, b) => sizeOf(a) - sizeOf(b))) extend(page, 1);
  for (const page of fitting) extend(page, Number.POSITIVE_INFINITY);
  return last;
}

/** Pages whose first block exceeds this share of the limit are considered last. */
const LARGE = 1 / 4;

/** The pages whose first block fits, in order. */
function withRoom(pages: readonly Measured[], limit: number): Measured[] {
  const firstOf = ({ sizes: [first = 0] }: Measured) => first;
  const isLarge = (page: Measured) => firstOf(page) > limit * LARGE;
  let room = limit;
  const fitting = new Set(
    [...pages.filter((page) => !isLarge(page)), ...pages.filter(isLarge)].filter((page) => {
      const fits = firstOf(page) <= room;
      if (fits) room -= firstOf(page);
      return fits;
    }),
  );
  return pages.filter((page) => fitting.has(page));
}

/** The largest size per page that fits the limit, given that each page keeps at least its first block. */
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

/** The index of the last block of a page that ends within a size; -1 if none does. */
function blocksWithin({ sizes }: Measured, size: number): number {
  let [low, high] = [-1, sizes.length];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((sizes[middle] ?? 0) <= size) low = middle;
    else high = middle;
  }
  return low;
}

/** Cuts pages after their last block; pages without one are dropped. */
function cut(pages: readonly Measured[], last: ReadonlyMap<Measured, number>): Trimmed {
  const made: Trimmed = { remaining: [], trimmed: [], dropped: [] };
  for (const measured of pages) {
    const { page, ends } = measured;
    const end = ends[last.get(measured) ?? -1];
    const short = end === undefined ? undefined : upTo(page, end);
    if (short === undefined) made.dropped.push(page);
    else made.remaining.push(short);
    if (short !== undefined && short !== page) made.trimmed.push(page);
  }
  return made;
}
