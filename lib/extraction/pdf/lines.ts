import type { PdfPiece } from './pieces.ts';
import type { PdfTag } from './tags.ts';

/** A run of text with the same link, if any. */
export interface Run {
  text: string;
  url?: string;
}

/** A line of text in a column. Positions and sizes are in points. */
export interface PdfLine {
  runs: Run[];
  left: number;
  right: number;
  /** The baseline, from the top of the page. */
  y: number;
  size: number;
  mono: boolean;
  /** Whether it has words in other fonts than most of its letters. */
  mixed: boolean;
  rtl: boolean;
  /** The number of parts with wide gaps between them: several in the row of a table. */
  cells: number;
  /** The extent of its column, and whether most of its lines end exactly at its right. */
  column: { left: number; right: number; justified: boolean };
  /** The structure tag of its longest piece. */
  tag?: PdfTag;
}

/** Pieces on one baseline, from left to right. */
export interface PdfRow {
  pieces: PdfPiece[];
  y: number;
  size: number;
}

/** The maximum distance of superscript or subscript from the baseline, as a share of the text size. */
const RAISED = 0.45;
/** In multiples of the text size: a line that ends this near to its column's end reaches it. */
const EXACT = 0.1;
/** In multiples of the text size: a wider gap is between the cells of a table. */
const CELL_GAP = 1.6;
/** A gap of at least this share of the text size is a space. */
const SPACE = 0.17;

/** Groups pieces into rows, from top to bottom. */
export function rowsOf(pieces: readonly PdfPiece[]): PdfRow[] {
  const sorted = pieces.toSorted((a, b) => a.y - b.y);
  const rows: PdfRow[] = [];
  let row: PdfRow | undefined;
  for (const piece of sorted) {
    const near = row && piece.y - row.y <= RAISED * Math.max(row.size, piece.size);
    if (row && near) {
      row.pieces.push(piece);
      row.size = Math.max(row.size, piece.size);
    } else {
      row = { pieces: [piece], y: piece.y, size: piece.size };
      rows.push(row);
    }
  }
  for (const one of rows) settle(one);
  return rows;
}

/** Sorts the pieces of a row. Its baseline and size are those of its longest piece. */
function settle(row: PdfRow): void {
  row.pieces.sort((a, b) => a.left - b.left);
  const main = longestPiece(row.pieces);
  row.y = main?.y ?? row.y;
  row.size = main?.size ?? row.size;
}

/** The pieces that aren't blank. */
export const visible = (pieces: readonly PdfPiece[]): PdfPiece[] =>
  pieces.filter(({ text }) => text.trim() !== '');

function longestPiece(pieces: readonly PdfPiece[]): PdfPiece | undefined {
  let main: PdfPiece | undefined;
  for (const piece of visible(pieces)) if (!main || piece.text.length > main.text.length) main = piece;
  return main;
}

/** Converts the rows of one column to lines, skipping blank ones. */
export function toPdfLines(rows: readonly PdfRow[]): PdfLine[] {
  const seen = rows
    .map((row) => ({ ...row, ...edges(visible(row.pieces)) }))
    .filter(({ pieces }) => visible(pieces).length > 0);
  const extent = edges(seen);
  const full = seen.filter(({ right, size }) => Math.abs(extent.right - right) < EXACT * size);
  const column = { ...extent, justified: full.length * 2 > seen.length };
  return seen.map(({ pieces, left, right, y, size }) => {
    const letters = pieces.reduce((sum, { text }) => sum + text.trim().length, 0);
    const share = (is: (piece: PdfPiece) => boolean) =>
      pieces.reduce((sum, piece) => sum + (is(piece) ? piece.text.trim().length : 0), 0) * 2 > letters;
    const rtl = share((piece) => piece.rtl);
    const mono = share((piece) => piece.mono);
    const mixed = pieces.some((piece) => piece.mono !== mono && /\p{L}{2}/u.test(piece.text));
    const runs = mono ? codeRuns(visible(pieces)) : runsOf(rtl ? pieces.toReversed() : pieces);
    const { tag } = longestPiece(pieces) ?? {};
    const line = { runs, left, right, y, size, mono, mixed, rtl, cells: cellsOf(visible(pieces)), column };
    return tag ? { ...line, tag } : line;
  });
}

const cellsOf = (seen: readonly PdfPiece[]): number =>
  seen.filter(
    ({ left, size }, at) => left - (seen[at - 1]?.right ?? Number.NEGATIVE_INFINITY) > CELL_GAP * size,
  ).length;

/** The left and right edges of some pieces or rows. */
const edges = (all: readonly { left: number; right: number }[]): { left: number; right: number } => ({
  left: all.reduce((left, one) => Math.min(left, one.left), Number.POSITIVE_INFINITY),
  right: all.reduce((right, one) => Math.max(right, one.right), 0),
});

/** Appends a text to the last run, if it has the same link, or else as a run of its own. */
export function appendRun(runs: Run[], text: string, url: string | undefined): void {
  const last = runs.at(-1);
  if (last && last.url === url) last.text += text;
  else runs.push(url === undefined ? { text } : { text, url });
}

/** Joins pieces into runs, with a space between separated ones. */
function runsOf(pieces: readonly PdfPiece[]): Run[] {
  const runs: Run[] = [];
  for (const [at, piece] of pieces.entries()) {
    const before = pieces[at - 1];
    appendRun(runs, before && isApart(before, piece) ? ` ${piece.text}` : piece.text, piece.url);
  }
  return runs;
}

/** Joins pieces of code, with as many spaces between them as fit there: pdf.js writes several as one. */
function codeRuns(pieces: readonly PdfPiece[]): Run[] {
  const letter = median(pieces.map(({ left, right, text }) => (right - left) / text.length));
  const runs: Run[] = [];
  for (const [at, piece] of pieces.entries()) {
    const before = pieces[at - 1];
    const gap = before && letter > 0 ? (piece.left - before.right) / letter : 0;
    const spaces = Math.min(Math.max(Math.round(gap), before && isApart(before, piece) ? 1 : 0), MAX_SPACES);
    appendRun(runs, ' '.repeat(spaces) + piece.text, piece.url);
  }
  return runs;
}

const MAX_SPACES = 80;

/** The median of some numbers (the upper one if even); 0 if empty. */
export function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
}

function isApart(before: PdfPiece, piece: PdfPiece): boolean {
  if (/\s$/.test(before.text) || /^\s/.test(piece.text)) return false;
  const gap = before.left <= piece.left ? piece.left - before.right : before.left - piece.right;
  return gap > SPACE * Math.min(before.size, piece.size);
}

/** The text of a line. */
export const lineText = ({ runs }: Pick<PdfLine, 'runs'>): string =>
  runs
    .map(({ text }) => text)
    .join('')
    .replace(/\s+/g, ' ')
    .trim();
