import { escapeRun, longestRun, toDestination } from '../../page-to-markdown/markdown/escape.ts';
import { type PdfBlock, toPdfBlocks } from './blocks.ts';
import { readingOrder } from './columns.ts';
import {
  headingLevels,
  isTitleOf,
  type LinedPage,
  type OutlineEntry,
  withoutHeadersAndFooters,
} from './headings.ts';
import { appendRun, lineText, type PdfLine, type Run } from './lines.ts';
import { type PdfPage, piecesOf } from './pieces.ts';

/** Converts one page to lines in reading order. Nothing else of it is kept while the others are read. */
export const readPdfPage = (page: PdfPage): LinedPage => ({
  number: page.number,
  height: page.height,
  lines: readingOrder(piecesOf(page)),
});

/** The Markdown of a file. */
export interface PdfText {
  /** Empty if no page has text. */
  markdown: string;
  /** The first heading, if it is on the top level. */
  title: string;
}

/**
 * Converts the pages of a PDF to Markdown, without running headers and footers. Several pages are each preceded by a
 * comment with their number.
 */
export function pdfToMarkdown(pages: readonly LinedPage[], outline: readonly OutlineEntry[]): PdfText {
  const stripped = withoutHeadersAndFooters(pages, isTitleOf(outline));
  const lines = stripped.flatMap((page) => page.lines);
  if (lines.length === 0) return { markdown: '', title: '' };
  const levelOf = headingLevels(
    stripped.map((page) => page.lines),
    outline,
  );
  const hyphenated = hyphenatedWords(lines);
  const blocks = joinedOverPages(stripped.map((page) => toPdfBlocks(page.lines, levelOf)));
  const written = stripped.flatMap(({ number }, at) => {
    const text = writeBlocks(blocks[at] ?? [], hyphenated);
    // Markdown viewers don't show a comment.
    return pages.length > 1 ? [`<!-- page ${number} -->`, text] : [text];
  });
  const markdown = written.filter((part) => part !== '').join('\n\n');
  return { markdown, title: titleOf(blocks.flat()) };
}

function titleOf(blocks: readonly PdfBlock[]): string {
  const first = blocks.find((block) => block.kind === 'heading');
  return first?.level === 1 ? first.lines.map(lineText).join(' ') : '';
}

/** Rejoins words broken across pages on the first page. The rest of the paragraph stays on the next. */
function joinedOverPages(pages: PdfBlock[][]): PdfBlock[][] {
  for (const [at, blocks] of pages.entries()) {
    const last = blocks.at(-1)?.lines.at(-1);
    const next = pages[at + 1]?.[0];
    const first = next?.kind === 'paragraph' ? next.lines[0] : undefined;
    if (last && first && blocks.at(-1)?.kind !== 'code') moveRest(last, first);
  }
  return pages;
}

function moveRest(last: PdfLine, first: PdfLine): void {
  const end = last.runs.at(-1);
  const start = first.runs[0];
  if (!end || !start || !/\p{L}-\s*$/u.test(end.text.slice(-TAIL_LENGTH))) return;
  const rest = /^\s*(\p{Ll}\S{0,40})(?=\s|$)/u.exec(start.text)?.[1];
  if (rest === undefined) return;
  end.text = end.text.trimEnd().slice(0, -1) + rest;
  start.text = start.text.trimStart().slice(rest.length);
}

const TAIL_LENGTH = 20;

/** Converts blocks to Markdown. */
function writeBlocks(blocks: readonly PdfBlock[], hyphenated: ReadonlySet<string>): string {
  let text = '';
  let before: PdfBlock | undefined;
  for (const block of blocks) {
    const written = writeBlock(block, hyphenated);
    if (written === '') continue;
    const tight = before?.kind === 'item' && block.kind === 'item';
    text += text === '' ? written : `${tight ? '\n' : '\n\n'}${written}`;
    before = block;
  }
  return text;
}

function writeBlock(block: PdfBlock, hyphenated: ReadonlySet<string>): string {
  if (block.kind === 'code') return writeCode(block);
  const runs = joinLines(block.lines, hyphenated);
  if (block.kind === 'heading') return `${'#'.repeat(block.level)} ${inline(runs, false)}`;
  if (block.kind !== 'item') return inline(runs, true);
  const indent = '    '.repeat(block.depth);
  return `${indent}${writtenMark(block.mark)} ${inline(withoutMark(runs, block.mark), true)}`;
}

/** Writes a list mark. Letters follow a bullet, because Markdown has no lettered lists. */
function writtenMark(mark: string): string {
  const number = /^\(?(\d{1,3})[.)]$/.exec(mark)?.[1];
  if (number !== undefined) return `${number}.`;
  return /^\(?[a-z][.)]$/.test(mark) ? `- ${mark}` : '-';
}

function withoutMark([first, ...others]: readonly Run[], mark: string): Run[] {
  if (first === undefined) return [];
  const text = first.text.slice(mark.length).trimStart();
  return text === ''
    ? others.map((run, at) => (at === 0 ? { ...run, text: run.text.trimStart() } : run))
    : [{ ...first, text }, ...others];
}

