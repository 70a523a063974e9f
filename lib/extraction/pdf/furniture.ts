import { lineText, type PdfLine } from './lines.ts';

/** The lines of a page, and how high it is. */
export interface LinedPage {
  number: number;
  height: number;
  lines: readonly PdfLine[];
}

/** The share of a page at its top and bottom where running heads and feet stand. */
const EDGE = 0.12;
/** In sizes of its text: so far it stands from the text of the page. */
const APART = 1.8;
/** On how many pages the same stands there, at least, and on which share of them: left and right pages may differ. */
const FEWEST_PAGES = 3;
const SHARE = 0.3;
/** A number by itself, or with what usually stands around it: `– 12 –`, `Page 3 of 10`, `xii`. */
const PAGE_NUMBER =
  /^\P{L}{0,3}(?:\p{L}{1,6}\.? )?(\d{1,5}|[ivxlc]{1,7})(?: ?(?:\/|\p{L}{1,4}) ?\d{1,5})?\P{L}{0,3}$/iu;
const ROMAN: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10, l: 50, c: 100 };

/** Pages without what is repeated on top or at the bottom of them, and without the numbers there. */
export function withoutFurniture<P extends LinedPage>(pages: readonly P[]): P[] {
  const edges = pages.map(edgesOf);
  const patterns = counts(edges.flatMap((lines) => [...new Set(lines.map(pattern))]));
  const least = Math.max(FEWEST_PAGES, pages.length * SHARE);
  const offsets = counts(
    pages.flatMap((page, at) => [...new Set(edges[at]?.flatMap((line) => offset(line, page)))]),
  );
  const isNumber = (line: PdfLine, page: P) =>
    offset(line, page).some((one) => (pages.length > 1 ? (offsets.get(one) ?? 0) > 1 : one === 0));
  return pages.map((page, at) => {
    const gone = new Set(
      edges[at]?.filter((line) => (patterns.get(pattern(line)) ?? 0) >= least || isNumber(line, page)),
    );
    return { ...page, lines: page.lines.filter((line) => !gone.has(line)) };
  });
}

function counts<T>(all: readonly T[]): ReadonlyMap<T, number> {
  const times = new Map<T, number>();
  for (const one of all) times.set(one, (times.get(one) ?? 0) + 1);
  return times;
}

/** The lines at the edges of a page that stand apart from its text. */
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

/** How many lines come before the first gap: none where there is no gap. */
function apartFrom(lines: readonly PdfLine[]): number {
  const gap = lines.findIndex(({ y, size }, at) => Math.abs((lines[at + 1]?.y ?? y) - y) > APART * size);
  return gap + 1;
}

/** What a line says, whatever the numbers in it, and where it stands. */
const pattern = (line: PdfLine): string => `${Math.round(line.y / 4)} ${lineText(line).replace(/\d+/g, '#')}`;

/** How far the number that a line consists of is from the page's own: the same on every page, if it is the page's. */
function offset(line: PdfLine, { number }: LinedPage): number[] {
  const text = lineText(line);
  const found = text.length > LONGEST_NUMBER ? undefined : PAGE_NUMBER.exec(text)?.[1]?.toLowerCase();
  if (found === undefined) return [];
  return [(/\d/.test(found) ? Number(found) : fromRoman(found)) - number];
}

const LONGEST_NUMBER = 24;

function fromRoman(numeral: string): number {
  const values = [...numeral].map((letter) => ROMAN[letter] ?? 0);
  return values.reduce((sum, value, at) => sum + (value < (values[at + 1] ?? 0) ? -value : value), 0);
}
