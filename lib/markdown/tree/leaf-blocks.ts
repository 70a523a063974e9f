import { isThematicBreak } from '../thematic-break.ts';
import { type BlockReader, type BlockRun, MOST_CHARACTERS, MOST_LINES, slices } from './block-reader.ts';
import { cellsOf, interrupts, isBlankOrEnd, isTable, levelOf } from './line-kinds.ts';

/** A heading with its marks in front (CommonMark 4.2). */
export const heading: BlockReader = (lines, at) => {
  const line = lines[at] ?? '';
  const level = levelOf(line);
  if (level === 0) return undefined;
  const words = line.trim().slice(level).trim();
  let end = words.length;
  while (words[end - 1] === '#') end -= 1;
  const text = end === 0 || words[end - 1] === ' ' ? words.slice(0, end).trimEnd() : words;
  return { blocks: [{ kind: 'heading', level, text }], next: at + 1 };
};

/** A line across the page (CommonMark 4.1). */
export const rule: BlockReader = (lines, at) =>
  isThematicBreak(lines[at] ?? '') ? { blocks: [{ kind: 'rule' }], next: at + 1 } : undefined;

/** Where a page of a PDF begins, as local extraction writes it (lib/extraction/pdf/markdown.ts). */
export const pageStart: BlockReader = (lines, at) => {
  const [, number] = /^<!-- page (\d{1,6}) -->$/.exec(lines[at] ?? '') ?? [];
  return number === undefined
    ? undefined
    : { blocks: [{ kind: 'page', number: Number(number) }], next: at + 1 };
};

/** Cells that a table may have more than its page writes, so that short rows are as long as the others. */
const MOST_PADDED = 2000;
/** Cells that are painted at once. */
const MOST_CELLS = 2000;

/** A table, in several where it is long (GFM 4.10). */
export const table: BlockReader = (lines, at) => {
  if (!isTable(lines[at] ?? '', lines[at + 1])) return undefined;
  const head = cellsOf(lines[at] ?? '');
  let end = at + 2;
  while (end < lines.length && !isBlankOrEnd(lines[end]) && !interrupts(lines[end] ?? '')) end += 1;
  let padded = 0;
  const rows = lines.slice(at + 2, end).map((line) => {
    const cells = cellsOf(line).slice(0, head.length);
    for (; cells.length < head.length && padded < MOST_PADDED; padded += 1) cells.push('');
    return cells;
  });
  const together = Math.max(1, Math.min(MOST_LINES, Math.floor(MOST_CELLS / head.length)));
  const parts = rows.length === 0 ? [[]] : slices(rows, together);
  return {
    blocks: parts.map((some, place) => ({ kind: 'table', head: place === 0 ? head : undefined, rows: some })),
    next: end,
  };
};

/** A paragraph, in several where it is long, or the heading that the line under it makes of it (CommonMark 4.3, 4.8). */
export function paragraph(lines: readonly string[], at: number): BlockRun {
  let next = at + 1;
  for (; next < lines.length; next += 1) {
    const line = lines[next] ?? '';
    const underline = /^ {0,3}(?:(=+)|-+) *$/.exec(line);
    if (underline) {
      const text = joined(lines.slice(at, next));
      return { blocks: [{ kind: 'heading', level: underline[1] ? 1 : 2, text }], next: next + 1 };
    }
    if (isBlankOrEnd(line) || interrupts(line) || isTable(line, lines[next + 1])) break;
  }
  return { blocks: cut(joined(lines.slice(at, next))).map((text) => ({ kind: 'paragraph', text })), next };
}

const joined = (lines: readonly string[]): string => lines.map((line) => line.trimStart()).join('\n');

/** A text in pieces that can be painted at once, cut at white space where there is some. */
function cut(text: string): string[] {
  const pieces: string[] = [];
  let rest = text;
  while (rest.length > MOST_CHARACTERS) {
    const space = rest.lastIndexOf(' ', MOST_CHARACTERS);
    const end = space > 0 ? space : MOST_CHARACTERS;
    pieces.push(rest.slice(0, end));
    rest = rest.slice(end);
  }
  return [...pieces, rest];
}
