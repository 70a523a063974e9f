import type { Writer } from './markdown.ts';

/** More columns than any table has. */
const MOST_COLUMNS = 1000;
/** More empty cells than the tables of any page need, for spans and for short rows. */
export const MOST_ADDED = 100_000;

/**
 * A table of data as GFM has them, under its caption; what only lays out a page as the blocks of its cells. A cell that
 * spans others leaves them empty.
 */
export function toTable(table: Element, writer: Writer): string[] {
  const rows = rowsOf(table);
  const caption = table.querySelector('caption');
  const above = caption === null ? '' : writer.line(caption);
  if (isLayout(table, rows)) {
    return [above, ...rows.flatMap((row) => cellsOf(row).flatMap((cell) => writer.blocks(cell.childNodes)))];
  }
  const grid = toGrid(rows, writer);
  const width = Math.max(0, ...grid.map(({ length }) => length));
  if (width === 0) return [above];
  const [first, ...others] = grid;
  const headed = first !== undefined && isHeader(rows[0]);
  const body = headed ? others : grid;
  const padded = (row: readonly string[]) => {
    const missing = width - row.length;
    // A row may be short (GFM, section 4.10).
    if (missing > writer.spare) return toRow(row, row.length);
    writer.spare -= missing;
    return toRow(row, width);
  };
  const lines = [toRow(headed ? first : [], width), toRow(Array(width).fill('---'), width)];
  return [above, [...lines, ...body.map(padded)].join('\n')];
}

/** Rows of the table itself, header first and footer last, wherever they stand. */
function rowsOf(table: Element): Element[] {
  const rows: Element[][] = [[], [], []];
  for (const child of table.children) {
    const place = child.tagName === 'THEAD' ? 0 : child.tagName === 'TFOOT' ? 2 : 1;
    if (child.tagName === 'TR') rows[1]?.push(child);
    else if (/^T(?:HEAD|BODY|FOOT)$/.test(child.tagName)) rows[place]?.push(...named(child, /^TR$/));
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

/** A first row of headings is the header, whether marked or only shown as such. */
function isHeader(row: Element | undefined): boolean {
  if (row === undefined) return false;
  const cells = cellsOf(row);
  return (
    row.parentElement?.tagName === 'THEAD' || cells.every((cell) => cell.tagName === 'TH' || isBold(cell))
  );
}

const PARTS = 'table, h1, h2, h3, h4, h5, h6, pre, hr';

/** Tables that lay out a page have one column or row, say so, or hold what stands in no cell of data. */
function isLayout(table: Element, rows: readonly Element[]): boolean {
  if (/^(?:presentation|none)$/.test(table.getAttribute('role') ?? '')) return true;
  const widths = rows.map((row) => cellsOf(row).length);
  if (Math.max(0, ...widths) <= 1) return true;
  if (table.querySelector('th, thead, caption') !== null && table.querySelector('table') === null)
    return false;
  return rows.length <= 1 || table.querySelector(PARTS) !== null;
}

function toGrid(rows: readonly Element[], writer: Writer): string[][] {
  /** How many more rows a cell reaches down, by its column. */
  const below: number[] = [];
  return rows.map((row) => {
    const line: string[] = [];
    const skip = () => {
      while ((below[line.length] ?? 0) > 0 && line.length < MOST_COLUMNS && writer.spare > 0) {
        writer.spare -= 1;
        below[line.length] = (below[line.length] ?? 0) - 1;
        line.push('');
      }
    };
    for (const cell of cellsOf(row)) {
      skip();
      const rest = span(cell, 'rowspan') - 1;
      const width = Math.min(span(cell, 'colspan'), MOST_COLUMNS - line.length, writer.spare + 1);
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
  Math.min(Math.max(1, Number.parseInt(cell.getAttribute(name) ?? '1', 10) || 1), MOST_COLUMNS);

/** Blocks in a cell stand in its one line, a break apart. */
const toCell = (cell: Element, { blocks }: Writer): string =>
  blocks(cell.childNodes)
    .map(inOneLine)
    .join('<br>')
    .replace(/(?<!\\)\|/g, '\\|');

function inOneLine(block: string): string {
  const [fence] = /^`{3,}/.exec(block) ?? [];
  if (fence === undefined)
    return block
      .split('\n')
      .map((one) => one.trim())
      .filter((one) => one !== '')
      .join('<br>');
  const lines = block.split('\n').slice(1, -1);
  return lines.map((line) => (line.trim() === '' ? '' : `\`${line}\``)).join('<br>');
}

const toRow = (cells: readonly string[], width: number): string =>
  `| ${Array.from({ length: width }, (_, place) => cells[place] ?? '').join(' | ')} |`;