function inline(runs: readonly Run[], lineStart: boolean): string {
  return runs
    .map(({ text, url }, at) => {
      const next = runs[at + 1] ? (runs[at + 1]?.url === undefined ? '' : '[') : '';
      const linked = url !== undefined;
      const escaped = escapeRun(text, { lineStart: lineStart && at === 0 && !linked, next, linked });
      if (url === undefined || text.trim() === '') return escaped;
      const [, start = '', end = ''] = [escaped, /^\s*/.exec(escaped)?.[0], /\S(\s*)$/.exec(escaped)?.[1]];
      return `${start}[${escaped.trim()}](${toDestination(url)})${end}`;
    })
    .join('')
    .trim();
}

/** Converts code, with each line unchanged and indented relative to the leftmost one. */
function writeCode({ lines }: PdfBlock): string {
  const edge = Math.min(...lines.map(({ left }) => left));
  const written = lines.map(({ runs, left, right }) => {
    const text = runs
      .map((run) => run.text)
      .join('')
      .trimEnd();
    const letter = (right - left) / Math.max(text.length, 1);
    const indent = Math.min(Math.round((left - edge) / (letter || 1)), MAX_INDENT);
    return ' '.repeat(Number.isFinite(indent) ? indent : 0) + text.trimStart();
  });
  const steps = lines.map((line, at) => line.y - (lines[at - 1]?.y ?? line.y));
  const leading = steps.reduce((least, step) => (step > 0 ? Math.min(least, step) : least), Infinity);
  const blank = (step = 0) => Math.min(Math.max(Math.round(step / leading - 0.2) - 1, 0), MAX_BLANK);
  const code = written.map((text, at) => '\n'.repeat(blank(steps[at])) + text).join('\n');
  const fence = '`'.repeat(Math.max(3, longestRun(code, '`') + 1));
  return `${fence}\n${code}\n${fence}`;
}

const MAX_INDENT = 80;
/** The maximum number of blank lines in code. */
const MAX_BLANK = 2;

/** A word broken at the end of a line. */
const BROKEN = /(?<=\p{L})[-\u2010\u00ad]$/u;
const SOFT = /\u00ad/g;
/** Scripts without spaces between words. */
const UNSPACED_END = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\u3000-\u303f\uff00-\uffef]$/u;
const UNSPACED_START = /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\u3000-\u303f\uff00-\uffef]/u;

/**
 * Joins the lines of a paragraph, rejoining broken words and collapsing spaces. A hyphen stays if no lowercase letter
 * follows, or if the hyphenated word occurs elsewhere (`hyphenated`).
 */
function joinLines(lines: readonly PdfLine[], hyphenated: ReadonlySet<string>): Run[] {
  const runs: Run[] = [];
  for (const [at, line] of lines.entries()) {
    const last = runs.at(-1);
    const before = lines[at - 1];
    if (last && before)
      last.text = joint(
        last.text.trimEnd() + (lacksHyphen(before, line) ? '\u00ad' : ''),
        lineText(line),
        hyphenated,
      );
    for (const run of line.runs) append(runs, run);
  }
  return runs.map((run) => ({ ...run, text: run.text.replace(SOFT, '') })).filter(({ text }) => text !== '');
}

/**
 * Whether a soft hyphen was at the end of a line: pdf.js drops it, which leaves the line of a justified column short by its
 * width.
 */
function lacksHyphen(line: PdfLine, next: PdfLine): boolean {
  const { right, size, column } = line;
  const missing = (column.right - right) / size;
  return (
    column.justified &&
    missing > HYPHEN.least &&
    missing < HYPHEN.most &&
    /\p{Ll}$/u.test(lineText(line)) &&
    /^\p{Ll}/u.test(lineText(next))
  );
}

/** The width of a hyphen, in multiples of the text size. */
const HYPHEN = { least: 0.24, most: 0.45 };

/** Returns the first line as it should precede the next. */
function joint(before: string, after: string, hyphenated: ReadonlySet<string>): string {
  if (!BROKEN.test(before)) {
    return UNSPACED_END.test(before) && UNSPACED_START.test(after) ? before : `${before} `;
  }
  const start = before.slice(-MAX_PART_LENGTH).match(/(?<![\p{L}\p{N}-])[\p{L}\p{N}-]+$/u)?.[0] ?? '';
  const end = after.slice(0, MAX_PART_LENGTH).match(/^[\p{L}\p{N}-]+/u)?.[0] ?? '';
  const soft = before.endsWith('\u00ad');
  const keeps = !soft && (!/^\p{Ll}/u.test(after) || hyphenated.has((start + end).toLowerCase()));
  return keeps ? before : before.slice(0, -1);
}

/** The maximum length of a word part, in characters. */
const MAX_PART_LENGTH = 40;

function append(runs: Run[], { text, url }: Run): void {
  const last = runs.at(-1);
  const trimmed = text.replace(/\s+/g, ' ');
  const own = last === undefined || /\s$/.test(last.text) ? trimmed.trimStart() : trimmed;
  if (own !== '') appendRun(runs, own, url);
}

/** The lowercase words with a hyphen that is not at the end of a line. */
function hyphenatedWords(lines: readonly PdfLine[]): ReadonlySet<string> {
  const words = lines.flatMap(
    (line) =>
      lineText(line).match(/(?<![\p{L}\p{N}-])\p{L}{1,30}(?:-\p{L}{1,30}){1,5}(?=[^\p{L}-]|$)/gu) ?? [],
  );
  return new Set(words.map((word) => word.toLowerCase()));
}
