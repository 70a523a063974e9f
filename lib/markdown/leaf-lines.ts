/** Whether a line is a thematic break (CommonMark 4.1): three or more of the same mark, and white space. */
export function isThematicBreak(line: string): boolean {
  if (!/^ {0,3}[*_-]/.test(line)) return false;
  const marks = line.replace(/[ \t]/g, '');
  return marks.length >= 3 && marks === marks.charAt(0).repeat(marks.length);
}

/** The text of an ATX heading (CommonMark 4.2) without its marks. */
export function headingWords(line: string): string {
  const words = line.replace(/^[ \t]*#*/, '').trim();
  // By hand, since a regular expression for the end of a text takes quadratic time.
  let end = words.length;
  while (words[end - 1] === '#') end -= 1;
  return /^$|\s/.test(words.charAt(end - 1)) ? words.slice(0, end).trimEnd() : words;
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
