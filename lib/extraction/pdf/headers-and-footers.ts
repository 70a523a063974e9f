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
/**
 * A header or footer must repeat on this many pages, and this share of those from its first to its last. Left and right
 * pages may differ, and so may chapters.
 */
const MIN_PAGES = 3;
const SHARE = 0.3;
/** A page number, alone or with the usual text around it: `– 12 –`, `Page 3 of 10`, `xii`. */
const PAGE_NUMBER =
  /^\P{L}{0,3}(?:\p{L}{1,6}\.? )?(\d{1,5}|[ivxlc]{1,7})(?: ?(?:\/|\p{L}{1,4}) ?\d{1,5})?\P{L}{0,3}$/iu;
const MAX_NUMBER_LENGTH = 24;
/** A page number at the start or end of a header: `16 Chapter 3: Objects`. */
const AT_EDGE = [/^(\d{1,5}|[ivxlc]{1,7})\s+(?=\S)/, /\s(\d{1,5}|[ivxlc]{1,7})$/];
const MAX_HEADER_LENGTH = 160;
/** Pages counted by chapter: `3-12`. */
const BY_CHAPTER = /^\P{L}{0,3}[A-Z\d]{1,2}[-–.]\d{1,4}\P{L}{0,3}$/u;
const ROMAN: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10, l: 50, c: 100 };

/**
 * Removes running headers, running footers, and page numbers. Lines that differ in more than the page's number are text, as
 * are tagged headings, and the first line with each title (`isTitle`).
 */
export function withoutHeadersAndFooters<P extends LinedPage>(
  pages: readonly P[],
  isTitle: (line: PdfLine) => boolean = () => false,
): P[] {
  const edges = pages.map(edgesOf);
  const repeated = repeatedIn(
    pages.map((page, at) => edges[at]?.flatMap((line) => patterns(line, page)) ?? []),
  );
  const least = Math.max(MIN_PAGES, pages.length * SHARE);
  const offsetsOf = (find: (line: PdfLine, page: P) => number[]) =>
    counts(pages.flatMap((page, at) => [...new Set(edges[at]?.flatMap((line) => find(line, page)))]));
  const alone = offsetsOf(offset);
  const all = offsetsOf((line, page) => [...offset(line, page), ...offsetsAtEdge(line, page)]);
  const isNumber = (line: PdfLine, page: P) =>
    offset(line, page).some((one) => (pages.length > 1 ? (alone.get(one) ?? 0) > 1 : one === 0)) ||
    offsetsAtEdge(line, page).some((one) => (all.get(one) ?? 0) >= least);
  const titles = new Set<string>();
  return pages.map((page, at) => {
    const removed = new Set(
      edges[at]?.filter((line) => {
        if (line.tag?.kind === 'heading') return false;
        if (isTitle(line) && titles.size < titles.add(lineText(line)).size) return false;
        return isNumber(line, page) || patterns(line, page).some((one) => repeated.has(one));
      }),
    );
    return { ...page, lines: page.lines.filter((line) => !removed.has(line)) };
  });
}

/** The patterns that repeat often enough on the pages from their first to their last. */
function repeatedIn(pages: readonly (readonly string[])[]): ReadonlySet<string> {
  const found = new Map<string, { first: number; last: number; times: number }>();
  for (const [at, page] of pages.entries()) {
    for (const one of new Set(page)) {
      const { first, times } = found.get(one) ?? { first: at, times: 0 };
      found.set(one, { first, last: at, times: times + 1 });
    }
  }
  const often = [...found].filter(
    ([, { first, last, times }]) => times >= MIN_PAGES && times >= SHARE * (last - first + 1),
  );
  return new Set(often.map(([one]) => one));
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

/** A line's position and text, as they are, and with the first or last number as its difference from the page's. */
function patterns(line: PdfLine, { number }: LinedPage): string[] {
  const text = lineText(line).slice(0, MAX_HEADER_LENGTH);
  const relative = (digits: string) => `#${Number(digits) - number}`;
  const last = text.match(/\d+/g)?.at(-1) ?? '';
  const at = text.lastIndexOf(last);
  const forms = BY_CHAPTER.test(text)
    ? [text.replace(/\d+/g, '#')]
    : [
        text,
        text.replace(/\d+/, relative),
        text.slice(0, at) + relative(last) + text.slice(at + last.length),
      ];
  return forms.map((form) => `${Math.round(line.y / 4)} ${form}`);
}

/** The difference between a number on a line and the page's position: constant across pages for page numbers. */
function offset(line: PdfLine, page: LinedPage): number[] {
  const text = lineText(line);
  return text.length > MAX_NUMBER_LENGTH ? [] : differences([PAGE_NUMBER], text, page);
}

/** The same for numbers at the start and the end of a line. */
function offsetsAtEdge(line: PdfLine, page: LinedPage): number[] {
  const text = lineText(line);
  return text.length > MAX_HEADER_LENGTH ? [] : differences(AT_EDGE, text, page);
}

const differences = (forms: readonly RegExp[], text: string, { number }: LinedPage): number[] =>
  forms.flatMap((form) => {
    const found = form.exec(text)?.[1]?.toLowerCase();
    return found === undefined ? [] : [(/\d/.test(found) ? Number(found) : fromRoman(found)) - number];
  });

function fromRoman(numeral: string): number {
  const values = [...numeral].map((letter) => ROMAN[letter] ?? 0);
  return values.reduce((sum, value, at) => sum + (value < (values[at + 1] ?? 0) ? -value : value), 0);
}
