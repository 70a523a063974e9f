/** The cells of a row of a table; `\\|` is no border (GFM 4.10). */
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
