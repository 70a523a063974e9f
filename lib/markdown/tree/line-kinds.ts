import { isThematicBreak } from '../thematic-break.ts';

const FENCE = /^ {0,3}(`{3,}(?=[^`]*$)|~{3,})/;
const HEADING = /^ {0,3}(#{1,6})(?= |$)/;
const QUOTE = /^ {0,3}> ?/;
const MARKER = /^( {0,3}(?:([-+*])|(\d{1,9})([.)])))(?:( +)|$)/;

/** The marks that open a block of code, or nothing. */
export const fenceOf = (line: string): string | undefined => FENCE.exec(line)?.[1];
/** How many `#` a heading begins with; 0 for any other line. */
export const levelOf = (line: string): number => HEADING.exec(line)?.[1]?.length ?? 0;
export const isQuote = (line: string): boolean => QUOTE.test(line);
export const unquoted = (line: string): string => line.replace(QUOTE, '');
export const isBlankOrEnd = (line: string | undefined): boolean => line === undefined || line.trim() === '';
export const isIndented = (line: string): boolean => line.startsWith('    ');

/** The mark of an item of a list: items with the same `sort` belong together. */
interface Marker {
  sort: string;
  start: number | undefined;
  /** Columns in front of what belongs to the item. */
  indent: number;
}

/** The mark that a line begins with, if it begins an item of a list. */
export function markerOf(line: string): Marker | undefined {
  const [, mark, bullet, number, end, space] = MARKER.exec(line) ?? [];
  if (mark === undefined || isThematicBreak(line)) return undefined;
  const room = space ?? '';
  const indent =
    mark.length + (room.length > 4 || room.length === line.length - mark.length ? 1 : room.length);
  return { sort: bullet ?? end ?? '', start: number === undefined ? undefined : Number(number), indent };
}

/** Tells whether a line ends the paragraph in front of it (CommonMark 4 and 5). */
export function interrupts(line: string): boolean {
  if (levelOf(line) > 0 || fenceOf(line) !== undefined || isQuote(line) || isThematicBreak(line)) return true;
  const marker = markerOf(line);
  return marker !== undefined && (marker.start ?? 1) === 1 && !isBlankOrEnd(line.slice(marker.indent));
}

/** The cells of a row of a table; `\|` is no border (GFM 4.10). */
export function cellsOf(line: string): string[] {
  const row = line
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '');
  return row.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll('\\|', '|'));
}

/** Columns of a table; one with more is text. */
const MOST_COLUMNS = 200;

/** Tells whether a table begins: a row of heads over a row of dashes for each. */
export function isTable(line: string, next: string | undefined): boolean {
  if (next === undefined || !line.includes('|') || !/^[ |:-]+$/.test(next)) return false;
  const dashes = cellsOf(next);
  if (dashes.length > MOST_COLUMNS || !dashes.every((cell) => /^:?-+:?$/.test(cell))) return false;
  return dashes.length === cellsOf(line).length;
}
