/**
 * Whether a line is a thematic break (CommonMark 4.1): three or more of the same mark, and white space. A loop,
 * because a regular expression keeps a backtracking state for each mark, and throws a RangeError for some millions of
 * them.
 */
export function isThematicBreak(line: string): boolean {
  const start = /^ {0,3}(?=[*_-])/.exec(line)?.[0].length;
  if (start === undefined) return false;
  let marks = 0;
  for (let at = start; at < line.length; at += 1) {
    if (line[at] === line[start]) marks += 1;
    else if (line[at] !== ' ' && line[at] !== '\t') return false;
  }
  return marks >= 3;
}

/** Whether a character is white space within a line of Markdown. */
const isSpace = (character: string | undefined): boolean => character === ' ' || character === '\t';

/** The text of an ATX heading (CommonMark 4.2) without its marks, in linear time for any input. */
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

/** The cells of a table row; `\|` is not a delimiter (GFM 4.10). */
export function cellsOfRow(line: string): string[] {
  const row = line
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '');
  return row.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll('\\|', '|'));
}

/** The number of columns of a table that starts with these two lines (header and delimiter row); 0 if it is not one. */
export function columnsOfTable(line: string, next: string | undefined): number {
  if (next === undefined || !line.includes('|') || !/^[ \t|:-]+$/.test(next)) return 0;
  const dashes = cellsOfRow(next);
  if (!dashes.every((cell) => /^:?-+:?$/.test(cell))) return 0;
  return dashes.length === cellsOfRow(line).length ? dashes.length : 0;
}
