import type { Untrusted } from '../../untrusted.ts';
import { lineText, type PdfLine } from './lines.ts';
import type { PdfTag } from './tags.ts';

/** An entry of the file's table of contents; `depth` from 0. */
export interface OutlineEntry {
  title: Untrusted;
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
 * Creates a function that finds headings: from the file's structure tags, if any, or else from its table of contents,
 * or else by size, with the largest on the top level.
 */
export function headingLevels(lines: readonly PdfLine[], outline: readonly OutlineEntry[]): LevelOf {
  const isTagged = lines.some(({ tag }) => tag?.kind === 'heading');
  const bySize = levelsBySize(lines, outline);
  return (line) => (isTagged && line.tag ? headingOf(line.tag) : bySize(line));
}

const headingOf = ({ kind, level }: PdfTag): number => (kind === 'heading' ? level : 0);

function levelsBySize(lines: readonly PdfLine[], outline: readonly OutlineEntry[]): LevelOf {
  const body = bodySize(lines);
  const letters = lettersBySize(lines);
  const all = [...letters.values()].reduce((sum, one) => sum + one, 0);
  const sizes = [...letters]
    .filter(([size, count]) => size >= body * LARGER && count <= all * MAX_LETTERS)
    .map(([size]) => size)
    .sort((a, b) => b - a);
  const bySize = (line: PdfLine) => {
    const rank = sizes.indexOf(rounded(line));
    return rank < 0 || !/[\p{L}\p{N}]/u.test(lineText(line)) ? 0 : Math.min(rank + 1, DEEPEST);
  };
  const depths = new Map(outline.map(({ title, depth }) => [comparable(title), depth]));
  if (depths.size === 0) return bySize;
  const named = lines.filter((line) => depths.has(comparable(lineText(line))));
  const largest = named.reduce((most, line) => Math.max(most, rounded(line)), 0);
  // Larger text than any entry is the title, which tables of contents leave out.
  const base = sizes.some((size) => size > largest) ? 2 : 1;
  return (line) => {
    const depth = depths.get(comparable(lineText(line)));
    if (depth === undefined || rounded(line) < body) return bySize(line);
    return Math.min(depth + base, DEEPEST);
  };
}

/** Normalizes a title for comparison, without leading numbers, which tables of contents leave out, and white space. */
const comparable = (title: Untrusted): string =>
  title
    .slice(0, LONGEST)
    .replace(/^[\d.\s]+/, '')
    .replace(/\s+/g, '')
    .toLowerCase();

/** Whether a line is a title of the table of contents, in full. */
export function isTitleOf(outline: readonly OutlineEntry[]): (line: PdfLine) => boolean {
  const titles = new Set(outline.map(({ title }) => title.replace(/\s+/g, '').toLowerCase()));
  return (line) => titles.has(lineText(line).replace(/\s+/g, '').toLowerCase());
}

/** Whether two lines belong to the same heading. */
export const isSameHeading = (before: PdfLine, line: PdfLine): boolean =>
  rounded(before) === rounded(line) &&
  line.y > before.y &&
  line.y - before.y < 1.7 * line.size &&
  lineText(before).length + lineText(line).length < LONGEST;
