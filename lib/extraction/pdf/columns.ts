import { median, type PdfLine, type PdfRow, rowsOf, toPdfLines, visible } from './lines.ts';
import type { PdfPiece } from './pieces.ts';

/** The minimum number of rows in a column. */
const MIN_ROWS = 5;
/** A row of prose fills at least this share of the column width. A table's cells fill less. */
const FULL = 0.6;
/** The minimum share of full rows in a column. Others are headings, list items, and ends of paragraphs. */
const SHARE_OF_FULL = 0.3;
/** The minimum column width, in multiples of the text size. */
const NARROWEST = 12;
/** The minimum gap between columns, in multiples of the text size. */
const GUTTER = 0.7;
/** The share of rows that may reach into the gap, such as titles. */
const SHARE_IN_GUTTER = 0.03;
/** The maximum depth of column splits: newspapers have up to eight columns. */
const DEEPEST = 3;

/** The lines of a page in reading order, column by column. Rotated text comes last. */
export function readingOrder(pieces: readonly PdfPiece[]): PdfLine[] {
  const upright = pieces.filter(({ turned }) => !turned);
  // As separate lines in drawing order, because it is unknown how they belong together.
  const turned = pieces
    .filter((piece) => piece.turned)
    .flatMap((piece) => toPdfLines([{ pieces: [piece], y: piece.y, size: piece.size }]));
  return [...inColumns(rowsOf(upright), 0), ...turned];
}

function inColumns(rows: readonly PdfRow[], depth: number): PdfLine[] {
  const x = depth < DEEPEST ? gutterOf(rows) : undefined;
  if (x === undefined) return toPdfLines(rows);
  const lines: PdfLine[] = [];
  let left: PdfRow[] = [];
  let right: PdfRow[] = [];
  let across: PdfRow[] = [];
  const endColumns = () => {
    lines.push(...inColumns(left, depth + 1), ...inColumns(right, depth + 1));
    left = [];
    right = [];
  };
  for (const row of rows) {
    if (row.pieces.some((piece) => covers(piece, x))) {
      if (left.length + right.length > 0) endColumns();
      across.push(row);
      continue;
    }
    lines.push(...toPdfLines(across));
    across = [];
    const parts = partsOf(row, x);
    if (parts.left) left.push(parts.left);
    if (parts.right) right.push(parts.right);
  }
  lines.push(...toPdfLines(across));
  endColumns();
  return lines;
}

const covers = ({ text, left, right }: PdfPiece, x: number): boolean =>
  text.trim() !== '' && left < x && right > x;

/** The parts of a row on each side of `x`. */
function partsOf({ pieces }: PdfRow, x: number) {
  const partOf = (side: readonly PdfPiece[]) => rowsOf(side).find((row) => visible(row.pieces).length > 0);
  const isLeft = ({ left, right }: PdfPiece) => (left + right) / 2 <= x;
  return { left: partOf(pieces.filter(isLeft)), right: partOf(pieces.filter((piece) => !isLeft(piece))) };
}

/** The x position of the gap between two columns of prose, in points; `undefined` if there is none. */
function gutterOf(rows: readonly PdfRow[]): number | undefined {
  if (rows.length < MIN_ROWS) return undefined;
  const gap = emptiest(rows);
  const size = median(rows.map((row) => row.size));
  if (gap === undefined || gap.to - gap.from < GUTTER * size) return undefined;
  const { x } = gap;
  const apart = rows.filter(({ pieces }) => !pieces.some((piece) => covers(piece, x)));
  const parts = apart.map((row) => partsOf(row, x));
  const sides = [parts.flatMap(({ left }) => left ?? []), parts.flatMap(({ right }) => right ?? [])];
  return sides.every((side) => isProse(side, size)) ? x : undefined;
}

function isProse(rows: readonly PdfRow[], size: number): boolean {
  if (rows.length < MIN_ROWS) return false;
  const lines = toPdfLines(rows);
  const { left = 0, right = 0 } = lines[0]?.column ?? {};
  const width = right - left;
  const full = lines.filter((line) => line.right - line.left >= FULL * width).length;
  return width >= NARROWEST * size && full >= Math.max(MIN_ROWS, SHARE_OF_FULL * lines.length);
}

/**
 * The widest gap that the fewest pieces cross, or few more, as a title may end in it; away from the edges of the text. `x`
 * is where the fewest cross; in points.
 */
function emptiest(rows: readonly PdfRow[]): { from: number; to: number; x: number } | undefined {
  const pieces = rows.flatMap((row) => visible(row.pieces));
  const start = Math.floor(pieces.reduce((least, { left }) => Math.min(least, left), WIDEST));
  const end = Math.ceil(pieces.reduce((most, { right }) => Math.max(most, right), 0));
  const width = Math.min(end - start, WIDEST);
  if (width < 4) return undefined;
  const covered = coverage(pieces, start, width);
  const [from, to] = [Math.floor(width * EDGE), Math.ceil(width * (1 - EDGE))];
  let fewest = Number.POSITIVE_INFINITY;
  for (let x = from; x < to; x += 1) fewest = Math.min(fewest, covered[x] ?? 0);
  const few = fewest + Math.ceil(rows.length * SHARE_IN_GUTTER);
  let best = { from: 0, to: 0, x: 0 };
  for (let x = from; x < to; x += 1) {
    if (covered[x] !== fewest) continue;
    const began = x;
    while (x < to && covered[x] === fewest) x += 1;
    const gap = widened(covered, [began, x], [from, to], few);
    if (gap.to - gap.from > best.to - best.from)
      best = { from: gap.from + start, to: gap.to + start, x: (began + x) / 2 + start };
  }
  return best;
}

/** A gap with the points on both sides that at most `few` pieces cover. */
function widened(
  covered: Int32Array,
  gap: readonly [from: number, to: number],
  within: readonly [from: number, to: number],
  few: number,
): { from: number; to: number } {
  let [from, to] = gap;
  while (from > within[0] && (covered[from - 1] ?? 0) <= few) from -= 1;
  while (to < within[1] && (covered[to] ?? 0) <= few) to += 1;
  return { from, to };
}

/** In points; no page is wider, because PDF allows 14,400. */
const WIDEST = 20_000;
/** The share of the width at each edge that can't contain a column gap. */
const EDGE = 0.12;

/** The number of pieces that cover each point of the width. */
function coverage(pieces: readonly PdfPiece[], start: number, width: number): Int32Array {
  const changes = new Int32Array(width + 2);
  const within = (x: number) => Math.min(Math.max(x - start, 0), width + 1);
  for (const { left, right } of pieces) {
    const from = within(Math.floor(left));
    const to = within(Math.ceil(right));
    changes[from] = (changes[from] ?? 0) + 1;
    changes[to] = (changes[to] ?? 0) - 1;
  }
  for (let x = 1; x < changes.length; x += 1) changes[x] = (changes[x] ?? 0) + (changes[x - 1] ?? 0);
  return changes;
}
