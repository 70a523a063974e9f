const IMAGE = /!\[([^\]]*)\]\((?:<[^>]*>|[^)]*)\)/g;
const TARGET = /\]\((?:<[^>]*>|(?:[^()\s]|\([^()]*\))*)(?:\s+"[^"]*")?\)/g;
const ADDRESS = /\(?<?\bhttps?:\s*\/\/[^\s)>]*[)>]?/g;

const LANGUAGE = /^([ \t>]*(?:`{3,}|~{3,})).*$/gm;

/** Each extractor writes dates in its own way. */
const DATE = /\b\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2})?)?\b/g;

/** The words of a text in order, in lowercase, segmented by the rules of its script; URLs don't count. */
export function wordsOf(text: string): string[] {
  const words = new Intl.Segmenter(undefined, { granularity: 'word' });
  const plain = text.replace(ADDRESS, ' ').normalize('NFKC').toLowerCase();
  return [...words.segment(plain)].flatMap(({ segment, isWordLike }) => (isWordLike ? [segment] : []));
}

/** Markdown without images and the targets of links. */
export const withoutTargets = (markdown: string): string =>
  markdown.replace(IMAGE, ' ').replace(TARGET, '] ');

/** Markdown as read aloud: without URLs, images, code languages, and markup. */
export function heard(markdown: string): string {
  return withoutTargets(markdown.replace(LANGUAGE, '$1').replace(DATE, ' '))
    .replace(/<\/?[a-z][^<>\n]*>/gi, ' ')
    .replace(/\\(?=[^\w\s])/g, '')
    .replace(/[*_`~|#]+/g, ' ');
}

/** The share of a text that was kept (recall), and the share of the output that belongs to it (precision), from 0 to 1. */
export interface Score {
  recall: number;
  precision: number;
}

/** Three words in a row: single words occur anywhere, and a single difference breaks a longer row. */
const ROW = 3;

/** Compares words with a reference by the number of shared three-word rows. Repeated rows count each time. */
export function score(reference: readonly string[], found: readonly string[]): Score {
  const wanted = rowsOf(reference);
  const got = rowsOf(found);
  let shared = 0;
  for (const [row, times] of wanted) shared += Math.min(times, got.get(row) ?? 0);
  return { recall: share(shared, sum(wanted)), precision: share(shared, sum(got)) };
}

function rowsOf(words: readonly string[]): Map<string, number> {
  const rows = new Map<string, number>();
  for (let index = 0; index + ROW <= words.length; index += 1) {
    const row = words.slice(index, index + ROW).join(' ');
    rows.set(row, (rows.get(row) ?? 0) + 1);
  }
  return rows;
}

const sum = (rows: ReadonlyMap<string, number>): number =>
  rows.values().reduce((all, times) => all + times, 0);
const share = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole);

/** The harmonic mean of both. */
export const f1 = ({ recall, precision }: Score): number =>
  recall + precision === 0 ? 0 : (2 * recall * precision) / (recall + precision);

/** The mean of some numbers; 0 if there are none. */
export const mean = (values: readonly number[]): number =>
  share(
    values.reduce((all, value) => all + value, 0),
    values.length,
  );

/** The median; for an even count the lower of the two middle values, so that nothing looks better than it is. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
}
