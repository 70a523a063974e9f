import { type DocumentWords, type ExtractedPage, toDocument } from './document.ts';
import type { DocumentRules } from './document-rules.ts';

/** The number of characters shown immediately, while the rest is formatted. */
const BEGINNING = 24_000;
const PIECE = 10_000;

/** The start of a document in pieces. Only the pages that it shows are formatted. */
export function previewOf(
  pages: readonly ExtractedPage[],
  rules: DocumentRules,
  words: DocumentWords,
  code?: string,
): string[] {
  const some: ExtractedPage[] = [];
  let room = BEGINNING;
  for (const page of pages) {
    const { length } = page.markdown;
    some.push(
      length > room ? { ...page, markdown: page.markdown.slice(0, lineEnd(page.markdown, room)) } : page,
    );
    room -= length;
    if (room <= 0) break;
  }
  const several = pages.length > 1;
  return layoutPieces(toDocument(some, rules, words, { code, several }).slice(0, BEGINNING));
}

/** The position of the last line end within `most` characters, or `most` if there is none. */
const lineEnd = (text: string, most: number): number => {
  const end = text.lastIndexOf('\n', most);
  return end > 0 ? end : most;
};

/** Splits a text into pieces for incremental layout, at line ends if possible. */
export function layoutPieces(text: string): string[] {
  const pieces: string[] = [];
  for (let from = 0; from < text.length; ) {
    // Search only within the piece: otherwise a text without line ends would be searched from its start each time.
    const line = text.slice(from, from + PIECE + 1).lastIndexOf('\n') + 1;
    const to = from + PIECE >= text.length ? text.length : from + (line > 0 ? line : PIECE);
    pieces.push(text.slice(from, to));
    from = to;
  }
  return pieces;
}
