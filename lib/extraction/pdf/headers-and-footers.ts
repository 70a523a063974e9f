import { lineText, type PdfLine } from './lines.ts';

/** The lines of a page, and its number and height. */
export interface LinedPage {
  number: number;
  height: number;
  lines: readonly PdfLine[];
}

/** The share of a page's height at its top and bottom for running headers and footers. */
const EDGE = 0.12;
/** The minimum distance between a header or footer and the text, in multiples of its text size. */
const APART = 1.8;
/** A header or footer must repeat on this many pages and this share of them. Left and right pages may differ. */
const MIN_PAGES = 3;
const SHARE = 0.3;
/** A page number, alone or with the usual text around it: `– 12 –`, `Page 3 of 10`, `xii`. */
const PAGE_NUMBER =
  /^\P{L}{0,3}(?:\p{L}{1,6}\.? )?(\d{1,5}|[ivxlc]{1,7})(?: ?(?:\/|\p{L}{1,4}) ?\d{1,5})?\P{L}{0,3}$/iu;
const ROMAN: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10, l: 50, c: 100 };

/** Removes running headers, running footers, and page numbers. */
export function withoutHeadersAndFooters<P extends LinedPage>(pages: readonly P[]): P[] {
  const edges = pages.map(edgesOf);
  const patterns = counts(edges.flatMap((lines) => [...new Set(lines.map(pattern))]));
  const least = Math.max(MIN_PAGES, pages.length * SHARE);
  const offsets = counts(
    pages.flatMap((page, at) => [...new Set(edges[at]?.flatMap((line) => offset(line, page)))]),
  );
  const isNumber = (line: PdfLine, page: P) =>
    offset(line, page).some((one) => (pages.length > 1 ? (offsets.get(one) ?? 0) > 1 : one === 0));
  return pages.map((page, at) => {
    const removed = new Set(
      edges[at]?.filter((line) => (patterns.get(pattern(line)) ?? 0) >= least || isNumber(line, page)),
    );
    return { ...page, lines: page.lines.filter((line) => !removed.has(line)) };
  });
}

function counts<T>(all: readonly T[]): ReadonlyMap<T, number> {
  const times = new Map<T, number>();
  for (const one of all) times.set(one, (times.get(one) ?? 0) + 1);
  return times;
}

/** The lines at the edges of a page that are set apart from its text. */
function edgesOf({ lines, height }: LinedPage): PdfLine[] {
  const down = lines.toSorted((a, b) => a.y - b.y);
  const top = down.slice(0, apartFrom(down));
  const up = down.toReversed();
  const bottom = up.slice(0, apartFrom(up));
  return [
    ...(top.every(({ y }) => y < height * EDGE) ? top : []),
    ...(bottom.every(({ y }) => y > height * (1 - EDGE)) ? bottom : []),
  ];
}

/** The number of lines before the first gap; 0 if there is none. */
function apartFrom(lines: readonly PdfLine[]): number {
  const gap = lines.findIndex(({ y, size }, at) => Math.abs((lines[at + 1]?.y ?? y) - y) > APART * size);
  return gap + 1;
}

/** A line's position and text, with numbers replaced. */
const pattern = (line: PdfLine): string => `${Math.round(line.y / 4)} ${lineText(line).replace(/\d+/g, '#')}`;

/** The difference between a number on a line and the page's position: constant across pages for page numbers. */
function offset(line: PdfLine, { number }: LinedPage): number[] {
  const text = lineText(line);
  const found = text.length > MAX_NUMBER_LENGTH ? undefined : PAGE_NUMBER.exec(text)?.[1]?.toLowerCase();
  if (found === undefined) return [];
  return [(/\d/.test(found) ? Number(found) : fromRoman(found)) - number];
}

const MAX_NUMBER_LENGTH = 24;

function fromRoman(numeral: string): number {
  const values = [...numeral].map((letter) => ROMAN[letter] ?? 0);
  return values.reduce((sum, value, at) => sum + (value < (values[at + 1] ?? 0) ? -value : value), 0);
}
