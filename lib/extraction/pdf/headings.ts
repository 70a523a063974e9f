import type { Untrusted } from '../../untrusted.ts';
import { lineText, type PdfLine } from './lines.ts';
import type { PdfTag } from './tags.ts';

/** An entry of a document's own table of contents, and how deep it stands there, from 0. */
export interface OutlineEntry {
  title: Untrusted;
  depth: number;
}

/** Tells which lines are headings; 0 for one that is none. */
export type LevelOf = (line: PdfLine) => number;

/** From this many times the size of the text on, a line is a heading. */
const LARGER = 1.12;
/** Of all letters: a size that more are written in is no heading's. */
const MOST_LETTERS = 0.2;
const DEEPEST = 6;
/** No heading is longer, in characters. */
const LONGEST = 200;

/** The size that most of the text is written in. */
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
 * Finds the headings: as the file's own structure says, where it has one; by its table of contents; by size, where the
 * largest stands highest.
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
    .filter(([size, count]) => size >= body * LARGER && count <= all * MOST_LETTERS)
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
  // Something larger than all that the contents name: the title, which they leave out.
  const base = sizes.some((size) => size > largest) ? 2 : 1;
  return (line) => {
    const depth = depths.get(comparable(lineText(line)));
    if (depth === undefined || rounded(line) < body) return bySize(line);
    return Math.min(depth + base, DEEPEST);
  };
}

/** Without numbers in front, which contents leave out, and without blanks. */
const comparable = (title: Untrusted): string =>
  title
    .slice(0, LONGEST)
    .replace(/^[\d.\s]+/, '')
    .replace(/\s+/g, '')
    .toLowerCase();

/** Tells whether two lines are one heading that takes two lines. */
export const isSameHeading = (before: PdfLine, line: PdfLine): boolean =>
  rounded(before) === rounded(line) &&
  line.y > before.y &&
  line.y - before.y < 1.7 * line.size &&
  lineText(before).length + lineText(line).length < LONGEST;
