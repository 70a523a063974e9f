import { toCodeSpan } from './escape.ts';
import type { Writer } from './markdown.ts';

/** More columns than any real table has. */
const MAX_COLUMNS = 1000;
/** More empty cells than the tables of any real page need, for spans and short rows. */
export const MAX_ADDED = 100_000;

/**
 * Converts a data table to GFM, below its caption. A layout table becomes the blocks of its cells. Cells covered by a
 * span are left empty.
 */
export function toTable(table: Element, writer: Writer): string[] {
  const rows = rowsOf(table);
  const caption = table.querySelector('caption');
  const above = caption === null ? '' : writer.line(caption);
  if (isLayout(table, rows)) {
    return [above, ...rows.flatMap((row) => cellsOf(row).flatMap((cell) => writer.blocks(cell.childNodes)))];
  }
  const grid = toGrid(rows, writer);
  const width = largest(grid.map(({ length }) => length));
  if (width === 0) return [above];
  const [first, ...others] = grid;
  const headed = first !== undefined && isHeader(rows[0]);
  const body = headed ? others : grid;
  const padded = (row: readonly string[]) => {
    const missing = width - row.length;
    // Rows may have fewer cells than the header (GFM, section 4.10).
    if (missing > writer.spare) return toRow(row, row.length);
    writer.spare -= missing;
    return toRow(row, width);
  };
  const lines = [toRow(headed ? first : [], width), toRow(Array(width).fill('---'), width)];
  return [above, [...lines, ...body.map(padded)].join('\n')];
}

const largest = (numbers: readonly number[]): number => numbers.reduce((most, one) => Math.max(most, one), 0);

/** The rows of the table itself, with the header first and the footer last, regardless of their position. */
function rowsOf(table: Element): Element[] {
  const rows: Element[][] = [[], [], []];
  for (const child of table.children) {
    const index = child.tagName === 'THEAD' ? 0 : child.tagName === 'TFOOT' ? 2 : 1;
    if (child.tagName === 'TR') rows[1]?.push(child);
    else if (/^T(?:HEAD|BODY|FOOT)$/.test(child.tagName))
      for (const row of named(child, /^TR$/)) rows[index]?.push(row);
  }
  return rows.flat();
}

const named = (parent: Element, name: RegExp): Element[] =>
  [...parent.children].filter(({ tagName }) => name.test(tagName));

const cellsOf = (row: Element): Element[] => named(row, /^T[DH]$/);

/** Whether all text of a cell is bold. */
const isBold = (cell: Element): boolean =>
  cell.textContent.trim() !== '' &&
  cell.querySelector('b, strong')?.textContent.trim() === cell.textContent.trim();

/** Whether the first row is a header, either by markup or because all its cells are bold. */
function isHeader(row: Element | undefined): boolean {
  if (row === undefined) return false;
  const cells = cellsOf(row);
  return (
    row.parentElement?.tagName === 'THEAD' || cells.every((cell) => cell.tagName === 'TH' || isBold(cell))
  );
}

const PARTS = 'table, h1, h2, h3, h4, h5, h6, pre, hr';

/**
 * Whether a table is for layout: by its role, with a single column or row, or with parts that data cells don't have.
 */
function isLayout(table: Element, rows: readonly Element[]): boolean {
  if (/^(?:presentation|none)$/.test(table.getAttribute('role') ?? '')) return true;
  const widths = rows.map((row) => cellsOf(row).length);
  if (largest(widths) <= 1) return true;
  const heads = rows[0] === undefined ? [] : cellsOf(rows[0]);
  if (heads.length > 0 && heads.every(({ tagName }) => tagName === 'TH')) return false;
  if (table.querySelector('th, thead, caption') !== null && table.querySelector('table') === null)
    return false;
  return rows.length <= 1 || table.querySelector(PARTS) !== null;
}

function toGrid(rows: readonly Element[], writer: Writer): string[][] {
  /** The remaining row span of the cell above, by column. */
  const below: number[] = [];
  return rows.map((row) => {
    const line: string[] = [];
    const skip = () => {
      while ((below[line.length] ?? 0) > 0 && line.length < MAX_COLUMNS && writer.spare > 0) {
        writer.spare -= 1;
        below[line.length] = (below[line.length] ?? 0) - 1;
        line.push('');
      }
    };
    for (const cell of cellsOf(row)) {
      skip();
      const rest = span(cell, 'rowspan') - 1;
      const width = Math.min(span(cell, 'colspan'), MAX_COLUMNS - line.length, writer.spare + 1);
      writer.spare -= width - 1;
      for (let column = 0; column < width; column += 1) {
        below[line.length] = rest;
        line.push(column === 0 ? toCell(cell, writer) : '');
      }
    }
    skip();
    return line;
  });
}

const span = (cell: Element, name: string): number =>
  Math.min(Math.max(1, Number.parseInt(cell.getAttribute(name) ?? '1', 10) || 1), MAX_COLUMNS);

/** Joins the blocks of a cell on one line, separated by breaks. */
const toCell = (cell: Element, { blocks }: Writer): string =>
  blocks(cell.childNodes)
    .map(inOneLine)
    .join('<br>')
    .replace(/(?<!\\)\|/g, '\\|');

function inOneLine(block: string): string {
  const [fence] = /^`{3,}/.exec(block) ?? [];
  const lines = block.split('\n');
  if (fence !== undefined)
    return lines
      .slice(1, -1)
      .map((line) => (line.trim() === '' ? '' : toCodeSpan(line)))
      .join('<br>');
  const isTable = /^\| ---/.test(lines[1] ?? '');
  return (isTable ? lines.toSpliced(1, 1).map(withoutBars) : lines)
    .map((one) => one.trim())
    .filter((one) => one !== '')
    .join('<br>');
}

/** A row of a table within a cell as text, since Markdown can't nest tables. */
const withoutBars = (row: string): string => row.slice(2, -2).replaceAll(' | ', ' ');

const toRow = (cells: readonly string[], width: number): string =>
  `| ${Array.from({ length: width }, (_, index) => cells[index] ?? '').join(' | ')} |`;
