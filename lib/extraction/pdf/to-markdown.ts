import { type PdfBlock, toPdfBlocks } from './blocks.ts';
import { readingOrder } from './columns.ts';
import { withoutHeadersAndFooters } from './headers-and-footers.ts';
import { headingLevels, isTitleOf, type OutlineEntry } from './headings.ts';
import { hyphenatedWords } from './joining.ts';
import { lineText, type PdfLine } from './lines.ts';
import { pageMark, writeBlocks } from './markdown.ts';
import { type PdfPage, piecesOf } from './pieces.ts';

/** The lines of a page in reading order. Nothing else of a page is kept while the others are read. */
export interface ReadPdfPage {
  number: number;
  height: number;
  lines: readonly PdfLine[];
}

/** Converts one page to lines in reading order. */
export const readPdfPage = (page: PdfPage): ReadPdfPage => ({
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
export function pdfToMarkdown(pages: readonly ReadPdfPage[], outline: readonly OutlineEntry[]): PdfText {
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
    return pages.length > 1 ? [pageMark(number), text] : [text];
  });
  const markdown = written.filter((part) => part !== '').join('\n\n');
  return { markdown, title: titleOf(blocks.flat()) };
}

function titleOf(blocks: readonly PdfBlock[]): string {
  const first = blocks.find((block) => block.kind === 'heading');
  return first?.kind === 'heading' && first.level === 1 ? first.lines.map(lineText).join(' ') : '';
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
