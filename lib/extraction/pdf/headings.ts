import { lineText, type PdfLine } from './lines.ts';
import type { PdfTag } from './tags.ts';

/** An entry of the file's table of contents; `depth` from 0. */
export interface OutlineEntry {
  title: string;
  depth: number;
}

/** Returns a line's heading level, or 0 if it is not a heading. */
export type LevelOf = (line: PdfLine) => number;

/** The minimum size of a heading, in multiples of the body text size. */
const LARGER = 1.12;
/** A size used by a larger share of all letters is not a heading size. */
const MAX_LETTERS = 0.2;
const DEEPEST = 6;
/** The maximum length of a heading, in characters. */
const LONGEST = 200;
/** The same if the file has an outline that lacks it. */
const LONGEST_UNLISTED = 100;
/** A size used by more lines of a page is not a heading size, if the outline has no title of it. */
const MAX_LINES = 10;
/** Dots that lead to a page number in a table of contents. */
const LEADERS = /(?:\. ?){4}/;

/** The most common text size. */
function bodySize(lines: readonly PdfLine[]): number {
  let [size, most] = [0, 0];
  for (const [one, letters] of lettersBySize(lines)) if (letters > most) [size, most] = [one, letters];
  return size;
}

function lettersBySize(lines: readonly PdfLine[]): Map<number, number> {
  const letters = new Map<number, number>();
  for (const line of lines) {
    const size = rounded(line);
    letters.set(size, (letters.get(size) ?? 0) + lineText(line).length);
  }
  return letters;
}

const rounded = ({ size }: Pick<PdfLine, 'size'>): number => Math.round(size * 2) / 2;

/**
 * Creates a function that finds headings on these pages: from the file's structure tags, if any, or else from its table of
 * contents, or else by size, with the largest on the top level.
 */
export function headingLevels(
  pages: readonly (readonly PdfLine[])[],
  outline: readonly OutlineEntry[],
): LevelOf {
  const isTagged = pages.some((lines) => lines.some(({ tag }) => tag?.kind === 'heading'));
  const bySize = levelsBySize(pages, outline);
  return (line) => (isTagged && line.tag ? headingOf(line.tag) : bySize(line));
}

const headingOf = ({ kind, level }: PdfTag): number => (kind === 'heading' ? level : 0);

function levelsBySize(pages: readonly (readonly PdfLine[])[], outline: readonly OutlineEntry[]): LevelOf {
  const lines = pages.flat();
  const body = bodySize(lines);
  const letters = lettersBySize(lines);
  const all = [...letters.values()].reduce((sum, one) => sum + one, 0);
  const sizes = [...letters]
    .filter(([size, count]) => size >= body * LARGER && count <= all * MAX_LETTERS)
    .map(([size]) => size)
    .sort((a, b) => b - a);
  const bySize = (line: PdfLine) => {
    const rank = sizes.indexOf(rounded(line));
    return rank < 0 || !isHeadingText(lineText(line)) ? 0 : Math.min(rank + 1, DEEPEST);
  };
  const listed = depthsIn(
    lines.filter((line) => rounded(line) >= body),
    outline,
  );
  if (listed.size === 0) return bySize;
  const largest = [...listed.keys()].reduce((most, line) => Math.max(most, rounded(line)), 0);
  // Larger text than any entry is the title, which tables of contents leave out.
  const base = sizes.some((size) => size > largest) ? 2 : 1;
  const deepest = base + [...listed.values()].reduce((most, depth) => Math.max(most, depth), 0);
  const common = new Set(pages.flatMap((page) => commonSizes(page)));
  return (line) => {
    const depth = listed.get(line);
    if (depth !== undefined) return Math.min(depth + base, DEEPEST);
    const level = bySize(line);
    const unlikely = lineText(line).length > LONGEST_UNLISTED || common.has(rounded(line));
    return level > deepest || unlikely ? 0 : level;
  };
}

/** Chapter numbers may stand alone; labels of charts are numbers, too. */
const isHeadingText = (text: string): boolean =>
  (/\p{L}/u.test(text) || /^[\dIVX]{1,4}$/.test(text)) && !LEADERS.test(text);

/** The sizes of many lines of a page. */
function commonSizes(lines: readonly PdfLine[]): number[] {
  const times = new Map<number, number>();
  for (const line of lines) times.set(rounded(line), (times.get(rounded(line)) ?? 0) + 1);
  return [...times].flatMap(([size, count]) => (count > MAX_LINES ? [size] : []));
}

/**
 * The depths of the lines that are titles of the outline. Of several equal titles, a line is the one with its number, or
 * the next after the title before it.
 */
function depthsIn(lines: readonly PdfLine[], outline: readonly OutlineEntry[]): Map<PdfLine, number> {
  const entries = new Map<string, number[]>();
  for (const [at, { title }] of outline.entries()) {
    for (const key of new Set([compact(title), comparable(title)]))
      entries.set(key, [...(entries.get(key) ?? []), at]);
  }
  const depths = new Map<PdfLine, number>();
  let next = 0;
  for (const line of lines) {
    const text = lineText(line);
    if (text.length > LONGEST) continue;
    const found = entries.get(compact(text)) ?? entries.get(comparable(text));
    const at = found?.find((one) => one >= next) ?? found?.[0];
    if (at === undefined) continue;
    depths.set(line, outline[at]?.depth ?? 0);
    next = at + 1;
  }
  return depths;
}

/** Normalizes a title for comparison, without white space. */
const compact = (title: string): string => title.slice(0, LONGEST).replace(/\s+/g, '').toLowerCase();

/** The same without leading numbers, which tables of contents may leave out. */
const comparable = (title: string): string => compact(title).replace(/^[\d.]+/, '');

/** Whether a line is a title of the table of contents, in full. */
export function isTitleOf(outline: readonly OutlineEntry[]): (line: PdfLine) => boolean {
  const titles = new Set(outline.map(({ title }) => compact(title)));
  return (line) => titles.has(compact(lineText(line)));
}

/** Whether two lines belong to the same heading. */
export const isSameHeading = (before: PdfLine, line: PdfLine): boolean =>
  rounded(before) === rounded(line) &&
  line.y > before.y &&
  line.y - before.y < 1.7 * line.size &&
  lineText(before).length + lineText(line).length < LONGEST;
