/** Where a cell could begin, up to what a spreadsheet takes for a formula, in its full width too (OWASP, CSV injection). */
const BEGINNING = /((?:^|[;\t\r\n])[;"'\s]*)([=+\-@＝＋－＠]?)/g;

/**
 * A table in CSV (RFC 4180), each cell in quotes. Where a spreadsheet goes by another separator, quotes hold no cell
 * together: a sign that would begin a formula is led by an apostrophe wherever a cell could begin, within texts too.
 */
export function toCsv(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

const cell = (text: string): string => `"${guarded(text).replaceAll('"', '""')}"`;

const guarded = (text: string): string =>
  text.replace(BEGINNING, (all, before: string, sign: string) => (sign === '' ? all : `${before}'${sign}`));
