import { lineText, type PdfLine } from './lines.ts';

/** An entry of the file's table of contents; `depth` from 0. */
export interface OutlineEntry {
  title: string;
  depth: number;
}

/** Returns a line's heading level, or 0 if it is not a heading. */
export type LevelOf = (line: PdfLine) => number;

/** The minimum size of a heading, in multiples of the body text size. */
const LARGER = 1.12;
/** A size used by a larger share of all letters is not a heading size. */
const MAX_LETTERS = 0.2;
const DEEPEST = 6;
/** The maximum length of a heading, in characters. */
const LONGEST = 200;
/** The same if the file has an outline that lacks it. */
const LONGEST_UNLISTED = 100;
/** A size used by more lines of a page is not a heading size, if the outline has no title of it. */
const MAX_LINES = 10;
/** Dots that lead to a page number in a table of contents. */
const LEADERS = /(?:\. ?){4}/;

function lettersBySize(lines: readonly PdfLine[]): Map<number, number> {
  const letters = new Map<number, number>();
  for (const line of lines) {
    const size = rounded(line);
    letters.set(size, (letters.get(size) ?? 0) + lineText(line).length);
  }
  return letters;
}

const rounded = ({ size }: Pick<PdfLine, 'size'>): number => Math.round(size * 2) / 2;

/**
 * Creates a function that finds headings on these pages: from the file's structure tags, if any, or else from its table of
 * contents, or else by size, with the largest on the top level.
 */
export function headingLevels(
  pages: readonly (readonly PdfLine[])[],
  outline: readonly OutlineEntry[],
): LevelOf {
  const isTagged = pages.some((lines) => lines.some(({ tag }) => tag?.kind === 'heading'));
  const bySize = levelsBySize(pages, outline);
  return (line) => {
    if (!isTagged || !line.tag) return bySize(line);
    return line.tag.kind === 'heading' ? line.tag.level : 0;
  };
}

function levelsBySize(pages: readonly (readonly PdfLine[])[], outline: readonly OutlineEntry[]): LevelOf {
  const lines = pages.flat();
  const letters = lettersBySize(lines);
  // The most common text size.
  const [body] = [...letters].reduce((most, one) => (one[1] > most[1] ? one : most), [0, 0]);
  const all = [...letters.values()].reduce((sum, one) => sum + one, 0);
  const sizes = [...letters]
    .filter(([size, count]) => size >= body * LARGER && count <= all * MAX_LETTERS)
    .map(([size]) => size)
    .sort((a, b) => b - a);
  const bySize = (line: PdfLine) => {
    const rank = sizes.indexOf(rounded(line));
    return rank < 0 || !isHeadingText(lineText(line)) ? 0 : Math.min(rank + 1, DEEPEST);
  };
  const listed = depthsIn(
    lines.filter((line) => rounded(line) >= body),
    outline,
  );
  if (listed.size === 0) return bySize;
  const largest = [...listed.keys()].reduce((most, line) => Math.max(most, rounded(line)), 0);
  // Larger text than any entry is the title, which tables of contents leave out.
  const base = sizes.some((size) => size > largest) ? 2 : 1;
  const deepest = base + [...listed.values()].reduce((most, depth) => Math.max(most, depth), 0);
  const common = new Set(pages.flatMap((page) => commonSizes(page)));
  return (line) => {
    const depth = listed.get(line);
    if (depth !== undefined) return Math.min(depth + base, DEEPEST);
    const level = bySize(line);
    const unlikely = lineText(line).length > LONGEST_UNLISTED || common.has(rounded(line));
    return level > deepest || unlikely ? 0 : level;
  };
}

/** Chapter numbers may stand alone; labels of charts are numbers, too. */
const isHeadingText = (text: string): boolean =>
  (/\p{L}/u.test(text) || /^[\dIVX]{1,4}$/.test(text)) && !LEADERS.test(text);

