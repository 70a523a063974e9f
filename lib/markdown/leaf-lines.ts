import type { Untrusted } from '../untrusted.ts';

/**
 * Whether a line is one across the page (CommonMark 4.1): three or more of one mark, and blanks. A loop, because a regular
 * expression keeps a way back for each mark, and throws a RangeError at some millions of them.
 */
export function isThematicBreak(line: Untrusted): boolean {
  const start = /^ {0,3}(?=[*_-])/.exec(line)?.[0].length;
  if (start === undefined) return false;
  let marks = 0;
  for (let at = start; at < line.length; at += 1) {
    if (line[at] === line[start]) marks += 1;
    else if (line[at] !== ' ' && line[at] !== '\t') return false;
  }
  return marks >= 3;
}

/** Space as Markdown counts it within a line. */
const isSpace = (character: string | undefined): boolean => character === ' ' || character === '\t';

/** The words of a heading with marks in front (CommonMark 4.2), without its marks. In one pass, whatever it holds. */
export function headingWords(line: string): string {
  let from = 0;
  while (isSpace(line[from])) from += 1;
  while (line[from] === '#') from += 1;
  let to = endOfWords(line, from, line.length);
  let marks = to;
  while (marks > from && line[marks - 1] === '#') marks -= 1;
  if (marks === from || isSpace(line[marks - 1])) to = endOfWords(line, from, marks);
  while (from < to && isSpace(line[from])) from += 1;
  return line.slice(from, to);
}

function endOfWords(line: string, from: number, to: number): number {
  let end = to;
  while (end > from && isSpace(line[end - 1])) end -= 1;
  return end;
}

/** The cells of a row of a table; `\|` is no border (GFM 4.10). */
export function cellsOfRow(line: string): string[] {
  const row = line
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '');
  return row.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll('\\|', '|'));
}

/** How many columns a table has that begins with these lines, a row of heads over a row of dashes for each; 0 for none. */
export function columnsOfTable(line: string, next: string | undefined): number {
  if (next === undefined || !line.includes('|') || !/^[ \t|:-]+$/.test(next)) return 0;
  const dashes = cellsOfRow(next);
  if (!dashes.every((cell) => /^:?-+:?$/.test(cell))) return 0;
  return dashes.length === cellsOfRow(line).length ? dashes.length : 0;
}
