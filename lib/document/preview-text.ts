import type { Untrusted } from '../untrusted.ts';
import { type DocumentWords, type ExtractedPage, toDocument } from './document.ts';
import type { DocumentRules } from './rules.ts';

/** So much is shown at once, while the rest is shaped. */
const BEGINNING = 24_000;
const PIECE = 10_000;

/** The beginning of a document, in pieces: only as many pages are shaped as are shown of it. */
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

/** The last end of a line in the beginning of a text; a text of one line ends anywhere. */
const lineEnd = (text: string, most: number): number => {
  const end = text.lastIndexOf('\n', most);
  return end > 0 ? end : most;
};

/** A text in pieces that a browser lays out one by one, each up to the end of a line where there is one. */
export function layoutPieces(text: Untrusted): string[] {
  const pieces: string[] = [];
  for (let from = 0; from < text.length; ) {
    // Within the piece alone: a text of one line would be looked through from its beginning for each.
    const line = text.slice(from, from + PIECE + 1).lastIndexOf('\n') + 1;
    const to = from + PIECE >= text.length ? text.length : from + (line > 0 ? line : PIECE);
    pieces.push(text.slice(from, to));
    from = to;
  }
  return pieces;
}