/** The sizes of many lines of a page. */
const commonSizes = (lines: readonly PdfLine[]): number[] =>
  [...counts(lines.map(rounded))].flatMap(([size, count]) => (count > MAX_LINES ? [size] : []));

/**
 * The depths of the lines that are titles of the outline. Of several equal titles, a line is the one with its number, or
 * the next after the title before it.
 */
function depthsIn(lines: readonly PdfLine[], outline: readonly OutlineEntry[]): Map<PdfLine, number> {
  const entries = new Map<string, number[]>();
  for (const [at, { title }] of outline.entries()) {
    for (const key of new Set([compact(title), comparable(title)]))
      entries.set(key, [...(entries.get(key) ?? []), at]);
  }
  const depths = new Map<PdfLine, number>();
  let next = 0;
  for (const line of lines) {
    const text = lineText(line);
    if (text.length > LONGEST) continue;
    const found = entries.get(compact(text)) ?? entries.get(comparable(text));
    const at = found?.find((one) => one >= next) ?? found?.[0];
    if (at === undefined) continue;
    depths.set(line, outline[at]?.depth ?? 0);
    next = at + 1;
  }
  return depths;
}

/** Normalizes a title for comparison, without white space. */
const compact = (title: string): string => title.slice(0, LONGEST).replace(/\s+/g, '').toLowerCase();

/** The same without leading numbers, which tables of contents may leave out. */
const comparable = (title: string): string => compact(title).replace(/^[\d.]+/, '');

/** Whether a line is a title of the table of contents, in full. */
export function isTitleOf(outline: readonly OutlineEntry[]): (line: PdfLine) => boolean {
  const titles = new Set(outline.map(({ title }) => compact(title)));
  return (line) => titles.has(compact(lineText(line)));
}

/** Whether two lines belong to the same heading. */
export const isSameHeading = (before: PdfLine, line: PdfLine): boolean =>
  rounded(before) === rounded(line) &&
  line.y > before.y &&
  line.y - before.y < 1.7 * line.size &&
  lineText(before).length + lineText(line).length < LONGEST;

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
export function withoutHeadersAndFooters(
  pages: readonly LinedPage[],
  isTitle: (line: PdfLine) => boolean,
): LinedPage[] {
  const edges = pages.map(edgesOf);
  const repeated = repeatedIn(
    pages.map((page, at) => edges[at]?.flatMap((line) => patterns(line, page)) ?? []),
  );
  const least = Math.max(MIN_PAGES, pages.length * SHARE);
  const offsetsOf = (find: (line: PdfLine, page: LinedPage) => number[]) =>
    counts(pages.flatMap((page, at) => [...new Set(edges[at]?.flatMap((line) => find(line, page)))]));
  const alone = offsetsOf(offset);
  const all = offsetsOf((line, page) => [...offset(line, page), ...offsetsAtEdge(line, page)]);
  const isNumber = (line: PdfLine, page: LinedPage) =>
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

/** Finds the differences between numbers on a line and the page's position: constant across pages for page numbers. */
const differences =
  (forms: readonly RegExp[], longest: number) =>
  (line: PdfLine, { number }: LinedPage): number[] => {
    const text = lineText(line);
    if (text.length > longest) return [];
    return forms.flatMap((form) => {
      const found = form.exec(text)?.[1]?.toLowerCase();
      return found === undefined ? [] : [(/\d/.test(found) ? Number(found) : fromRoman(found)) - number];
    });
  };
const offset = differences([PAGE_NUMBER], MAX_NUMBER_LENGTH);
const offsetsAtEdge = differences(AT_EDGE, MAX_HEADER_LENGTH);

function fromRoman(numeral: string): number {
  const values = [...numeral].map((letter) => ROMAN[letter] ?? 0);
  return values.reduce((sum, value, at) => sum + (value < (values[at + 1] ?? 0) ? -value : value), 0);
}
